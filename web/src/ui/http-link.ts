/**
 * The address if it is http or https, otherwise null. Addresses in answers come from AI platforms, and others, such as
 * `javascript:`, are not safe to open.
 */
export function httpLink(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
