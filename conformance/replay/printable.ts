// Control characters, and characters that reorder or hide text. A body must not control the terminal.
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Replaces every invisible character except line feeds with an escape such as `\u001b`. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
  });
}

/** Like `printable`, on one line. */
export function onOneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}

/** Wraps a text into lines of at most `width` characters. A longer word gets its own line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
