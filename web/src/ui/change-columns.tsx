import { t } from '../messages/messages.js';
import { changeValues } from './change-values.js';
import type { ChangeInterval } from './change-statement.js';
import { JudgedChange } from './change.js';
import { Evidence, type EvidenceQuery } from './evidence.js';
import { label } from './format.js';
import type { Column } from './table.js';

/** A prompt, topic, platform and the like that changed on the same questions. */
interface Changed {
  readonly scope: string;
  readonly name: string | null;
  readonly promptId: string | null;
  readonly verdict: string;
  readonly sameQuestions: ChangeInterval;
}

export function nameOfChanged({ scope, name }: Pick<Changed, 'scope' | 'name'>): string {
  if (name === null) return t('ui.withoutTopic');
  return scope === 'platform' ? label(name) : name;
}

/** Whether a change is that of the workspace's brand. */
export const isOwnChange = ({ scope }: Pick<Changed, 'scope'>) =>
  scope !== 'competitor' && scope !== 'source';

/** The column that names what changed, with its answers. */
export function changedColumn<Row extends Changed>(answersOf: (row: Row) => EvidenceQuery): Column<Row> {
  return {
    head: t('ui.what'),
    data: ({ name, scope, promptId }) => ({ name, scope, promptId }),
    cell: (row) => (
      <>
        <Evidence query={answersOf(row)} of={nameOfChanged(row)}>
          {nameOfChanged(row)}
        </Evidence>{' '}
        <span class="badge">{label(row.scope)}</span>
      </>
    ),
  };
}

/** The column with the change on the same questions, whose link has the counted answers of the previous window. */
export function sameQuestionsColumn<Row extends Changed>(
  countedOf: (row: Row) => EvidenceQuery,
): Column<Row> {
  return {
    head: t('ui.change'),
    data: ({ sameQuestions, verdict }) => changeValues(sameQuestions, verdict),
    cell: (row) => (
      <JudgedChange
        change={row.sameQuestions}
        verdict={row.verdict}
        isOwn={isOwnChange(row)}
        query={countedOf(row)}
      />
    ),
  };
}
