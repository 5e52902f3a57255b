import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { highlight, isMarked, kindOf, titleOf, type Mention, type Part } from './highlights.js';
import { matchesIn, type Match } from './matches.js';

interface AnswerTextProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** The search whose matches are marked. */
  readonly search?: string | undefined;
  readonly isExcerpt?: boolean;
}

type Renderer = ComponentType<{
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly matches: readonly Match[];
  readonly isExcerpt: boolean;
}>;

/** The text of an answer with its brand names and matches highlighted: rendered as Markdown, or as its source on request. */
export function AnswerText({ text, mentions, search = '', isExcerpt = false }: AnswerTextProps) {
  const matches = matchesIn(text, search);
  const [isSource, showSource] = useState(false);
  const Rendered = useRenderer();
  return (
    <>
      {Rendered === null || isSource ? (
        <p class="answer-text source">
          {highlight(text, mentions, matches).map((part, index) =>
            isMarked(part) ? <Name key={index} {...part} /> : part.text,
          )}
        </p>
      ) : (
        <div class="answer-text">
          <Rendered text={text} mentions={mentions} matches={matches} isExcerpt={isExcerpt} />
        </div>
      )}
      {!isExcerpt && (
        <p>
          <button aria-pressed={isSource} onClick={() => showSource(!isSource)}>
            {t('answers.showSource')}
          </button>
        </p>
      )}
    </>
  );
}

/** The Markdown renderer, which is loaded with the first answer; null until then, and if it cannot be loaded. */
function useRenderer(): Renderer | null {
  const [loaded, setLoaded] = useState<{ Rendered: Renderer } | null>(null);
  useEffect(() => {
    import('./markdown/rendered.js').then(
      ({ Rendered }) => setLoaded({ Rendered }),
      () => undefined,
    );
  }, []);
  return loaded?.Rendered ?? null;
}

function Name(part: Part) {
  const title = titleOf(part);
  return (
    <mark class={part.negated ? `${kindOf(part)} negated` : kindOf(part)} title={title}>
      {part.text}
      <span class="visually-hidden"> ({title})</span>
    </mark>
  );
}
