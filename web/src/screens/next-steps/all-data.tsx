import type { ComponentChildren } from 'preact';
import { t } from '../../messages/messages.js';
import { Dialog } from '../../ui/dialog.js';
import { usePageQuery } from '../../ui/page-query.js';
import { useAdded } from './add-prompt.js';
import { Candidates } from './candidates.js';
import { Changes } from './changes.js';
import { Companies } from './companies.js';
import type { ChosenDays, Compared } from './days.js';
import { Gaps } from './gaps.js';
import { Queries } from './queries.js';
import { GapSources } from './sources.js';
import { Website } from './website.js';
import { Wording } from './wording.js';

/** The tables behind the steps, in the order of their links. */
const TABLES = [
  'changes',
  'gaps',
  'sources',
  'wording',
  'companies',
  'searches',
  'queries',
  'website',
] as const;
type TableName = (typeof TABLES)[number];

/** The tables that need a brand. */
const OF_BRAND: readonly TableName[] = ['changes', 'gaps', 'sources', 'wording', 'companies'];

/** Links to all tables. The parameter `all` of the address opens one. */
export function AllData({
  days,
  compared,
  hasBrand,
}: {
  days: ChosenDays;
  /** Null = no comparison. */
  compared: Compared | null;
  hasBrand: boolean;
}) {
  const { query, at, change } = usePageQuery();
  const added = useAdded();
  const tables: Readonly<Record<TableName, () => ComponentChildren>> = {
    changes: () => compared && <Changes days={days} compared={compared} />,
    gaps: () => <Gaps days={days} />,
    sources: () => <GapSources days={days} compared={compared ?? {}} />,
    wording: () => <Wording days={days} />,
    companies: () => <Companies days={days} />,
    searches: () => <Candidates days={days} added={added} />,
    queries: () => <Queries added={added} />,
    website: () => <Website />,
  };
  const offered = TABLES.filter(
    (name) => (hasBrand || !OF_BRAND.includes(name)) && (name !== 'changes' || compared !== null),
  );
  // A link in the drawer closes it, and leads elsewhere before this is called.
  const close = () =>
    setTimeout(() => location.pathname.endsWith('/next-steps') && change({ all: undefined }));
  const open = offered.find((name) => name === query['all']);
  return (
    <nav class="all-data" aria-label={t('nextSteps.allData')}>
      <b>{t('nextSteps.allData')}</b>
      {offered.map((name) => (
        <a key={name} href={at({ all: name })}>
          {t('nextSteps.table', { name })}
        </a>
      ))}
      {open !== undefined && (
        <Dialog title={t('nextSteps.table', { name: open })} look="drawer" onClose={close}>
          {tables[open]()}
        </Dialog>
      )}
    </nav>
  );
}
