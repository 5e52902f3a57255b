import type { components } from '@ai-visibility/client';
import { DivergingRows } from '../../charts/diverging-rows.js';
import { t } from '../../messages/messages.js';
import { isOwnChange, nameOfChanged } from '../../ui/change-columns.js';
import { isCompared } from '../../ui/change-statement.js';
import { Drawer } from '../../ui/drawer.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { signed } from '../../ui/format.js';
import type { Overview } from './use-overview.js';
import { answersOf, WhatChanged } from './what-changed.js';

type WhatChangedEntry = components['schemas']['WhatChanged'];

/** The rows shown at first. */
const MOST = 6;

/** The changes that are clear on the same questions, as bars; all of them and their reasons are a click away. */
export function Why({
  data,
  scope,
  reasons,
}: {
  data: Overview;
  scope: EvidenceQuery;
  /** The address of the reasons; null if the service has no reasons for these figures. */
  reasons: string | null;
}) {
  const { whatChanged, headline } = data;
  const compared = isCompared(headline.verdict);
  const title = t('overview.whatChanged');
  return (
    <section class="card">
      <header>
        <h2>{title}</h2>
        <Drawer button={t('overview.all')} title={title}>
          {() => <WhatChanged scope={scope} changes={whatChanged} isCompared={compared} reasons={reasons} />}
        </Drawer>
      </header>
      {whatChanged.length === 0 ? (
        <p class="quiet">{t(compared ? 'overview.noChanges' : 'overview.notCompared')}</p>
      ) : (
        <DivergingRows of={title} rows={largestOf(whatChanged).map((one) => rowOf(one, scope))} />
      )}
    </section>
  );
}

/** The most certain changes, largest first. */
const largestOf = (changes: readonly WhatChangedEntry[]) =>
  changes
    .slice(0, MOST)
    .toSorted((one, other) => Math.abs(other.sameQuestions.change) - Math.abs(one.sameQuestions.change));

function rowOf(entry: WhatChangedEntry, scope: EvidenceQuery) {
  const name = nameOfChanged(entry);
  const change = entry.sameQuestions.change;
  return {
    key: JSON.stringify([entry.scope, entry.promptId, entry.name]),
    name,
    change,
    isOwn: isOwnChange(entry),
    value: (
      <Evidence query={answersOf(scope, entry)} of={name}>
        {signed(change)}
      </Evidence>
    ),
  };
}
