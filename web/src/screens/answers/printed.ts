/** JSON on lines of its own, for reading; any other text as it is. */
export function printed(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
