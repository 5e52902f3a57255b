import { Marked } from 'marked';
import { htmlPage } from './layout.js';

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const id = headingId(text);
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${served(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/** Renders a document of spec/ as a page. Its HTML is trusted and kept. */
export function markdownPage(title: string, markdown: string): string {
  return htmlPage(title, marked.parse(withReferences(markdown), { async: false }));
}

/**
 * `D-07 Numbers` becomes `d-07`, `` `not_found` `` becomes `not_found`, and other headings get an id from their words.
 */
function headingId(text: string): string {
  const number = /^D-\d+/.exec(text)?.[0];
  return (number ?? text)
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** Headings, links and code are kept; the rest is searched for references. */
const REFERENCES =
  /^#.*$|\[[^[\]]{1,99}\]\([^)]{1,99}\)|`[^`]*`|\bD-\d{2,3}\b|\bbehavior\s\d{1,2}\.\d{1,2}(?:(?:,| and|, and)\s\d{1,2}\.\d{1,2})*/gm;

/** Links every mention of a decision or a paragraph of behavior.md. */
function withReferences(markdown: string): string {
  return markdown.replaceAll(REFERENCES, (match) => {
    if (match.startsWith('D-')) return `[${match}](/docs/decisions#${match.toLowerCase()})`;
    if (!match.startsWith('behavior')) return match;
    return match.replaceAll(/\d{1,2}\.\d{1,2}/g, (number) => `[${number}](/docs/behavior#${number})`);
  });
}

/** The address at which a file of spec/ is served. */
function served(href: string): string {
  return href
    .replace(/^DECISIONS\.md/, '/docs/decisions')
    .replace(/^behavior\.md/, '/docs/behavior')
    .replace(/^ERRORS\.md/, '/docs/errors')
    .replace(/^openapi\.yaml/, '/openapi.yaml');
}
