import { printable } from '../engine/printable.js';

/** Markup that is safe to be put into a page as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

type Content = string | number | Markup | readonly Content[];

/** Markup from a template: what is put in is escaped, unless it is markup itself; lists are joined. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(
    strings.reduce((all, string, index) => all + written(contents[index - 1] ?? '') + string),
  );
}

/** No markup at all. */
export const nothing = new Markup('');

function written(content: Content): string {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object') return content.map(written).join('');
  return escaped(String(content));
}

function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
