import { ANSWERS_LINK, type Notice, type NoticeLine } from './types.js';

/**
 * A notice as a Workflows webhook of Teams takes it: a message with an Adaptive Card. Texts are text runs, in which Teams
 * interprets no Markdown.
 */
export function teamsForm({ title, sections, page }: Notice): object {
  const body = sections.flatMap(({ heading, lines }) => [
    ...(heading === null ? [] : [paragraph({ text: heading }, { weight: 'bolder', isSeparate: true })]),
    ...lines.map(({ text, ...line }) => paragraph({ text: heading === null ? text : `• ${text}`, ...line })),
  ]);
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [paragraph({ text: title }, { size: 'large', weight: 'bolder' }), ...body],
    ...(page !== null && { actions: [{ ...openUrl(page), title: 'Open the page' }] }),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content: card }] };
}

const openUrl = (url: string) => ({ type: 'Action.OpenUrl', url });

function paragraph(
  { text, answers }: NoticeLine,
  { isSeparate = false, ...style }: { size?: 'large'; weight?: 'bolder'; isSeparate?: boolean } = {},
) {
  return {
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }, ...(answers === undefined ? [] : linkRuns(answers))],
    ...(isSeparate && { spacing: 'medium' }),
  };
}

const linkRuns = (url: string) => [
  { type: 'TextRun', text: ' ' },
  { type: 'TextRun', text: ANSWERS_LINK, selectAction: openUrl(url) },
];
