import type { Client } from '@ai-visibility/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { explain } from '../api/explain.js';
import { endIfRevoked, useSession } from '../session/session.js';
import { csvOf, type ValuesOf } from './csv.js';
import { notify } from './notices.js';
import { saveFile } from './save-file.js';
import { fileNameOf, useScope } from './scope.js';

/** Reads the rows of all pages. */
export type ReadRows<Row> = (client: Client, signal: AbortSignal) => AsyncIterable<Row>;

/** The number of rows of several pages that a file has at most. */
const MAX_ROWS = 10_000;

interface CsvProps<Row> {
  /** The name of the table. */
  readonly of: string;
  readonly columns: readonly ValuesOf<Row>[];
  readonly rows: readonly Row[];
}

/** Saves the raw values of rows as CSV, with the days of the window and the filters in each row. */
export function useCsv<Row>({ of, columns }: Omit<CsvProps<Row>, 'rows'>) {
  const scope = useScope();
  return (rows: readonly Row[], extent = '') => {
    const text = csvOf(columns, rows, { ...scope.days, ...scope.parameters });
    const name = fileNameOf(scope, `${of} ${extent}`, 'csv');
    saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8;header=present' }));
  };
}

/** Downloads a table as CSV. */
export function CsvButton<Row>({ rows, ...table }: CsvProps<Row>) {
  const save = useCsv(table);
  return (
    <button type="button" class="plain" onClick={() => save(rows)}>
      {t('ui.downloadCsv')}
      <span class="visually-hidden"> {t('ui.ofTable', { table: table.of })}</span>
    </button>
  );
}

/** Reads all pages of a table and downloads them as CSV. While it reads, the button shows how far it is, and cancels. */
export function PagedCsvButton<Row>({
  of,
  columns,
  read,
}: Omit<CsvProps<Row>, 'rows'> & { read: ReadRows<Row> }) {
  const session = useSession();
  const { client } = session;
  const save = useCsv({ of, columns });
  const [progress, setProgress] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const download = async () => {
    const { signal } = (abort.current = new AbortController());
    setProgress(0);
    try {
      const { rows, isCut } = await firstOf(read(client, signal), signal, setProgress);
      save(rows, isCut ? t('ui.firstRows', { rows: String(MAX_ROWS) }) : '');
      notify(t(isCut ? 'ui.downloadedFirst' : 'ui.downloaded', { rows: rows.length }));
    } catch (error) {
      if (!signal.aborted && !endIfRevoked(error, session)) notify(explain(error).message);
    } finally {
      setProgress(null);
    }
  };
  return (
    <button
      type="button"
      class="plain"
      onClick={() => (progress === null ? void download() : abort.current?.abort())}
    >
      {progress === null ? t('ui.downloadCsv') : t('ui.cancelDownload', { rows: progress })}
      <span class="visually-hidden"> {t('ui.ofTable', { table: of })}</span>
    </button>
  );
}

/** The first rows, up to a limit, and whether there are more. */
async function firstOf<Row>(
  all: AsyncIterable<Row>,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for await (const row of all) {
    signal.throwIfAborted();
    if (rows.length === MAX_ROWS) return { rows, isCut: true };
    if (rows.push(row) % 100 === 0) onProgress(rows.length);
  }
  return { rows, isCut: false };
}
