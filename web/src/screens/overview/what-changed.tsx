import type { components } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { changedColumn, isOwnChange, nameOfChanged, sameQuestionsColumn } from '../../ui/change-columns.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { score } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';

type WhatChangedEntry = components['schemas']['WhatChanged'];

/** The number of rows shown initially. */
const FIRST = 5;

/** The changes on the same questions, most certain first, each with the answers behind it. */
export function WhatChanged({
  scope,
  changes,
  isCompared,
  reasons,
}: {
  scope: EvidenceQuery;
  changes: readonly WhatChangedEntry[];
  /** Whether the figures could be compared with the previous ones. */
  isCompared: boolean;
  /** The address of the reasons; null if the service has no reasons for these figures. */
  reasons: string | null;
}) {
  return (
    <>
      {changes.length === 0 ? (
        <p class="quiet">{t(isCompared ? 'overview.noChanges' : 'overview.notCompared')}</p>
      ) : (
        <Changes changes={changes} scope={scope} />
      )}
      {reasons !== null && (
        <p>
          <a href={reasons}>{t('overview.allChanges')}</a>
        </p>
      )}
    </>
  );
}

function Changes({ changes, scope }: { changes: readonly WhatChangedEntry[]; scope: EvidenceQuery }) {
  return (
    <>
      <p class="quiet">{t('overview.changesMeaning')}</p>
      <Table
        name="what-changed"
        of={t('overview.whatChanged')}
        columns={columnsOf(scope)}
        rows={changes}
        keyOf={keyOf}
        excerpt={{ rows: FIRST, noun: 'changes' }}
      />
    </>
  );
}

function keyOf({ scope, promptId, name }: WhatChangedEntry): string {
  return JSON.stringify([scope, promptId, name]);
}

function columnsOf(scope: EvidenceQuery): Column<WhatChangedEntry>[] {
  const answers = (change: WhatChangedEntry) => answersOf(scope, change);
  const mentions = (change: WhatChangedEntry) => ({ ...answers(change), isOwn: isOwnChange(change) });
  return [
    changedColumn(answers),
    {
      head: t('ui.visibility'),
      data: ({ visibilityScore }) => ({ visibilityScore }),
      isNumber: true,
      cell: (change) => (
        <Evidence query={mentions(change)} of={t('overview.mentionsIn', { name: nameOfChanged(change) })}>
          {score(change.visibilityScore)}
        </Evidence>
      ),
    },
    sameQuestionsColumn(mentions),
  ];
}

/** The query of the answers behind an entry. The prompt has the topic and the persona of the filters. */
export function answersOf(
  scope: EvidenceQuery,
  { scope: what, name, promptId }: WhatChangedEntry,
): EvidenceQuery {
  const { topicLabel: _, withoutTopic: __, persona: ___, ...ofPrompt } = scope;
  if (promptId !== null) return { ...ofPrompt, promptId };
  if (name === null) return { ...scope, withoutTopic: true };
  switch (what) {
    case 'topic':
      return { ...scope, topicLabel: name };
    case 'platform':
      return { ...scope, platform: name };
    default:
      return { ...scope, brand: name, isOwn: false };
  }
}
