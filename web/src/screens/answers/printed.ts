/** Indents JSON for reading. Other text is returned unchanged. */
export function printed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
