import { t } from '../../messages/messages.js';
import { day } from '../../ui/format.js';
import { FormError } from '../../ui/form-error.js';
import { Editable } from '../../ui/read-only.js';
import { titleOf, type Decided } from './steps.js';
import type { Deciding } from './use-decide.js';

/** Steps that are done or dismissed, each with a button that takes it back. */
export function DecidedList({ steps, deciding }: { steps: readonly Decided[]; deciding: Deciding }) {
  const { undo, busy } = deciding;
  return (
    <>
      <FormError error={undo.error} />
      <ul class="decided">
        {steps.map((step) => (
          <li key={`${step.kind} ${step.subject}`}>
            <span>
              {titleOf(step)}{' '}
              <small class="quiet">
                {day(step.day)}
                {step.note !== null && ` · ${step.note}`}
              </small>
            </span>
            <Editable>
              <button
                type="button"
                aria-disabled={busy}
                aria-label={t('nextSteps.undoOf', { title: titleOf(step) })}
                onClick={() => busy || void undo.submit(step)}
              >
                {t('nextSteps.undo')}
              </button>
            </Editable>
          </li>
        ))}
      </ul>
    </>
  );
}
