import { useId, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Meter } from '../../charts/meter.js';
import { t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { copy } from '../../ui/copy.js';
import { answersAt } from '../../ui/evidence.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { FormError } from '../../ui/form-error.js';
import { commaSeparated, count, NONE, share } from '../../ui/format.js';
import { Popover } from '../../ui/popover.js';
import { Editable } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { briefOf } from './brief.js';
import { Quotes, readAnswers } from './quotes.js';
import { titleOf, type Step } from './steps.js';
import type { Deciding } from './use-decide.js';

/** A step in a line, and below it what it is about and what can be done with it, once it is open. */
export function StepRow({
  step,
  rank,
  isOpen,
  onToggle,
  deciding,
}: {
  step: Step;
  rank: number;
  isOpen: boolean;
  onToggle: () => void;
  deciding: Deciding;
}) {
  const id = useId();
  const { kind, interval, answers } = step;
  return (
    <li class={isOpen ? 'open' : undefined}>
      <button type="button" class="step" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span class="rank">{rank}</span>
        <span class="name" title={titleOf(step)}>
          {titleOf(step)}
        </span>
        <span class="badge">{t('nextSteps.kind', { kind })}</span>
        <Meter part={step.share} low={interval?.low ?? null} high={interval?.high ?? null} />
        <span class="number">{step.share === null ? NONE : share(step.share)}</span>
        <span class="quiet range">
          {interval && t('ui.interval', { low: share(interval.low), high: share(interval.high) })}
        </span>
        <span class="number">
          {count(answers)}
          <span class="visually-hidden"> {t('nextSteps.answers')}</span>
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Opened step={step} deciding={deciding} />}
      </div>
    </li>
  );
}

function Opened({ step, deciding }: { step: Step; deciding: Deciding }) {
  const { client } = useSession();
  const read = useApi((reader, signal) => readAnswers(reader, step, signal), [step.evidence]);
  const { kind, rivals } = step;
  const copyBrief = async () => {
    const answers = read.value.state === 'ready' ? read.value.data : await readAnswers(client, step);
    await copy(briefOf(step, answers), t('nextSteps.briefCopied'));
  };
  const isTracked = kind === 'company' || kind === 'search';
  const { decide, track, busy } = deciding;
  return (
    <div class="opened">
      {rivals.length > 0 && (
        <p class="quiet">
          {t('nextSteps.named', {
            brands: commaSeparated(
              rivals.map(({ brand, observations }) => `${brand} ${count(observations)}`),
            ),
          })}
        </p>
      )}
      <Loaded from={read}>{(answers) => <Quotes answers={answers} step={step} />}</Loaded>
      <FormError error={decide.error ?? track.error} />
      <div class="actions">
        {isTracked && (
          <Editable>
            <button
              type="button"
              class="primary"
              aria-disabled={busy}
              onClick={() => busy || void track.submit(step)}
            >
              {kind === 'search' ? t('nextSteps.add') : t('nextSteps.decide', { decision: 'track' })}
            </button>
          </Editable>
        )}
        <button type="button" class={isTracked ? undefined : 'primary'} onClick={() => void copyBrief()}>
          {t('nextSteps.copyBrief')}
        </button>
        <a class="button" href={answersAt(step.query)}>
          {t('nextSteps.openAnswers', { count: step.answers })}
        </a>
        <Editable>
          {!isTracked && <Done step={step} deciding={deciding} />}
          <button
            type="button"
            class="plain"
            aria-disabled={busy}
            onClick={() => busy || void decide.submit(step, 'dismissed')}
          >
            {t('nextSteps.notForUs')}
          </button>
        </Editable>
      </div>
    </div>
  );
}

/** Asks for the day on which a step was done, and a note. */
function Done({ step, deciding: { decide } }: { step: Step; deciding: Deciding }) {
  const [day, setDay] = useState('');
  const [note, setNote] = useState('');
  const submit = () =>
    decide.submit(step, 'done', { ...(day !== '' && { day }), ...(note.trim() !== '' && { note }) });
  return (
    <Popover label={t('nextSteps.done')} button={t('nextSteps.done')}>
      {() => (
        <Form class="when" onSubmit={submit}>
          <Field label={t('nextSteps.doneOn')} hint={t('nextSteps.doneOnHint')} error={decide.errorOf('day')}>
            {(control) => (
              <input
                {...control}
                type="date"
                value={day}
                onInput={(event) => setDay(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t('nextSteps.note')}>
            {(control) => (
              <input
                {...control}
                type="text"
                maxLength={200}
                value={note}
                onInput={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
          <button class="primary" aria-disabled={decide.busy}>
            {t('nextSteps.markDone')}
          </button>
        </Form>
      )}
    </Popover>
  );
}
