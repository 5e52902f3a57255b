import { ANSWERS_LINK, type Notice, type NoticeSection } from './types.js';

/** Maximum lengths of a header and of the text of a section, in characters. */
const MAX_HEADER = 150;
const MAX_SECTION = 3000;

/**
 * A notice as an incoming webhook of Slack takes it: blocks, and `text` for notifications. Texts are plain text, in which
 * Slack interprets no formatting, no mentions and no links, so a link is a block below its text.
 */
export function slackForm({ title, sections, page }: Notice): object {
  return {
    text: escaped(title),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plainText(title, MAX_HEADER) },
      ...sections.flatMap(blocksOf),
      ...(page === null ? [] : [linkTo(page, 'Open the page')]),
    ],
  };
}

/** One block of text, which each link interrupts. */
function blocksOf({ heading, lines }: NoticeSection): object[] {
  const blocks: object[] = [];
  let texts = heading === null ? [] : [heading];
  for (const [index, { text, answers }] of lines.entries()) {
    texts.push(heading === null ? text : `• ${text}`);
    if (answers === undefined && index < lines.length - 1) continue;
    blocks.push({ type: 'section', text: plainText(texts.join('\n'), MAX_SECTION) });
    if (answers !== undefined) blocks.push(linkTo(answers, ANSWERS_LINK));
    texts = [];
  }
  return blocks;
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

const linkTo = (url: string, text: string) => ({
  type: 'context',
  elements: [{ type: 'mrkdwn', text: `<${linkTarget(url)}|${text}>` }],
});

/** The three characters that Slack asks to escape in every text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A URL in a link, which `|` and `>` would end. */
const linkTarget = (url: string) => escaped(url).replaceAll('|', '%7C');
