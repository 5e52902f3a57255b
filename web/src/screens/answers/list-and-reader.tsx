import { useEffect, useState } from 'preact/hooks';
import { useMedia } from '../../ui/use-media.js';
import type { Answer } from './answer-body.js';
import { AnswerRow } from './answer-row.js';
import { Reader } from './reader.js';

/** Rows of answers and, in a wide window, the chosen answer next to them. J and K go to the next and the previous one. */
export function ListAndReader({
  answers,
  search,
  withPrompt,
}: {
  answers: readonly Answer[];
  search: string | undefined;
  withPrompt: boolean;
}) {
  const isWide = useMedia('(min-width: 75rem)');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const place = Math.max(
    0,
    answers.findIndex(({ id }) => id === chosenId),
  );
  const chosen = answers[place];
  useEffect(() => {
    if (!isWide) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      const next = step === undefined || isTyping(event) ? undefined : answers[place + step];
      if (next === undefined) return;
      setChosenId(next.id);
      document.getElementById(`answer-${next.id}`)?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isWide, answers, place]);
  return (
    <div class={isWide ? 'list-and-reader' : undefined}>
      <div class="card answer-rows">
        {answers.map((answer) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            search={search}
            withPrompt={withPrompt}
            isChosen={isWide && answer === chosen}
            onChoose={isWide ? () => setChosenId(answer.id) : undefined}
          />
        ))}
      </div>
      {isWide && chosen !== undefined && <Reader key={chosen.id} answer={chosen} search={search} />}
    </div>
  );
}

/** Whether a key is part of a text or of a shortcut. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  return target instanceof Element && target.closest('input, textarea, select, dialog, [popover]') !== null;
}
