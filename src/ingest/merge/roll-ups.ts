import { createHash } from 'node:crypto';
import { isoDay, startOfWeek } from '../../domain/window.js';
import { sql, type Transaction } from '../../platform/database.js';
import { Turn } from '../lines/turn.js';
import { CopyRows, encodeRow, type Value } from './copy-rows.js';
import { copyRows } from './copy.js';
import { ROLL_UPS, type RollUp } from './roll-up-definitions.js';
import { scopeOf, weeksOf, type RollUpSums, type Scopes, type SumRow } from './roll-up-sums.js';

/** The tables of all roll-ups. */
export const rollUpTables: readonly string[] = ROLL_UPS.flatMap(({ table, weekly }) =>
  weekly === undefined ? [table] : [table, weekly],
);

type WithWeeks = RollUp & { readonly weekly: string };
const WITH_WEEKS = ROLL_UPS.filter((rollUp): rollUp is WithWeeks => rollUp.weekly !== undefined);

/**
 * Replaces the sums of a day by those of all of its records. The week is added up again from its days, since a maximum
 * cannot be taken back out of another.
 */
export async function replaceInRollUps(
  transaction: Transaction,
  workspaceId: string,
  day: string,
  sums: RollUpSums,
): Promise<void> {
  for (const { table } of ROLL_UPS)
    await sql(transaction, `delete from ${table} where workspace_id = $1 and day = $2`, [workspaceId, day]);
  const { days } = await encodeSums(workspaceId, sums);
  await addPeriod(transaction, workspaceId, days, DAYS);
  const week = isoDay(startOfWeek(new Date(day)));
  for (const rollUp of WITH_WEEKS) {
    await sql(transaction, `delete from ${rollUp.weekly} where workspace_id = $1 and week = $2`, [
      workspaceId,
      week,
    ]);
    await sql(transaction, addUpWeek(rollUp), [workspaceId, week]);
  }
}

/** $1 is the workspace, $2 the Monday. */
function addUpWeek({ table, weekly, key, sums, greatest }: WithWeeks): string {
  const others = Object.keys(key).filter((column) => column !== 'day');
  const values = [
    ...Object.keys(sums).map((column) => `sum(${column})`),
    ...Object.keys(greatest).map((column) => `max(${column})`),
  ];
  return `
    insert into ${weekly} (workspace_id, week, ${[...others, ...Object.keys(sums), ...Object.keys(greatest)].join(', ')})
    select $1, $2::date, ${[...others, ...values].join(', ')}
    from ${table} where workspace_id = $1 and day between $2::date and $2::date + 6
    group by ${others.join(', ')}`;
}

/** A roll-up by day or by week with its rows, of which each is encoded for COPY too. */
interface EncodedRows {
  readonly rollUp: RollUp;
  readonly rows: readonly { readonly row: SumRow; readonly text: string }[];
}

/** What a set of observations adds to the roll-ups, encoded ahead of the transaction that writes it. */
export interface EncodedSums {
  readonly days: EncodedPeriod;
  readonly weeks: EncodedPeriod;
}

interface EncodedPeriod {
  readonly scopes: Scopes;
  readonly tables: readonly EncodedRows[];
}

/** Encodes the sums of a set of observations. */
export async function encodeSums(workspaceId: string, sums: RollUpSums): Promise<EncodedSums> {
  const turn = new Turn();
  const encode = async (rollUp: RollUp, rows: readonly SumRow[]): Promise<EncodedRows> => {
    const encoded = [];
    for (const row of rows) {
      encoded.push({ row, text: encodeRow([workspaceId, ...valuesOf(rollUp, row)]) });
      if (turn.isOver()) await turn.next();
    }
    return { rollUp, rows: encoded };
  };
  const [days, weeks]: [EncodedRows[], EncodedRows[]] = [[], []];
  for (const rollUp of ROLL_UPS) days.push(await encode(rollUp, sums.rowsOf(rollUp)));
  for (const rollUp of WITH_WEEKS) weeks.push(await encode(byWeek(rollUp), sums.weeklyRowsOf(rollUp)));
  return {
    days: { scopes: sums.days, tables: days },
    weeks: { scopes: weeksOf(sums.days), tables: weeks },
  };
}

/** The roll-up in its weekly table. */
function byWeek(rollUp: WithWeeks): RollUp {
  const key = Object.entries(rollUp.key).map(([column, type]) => [column === 'day' ? 'week' : column, type]);
  return { ...rollUp, table: rollUp.weekly, key: Object.fromEntries(key) as RollUp['key'] };
}

/** Adds sums to the stored ones. The caller holds the lock under which all roll-ups of the workspace are written. */
export async function addToRollUps(
  transaction: Transaction,
  workspaceId: string,
  { days, weeks }: EncodedSums,
): Promise<void> {
  await addPeriod(transaction, workspaceId, days, DAYS);
  await addPeriod(transaction, workspaceId, weeks, WEEKS);
}

