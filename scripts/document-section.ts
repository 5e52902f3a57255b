import { readFile, writeFile } from 'node:fs/promises';

/** Replaces the text between `<!-- NAME -->` and `<!-- /NAME -->` in a file. */
export async function replaceSection(file: string, name: string, content: string): Promise<void> {
  await writeFile(file, withSection(await readFile(file, 'utf8'), name, content));
}

/** @throws Error if the text lacks either marker */
export function withSection(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`there is no section "${name}" between ${start} and ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}
