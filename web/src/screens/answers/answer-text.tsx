import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { highlight, kindOf, titleOf, type Mention, type Part } from './highlights.js';

interface AnswerTextProps {
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly isExcerpt?: boolean;
}

/** The text of an answer with its brand names highlighted: rendered as Markdown, or as its source on request. */
export function AnswerText({ text, mentions, isExcerpt = false }: AnswerTextProps) {
  const [isSource, showSource] = useState(false);
  const Rendered = useRenderer();
  return (
    <>
      {Rendered === null || isSource ? (
        <p class="answer-text source">
          {highlight(text, mentions).map((part, index) =>
            part.mention ? <Name key={index} {...part} /> : part.text,
          )}
        </p>
      ) : (
        <div class="answer-text">
          <Rendered text={text} mentions={mentions} isExcerpt={isExcerpt} />
        </div>
      )}
      {!isExcerpt && (
        <p>
          <button aria-pressed={isSource} onClick={() => showSource(!isSource)}>
            Show source
          </button>
        </p>
      )}
    </>
  );
}

/** The Markdown renderer, which is loaded with the first answer; null until then, and if it cannot be loaded. */
function useRenderer(): ComponentType<Required<AnswerTextProps>> | null {
  const [loaded, setLoaded] = useState<{ Rendered: ComponentType<Required<AnswerTextProps>> } | null>(null);
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
