import { highlight, type Mention, type Part } from './highlights.js';

/** The text of an answer with its brand names highlighted. */
export function AnswerText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  return (
    <p class="answer-text">
      {highlight(text, mentions).map((part, index) =>
        part.mention ? <Name key={index} {...part} /> : part.text,
      )}
    </p>
  );
}

function Name({ text, mention, negated }: Part) {
  const kind = mention?.isOwn ? 'own' : mention?.isTracked ? 'tracked' : 'other';
  const words = { own: 'own brand', tracked: 'competitor', other: 'other brand' }[kind];
  const title = negated ? `${words}, in a statement that nothing was found` : words;
  return (
    <mark class={negated ? `${kind} negated` : kind} title={title}>
      {text}
      <span class="visually-hidden"> ({title})</span>
    </mark>
  );
}
