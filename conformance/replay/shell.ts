/** Quotes a text as one POSIX shell word if necessary. */
export function quoted(text: string): string {
  if (/^[\w./:=@%+,-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Escapes a text for double quotes or a here-document, where `$`, backquotes and backslashes are special. */
export function expandable(text: string, quotesToo: boolean): string {
  return text.replace(quotesToo ? /[\\$`"]/g : /[\\$`]/g, (character) => `\\${character}`);
}

/** Formats a text as comment lines, wrapped so that no line break can end the comment. */
export function comment(text: string, width = 110): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`.trimEnd());
}

/** The `printf` format that writes exactly these bytes, for bodies that a here-document cannot contain. */
export function printfFormat(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')];
  return bytes
    .map((byte) => {
      if (byte === 0x25) return '%%';
      const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x27 && byte !== 0x5c;
      return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;
    })
    .join('');
}
