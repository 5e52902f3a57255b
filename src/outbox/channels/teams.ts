import type { Notice } from './types.js';

/**
 * A notice as a Workflows webhook of Teams takes it: a message with an Adaptive Card. Texts are text runs, in which Teams
 * interprets no Markdown.
 */
export function teamsForm({ title, sections, page }: Notice): object {
  const body = sections.flatMap(({ heading, lines }) => [
    ...(heading === null ? [] : [paragraph(heading, { weight: 'bolder', isSeparate: true })]),
    ...lines.map((line) => paragraph(heading === null ? line : `• ${line}`)),
  ]);
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [paragraph(title, { size: 'large', weight: 'bolder' }), ...body],
    ...(page !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open the page', url: page }] }),
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content: card }] };
}

function paragraph(
  text: string,
  { isSeparate = false, ...style }: { size?: 'large'; weight?: 'bolder'; isSeparate?: boolean } = {},
) {
  return {
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...style }],
    ...(isSeparate && { spacing: 'medium' }),
  };
}
