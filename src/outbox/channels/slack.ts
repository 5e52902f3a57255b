import type { Notice, NoticeSection } from './types.js';

/** Maximum lengths of a header and of the text of a section, in characters. */
const MAX_HEADER = 150;
const MAX_SECTION = 3000;

/**
 * A notice as an incoming webhook of Slack takes it: blocks, and `text` for notifications. Texts are plain text, in which
 * Slack interprets no formatting and no mentions.
 */
export function slackForm({ title, sections, page }: Notice): object {
  const link = page === null ? [] : [context(`<${linkTarget(page)}|Open the page>`)];
  return {
    text: escaped(title),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plainText(title, MAX_HEADER) },
      ...sections.map((section) => ({ type: 'section', text: plainText(textOf(section), MAX_SECTION) })),
      ...link,
    ],
  };
}

function textOf({ heading, lines }: NoticeSection): string {
  return heading === null ? lines.join('\n') : [heading, ...lines.map((line) => `• ${line}`)].join('\n');
}

/** Cut between characters, each of which may be an entity. */
function plainText(text: string, most: number) {
  let cut = '';
  for (const character of text) {
    const next = escaped(character);
    if (cut.length + next.length > most) break;
    cut += next;
  }
  return { type: 'plain_text', text: cut, emoji: false };
}

const context = (mrkdwn: string) => ({ type: 'context', elements: [{ type: 'mrkdwn', text: mrkdwn }] });

/** The three characters that Slack asks to escape in every text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A URL in a link, which `|` and `>` would end. */
const linkTarget = (url: string) => escaped(url).replaceAll('|', '%7C');
