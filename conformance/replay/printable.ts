// Controls, and characters that reorder or hide text: a body must not steer the terminal that shows it.
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The text with an escape such as `\u001b` for every character that does not show. Line feeds stay. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const hex = (character.codePointAt(0) ?? 0).toString(16);
    return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
  });
}

/** As `printable`, on one line. */
export function onOneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}

/** Breaks words into lines of at most `width` characters; a longer word has a line of its own. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