/** The tables and the column from which it is read whether a day or week has rows. */
interface Period {
  readonly column: 'day' | 'week';
  /** Every counted observation has a row here, so without one the other roll-ups per day have none either. */
  readonly perDay: string;
  /** Every observation has a row here, so without one the other roll-ups per prompt have none either. */
  readonly perPrompt: string;
}

const DAYS: Period = { column: 'day', perDay: 'daily_visibility', perPrompt: 'daily_prompt_visibility' };
const WEEKS: Period = { column: 'week', perDay: 'weekly_visibility', perPrompt: 'weekly_prompt_visibility' };

async function addPeriod(
  transaction: Transaction,
  workspaceId: string,
  { scopes, tables }: EncodedPeriod,
  period: Period,
): Promise<void> {
  const stored = await storedScopes(transaction, workspaceId, scopes, period);
  for (const { rollUp, rows } of tables) {
    // Rows that cannot exist yet are copied, which takes a third of the time.
    const fresh = new CopyRows();
    for (const { row, text } of rows) if (!stored.has(row.scope)) fresh.addEncoded(text);
    await copyRows(transaction, rollUp.table, ['workspace_id', ...columnsOf(rollUp)], fresh);
    const known = rows.filter(({ row }) => stored.has(row.scope)).map(({ row }) => row);
    await upsert(transaction, workspaceId, rollUp, known);
  }
}

/** The scopes that have stored rows. */
async function storedScopes(
  transaction: Transaction,
  workspaceId: string,
  { dates, prompts }: Scopes,
  { column, perDay, perPrompt }: Period,
): Promise<ReadonlySet<string>> {
  const pairs = [...prompts.values()];
  const values = [workspaceId, pairs.map(({ promptId }) => promptId), pairs.map(({ date }) => date)];
  const storedDates = await sql<{ date: string }>(
    transaction,
    `select x.date from unnest($2::date[]) x (date)
     cross join lateral (select from ${perDay} v where v.workspace_id = $1 and v.${column} = x.date limit 1) found`,
    [workspaceId, [...dates]],
  );
  const storedPrompts = await sql<{ prompt_id: string; date: string }>(
    transaction,
    `select x.prompt_id, x.date from unnest($2::text[], $3::date[]) x (prompt_id, date)
     cross join lateral (
       select from ${perPrompt} v
       where v.workspace_id = $1 and v.prompt_id = x.prompt_id and v.${column} = x.date limit 1
     ) found`,
    values,
  );
  return new Set([
    ...storedDates.map(({ date }) => date),
    ...storedPrompts.map(({ prompt_id: promptId, date }) => scopeOf('prompt', promptId, date)),
  ]);
}

/** The columns after the workspace with their types, in the order of valuesOf. */
function typesOf(rollUp: RollUp): Record<string, string> {
  const hash = 'normalized_url' in rollUp.key ? { url_hash: 'bytea' } : {};
  return { ...rollUp.key, ...hash, ...rollUp.sums, ...rollUp.greatest };
}

function columnsOf(rollUp: RollUp): string[] {
  return Object.keys(typesOf(rollUp));
}

function valuesOf(rollUp: RollUp, { key, sums, greatest }: SumRow): Value[] {
  const hash = 'normalized_url' in rollUp.key ? [sha256(String(key.at(-1)))] : [];
  return [
    ...key,
    ...hash,
    ...sums.map((sum) => (typeof sum === 'number' ? sum : sum.toString())),
    ...greatest,
  ];
}

/** As Postgres reads a bytea. */
function sha256(text: string): string {
  return `\\x${createHash('sha256').update(text).digest('hex')}`;
}

async function upsert(
  transaction: Transaction,
  workspaceId: string,
  rollUp: RollUp,
  rows: readonly SumRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => valuesOf(rollUp, row));
  const arrays = columnsOf(rollUp).map((_, index) => values.map((row) => row[index]));
  await sql(transaction, upsertStatement(rollUp), [workspaceId, ...arrays]);
}

function upsertStatement(rollUp: RollUp): string {
  const types = typesOf(rollUp);
  const columns = Object.keys(types);
  const arrays = Object.values(types).map((type, index) => `$${index + 2}::${type}[]`);
  const keys = Object.keys(rollUp.key).map((name) => (name === 'normalized_url' ? 'url_hash' : name));
  const added = Object.keys(rollUp.sums).map((name) => `${name} = known.${name} + excluded.${name}`);
  const kept = Object.entries(rollUp.greatest).map(([name, type]) => {
    const collation = type === 'text' ? ' collate "C"' : '';
    return `${name} = greatest(known.${name}${collation}, excluded.${name})`;
  });
  return `
    insert into ${rollUp.table} as known (workspace_id, ${columns.join(', ')})
    select $1, * from unnest(${arrays.join(', ')})
    on conflict (workspace_id, ${keys.join(', ')}) do update set ${[...added, ...kept].join(', ')}`;
}
