import { useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { label } from '../../ui/format.js';
import { Tabs } from '../../ui/tabs.js';
import { AnswerBody, AnswerStatus, type Answer } from './answer-body.js';
import { Citations } from './citations.js';
import { Differences } from './differences.js';
import { answerAt } from './filters.js';
import { Mentions } from './mentions.js';

const VIEWS = [
  { name: 'answer', text: t('answers.answer') },
  { name: 'changes', text: t('answers.whatChanged') },
] as const;

/** An answer next to its list: its text, brands and sources, or the differences from the answer before. */
export function Reader({ answer, search }: { answer: Answer; search: string | undefined }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['name']>('answer');
  return (
    <section class="card answer reader" aria-label={t('answers.answer')}>
      <header>
        <Tabs of={t('answers.answer')} tabs={VIEWS} chosen={view} onChoose={setView} />
        <span class="quiet keys">{t('answers.keys')}</span>
      </header>
      <h2>
        <a href={`/prompts/${encodeURIComponent(answer.promptId)}`}>{answer.promptText}</a>
      </h2>
      <p class="quiet">
        {label(answer.platform)} · {time(answer.observedAt)} · {answer.modelServed ?? answer.modelRequested}{' '}
        <AnswerStatus status={answer.status} />
      </p>
      {view === 'changes' ? (
        <Differences answer={answer} />
      ) : (
        <>
          {answer.status === 'ok' && <Mentions mentions={answer.mentions} />}
          <AnswerBody answer={answer} search={search} />
          <Citations citations={answer.citations} />
        </>
      )}
      <p class="actions">
        <a class="button" href={answerAt(answer.id, search)}>
          {t('answers.open')}
        </a>
      </p>
    </section>
  );
}
