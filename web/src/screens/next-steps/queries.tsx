import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { rejectionOf, useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { count, score } from '../../ui/format.js';
import { Unfiltered } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { useAddPrompt, type Added } from './add-prompt.js';
import { NamedBrands } from './named-brands.js';

type Candidate = extensionComponents['schemas']['QueryCandidate'];
type CandidateList = extensionComponents['schemas']['QueryCandidateList'];

/** The number of rows shown initially. */
const FIRST = 20;

/** More bytes than an export that the API accepts. */
const MAX_BYTES = 500_000;

/** The queries of an export from Google Search Console that no prompt tracks, to be added as prompts. */
export function Queries({ added }: { added: Added }) {
  const [csv, setCsv] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const list = useApi(
    async (client, signal) =>
      csv === null ? null : dataOf(client.POST('/v1/insights/prompts', { body: { csv }, signal })),
    [csv],
  );
  const choose = async (file: File | undefined) => {
    const text = file === undefined ? null : await textOf(file);
    setUnreadable(file !== undefined && text === null);
    setCsv(text);
  };
  const rejected = rejectionOf(list.value, 'csv');
  return (
    <section class="card">
      <h2>{t('nextSteps.queriesTitle')}</h2>
      <Field
        label={t('nextSteps.queriesFile')}
        hint={t('nextSteps.queriesHint')}
        error={isUnreadable ? t('nextSteps.notQueries') : rejected}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            // Browsers report no change when the same file is chosen again, even if it was corrected.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ currentTarget: { files } }) => void choose(files?.[0])}
          />
        )}
      </Field>
      {csv !== null && rejected === undefined && (
        <Loaded from={list}>{(found) => found && <List list={found} added={added} />}</Loaded>
      )}
    </section>
  );
}

/** The text of a file; null if it is too large or not text in UTF-8, such as a ZIP file. */
async function textOf(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function List({ list, added }: { list: CandidateList; added: Added }) {
  const { rowCount, trackedCount, leftOut, candidates } = list;
  const { column, error } = useAddPrompt<Candidate>(added);
  const isAnyLeftOut = Object.values(leftOut).some((rows) => rows > 0);
  return (
    <>
      <p class="quiet">
        {t('nextSteps.queriesFound', { rows: rowCount, tracked: trackedCount })}
        {isAnyLeftOut && ` ${t('nextSteps.queriesLeftOut', leftOut)}`}
      </p>
      <FormError error={error} />
      {candidates.length === 0 ? (
        <Empty title={t('nextSteps.noQueries')} />
      ) : (
        <Unfiltered>
          <Table
            name="queries"
            of={t('nextSteps.queries')}
            columns={[...COLUMNS, column]}
            rows={candidates}
            keyOf={({ text }) => text}
            excerpt={{ rows: FIRST, noun: 'queries' }}
          />
        </Unfiltered>
      )}
    </>
  );
}

const COLUMNS: Column<Candidate>[] = [
  {
    head: t('nextSteps.query'),
    data: ({ text, isQuestion }) => ({ text, isQuestion }),
    cell: ({ text, isQuestion, namedBrands }) => (
      <>
        {text} {isQuestion && <span class="badge">{t('nextSteps.question')}</span>}{' '}
        <NamedBrands of={namedBrands} />
      </>
    ),
  },
  {
    head: t('nextSteps.clicks'),
    isNumber: true,
    data: ({ clicks }) => ({ clicks }),
    cell: ({ clicks }) => count(clicks),
  },
  {
    head: t('nextSteps.impressions'),
    isNumber: true,
    data: ({ impressions }) => ({ impressions }),
    cell: ({ impressions }) => count(impressions),
  },
  {
    head: t('ui.averagePosition'),
    isNumber: true,
    firstOrder: 'ascending',
    data: ({ position }) => ({ position }),
    cell: ({ position }) => score(position),
  },
];
