/**
 * The address if a browser may open it, otherwise null. Addresses in answers come from AI platforms: `javascript:` and
 * others than http and https are text, not links.
 */
export function httpLink(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
}
