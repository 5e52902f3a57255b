import { ANSWERS_LINK, type Notice, type NoticeLine } from './types.js';

/**
 * A notice as the two forms of an email: plain text, and HTML that loads nothing. Its only links are those of the notice:
 * programs turn addresses in a text into links, and names and texts of others may contain any.
 */
export function emailForm({ title, sections: given, page }: Notice): { text: string; html: string } {
  const sections = given.map(({ heading, lines }) => ({
    heading: heading === null ? null : withoutLinks(heading),
    lines: lines.map((line) => ({ ...line, text: withoutLinks(line.text) })),
  }));
  const texts = sections.map(({ heading, lines }) =>
    heading === null
      ? lines.map(textOf).join('\n')
      : [heading, ...lines.map((line) => `- ${textOf(line)}`)].join('\n'),
  );
  const html = sections.map(({ heading, lines }) =>
    heading === null
      ? lines.map((line) => `<p>${htmlOf(line)}</p>`).join('\n')
      : `<h2>${escaped(heading)}</h2>\n<ul>\n${lines.map((line) => `<li>${htmlOf(line)}</li>\n`).join('')}</ul>`,
  );
  const link = page === null ? [] : [`<p>${linkTo(page, 'Open the page')}</p>`];
  return {
    text: `${[...texts, ...(page === null ? [] : [page])].join('\n\n')}\n`,
    html: documentOf(withoutLinks(title), [...html, ...link].join('\n')),
  };
}

/** The characters by which programs recognize domains, URLs and addresses. A dot before a digit is a decimal point. */
const IN_LINKS = /(?<=\S)(?:[.。．｡](?=\p{L})|[@＠](?=\S)|:(?=[/\p{L}]))/gu;

/** Puts a word joiner, which is invisible and in no address, after each of these characters. */
const withoutLinks = (text: string) => text.replaceAll(IN_LINKS, '$&\u2060');

const textOf = ({ text, answers }: NoticeLine) => (answers === undefined ? text : `${text}\n  ${answers}`);

const htmlOf = ({ text, answers }: NoticeLine) =>
  answers === undefined ? escaped(text) : `${escaped(text)} ${linkTo(answers, ANSWERS_LINK)}`;

const linkTo = (url: string, text: string) => `<a href="${escaped(url)}">${text}</a>`;

function documentOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font: 15px/1.5 sans-serif; max-width: 40em">
<h1 style="font-size: 1.3em">${escaped(title)}</h1>
${content}
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
