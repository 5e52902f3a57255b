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

/** Renders a document of spec/ as a page. It is our own text, so its HTML is kept as it is. */
export function markdownPage(title: string, markdown: string): string {
  return htmlPage(title, marked.parse(withReferences(markdown), { async: false }));
}

/** `D-07 Numbers` is `d-07`, `` `not_found` `` is `not_found`, and other headings get their words. */
function headingId(text: string): string {
  const number = /^D-\d+/.exec(text)?.[0];
  return (number ?? text)
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** Headings, links and code stay as they are; the rest is references. */
const REFERENCES =
  /^#.*$|\[[^[\]]{1,99}\]\([^)]{1,99}\)|`[^`]*`|\bD-\d{2,3}\b|\bbehavior\s\d{1,2}\.\d{1,2}(?:(?:,| and|, and)\s\d{1,2}\.\d{1,2})*/gm;

/** Links every mention of a decision and of a paragraph of behavior.md. */
function withReferences(markdown: string): string {
  return markdown.replaceAll(REFERENCES, (match) => {
    if (match.startsWith('D-')) return `[${match}](/docs/decisions#${match.toLowerCase()})`;
    if (!match.startsWith('behavior')) return match;
    return match.replaceAll(/\d{1,2}\.\d{1,2}/g, (number) => `[${number}](/docs/behavior#${number})`);
  });
}

/** Where the service serves a file of spec/. */
function served(href: string): string {
  return href
    .replace(/^DECISIONS\.md/, '/docs/decisions')
    .replace(/^behavior\.md/, '/docs/behavior')
    .replace(/^ERRORS\.md/, '/docs/errors')
    .replace(/^openapi\.yaml/, '/openapi.yaml');
}
