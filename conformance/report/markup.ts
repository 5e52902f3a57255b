import { printable } from '../replay/printable.js';

/** Markup that is safe to insert into a page unescaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Content = string | number | Markup | readonly Content[];

/** Creates markup from a template. Inserted values are escaped unless they are markup, and lists are joined. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(
    strings.reduce((all, string, index) => all + written(contents[index - 1] ?? '') + string),
  );
}

export const nothing = new Markup('');

/** Formats words between backticks as code. */
export function withCode(sentence: string): Markup {
  return html`${sentence.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** Text with a line-break opportunity after every comma. JSON without spaces would otherwise break within words. */
export function breakable(text: string): Markup {
  return html`${text.split(',').map((part, index) => (index === 0 ? part : html`,<wbr />${part}`))}`;
}

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
