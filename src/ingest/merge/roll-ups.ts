import { hash } from 'node:crypto';
import { isoDay, startOfWeek } from '../../domain/window.js';
import { sql, type Transaction } from '../../platform/database.js';
import { Turn } from '../lines/turn.js';
import { CopyRows, encodeRow, encodeValues, type Value } from './copy-rows.js';
import { copyRows } from './copy.js';
import { addToPanels, panelTables, replaceInPanels, type PanelPeriods } from './panels.js';
import { ROLL_UPS, type RollUp } from './roll-up-definitions.js';
import type { SegmentSums } from './segment-sums.js';
import { addToSegments, replaceInSegments, segmentTables } from './segments.js';
import { scopeId, type RollUpSums, type Scope, type SumRow } from './roll-up-sums.js';

/** The tables of all roll-ups. */
export const rollUpTables: readonly string[] = [
  ...ROLL_UPS.flatMap(({ table, weekly }) => (weekly === undefined ? [table] : [table, weekly])),
  ...panelTables,
  ...segmentTables,
];

type WithWeeks = RollUp & { readonly weekly: string };
const WITH_WEEKS = ROLL_UPS.filter((rollUp): rollUp is WithWeeks => rollUp.weekly !== undefined);

/**
 * Replaces the sums of a day with those of all its records. The week is recomputed from its days, since a maximum
 * cannot be subtracted.
 */
export async function replaceInRollUps(
  transaction: Transaction,
  workspaceId: string,
  day: string,
  sums: RollUpSums,
): Promise<void> {
  for (const { table } of ROLL_UPS)
    await sql(transaction, `delete from ${table} where workspace_id = $1 and day = $2`, [workspaceId, day]);
  await addPeriod(transaction, workspaceId, await encodePeriod(workspaceId, sums, DAYS));
  const week = isoDay(startOfWeek(new Date(day)));
  for (const rollUp of WITH_WEEKS) {
    await sql(transaction, `delete from ${rollUp.weekly} where workspace_id = $1 and week = $2`, [
      workspaceId,
      week,
    ]);
    await sql(transaction, addUpWeek(rollUp), [workspaceId, week]);
  }
  await replaceInPanels(transaction, workspaceId, day, sums.panels);
  await replaceInSegments(transaction, workspaceId, day, sums.segments);
}

/** $1 is the workspace, $2 the Monday. */
function addUpWeek({ table, weekly, per, key, sums, greatest }: WithWeeks): string {
  const others = [...(per === 'prompt' ? ['prompt_id'] : []), ...Object.keys(keyTypes(key))];
  const values = [
    ...Object.keys(sums).map((column) => `sum(${column})`),
    ...Object.entries(greatest).map(([column, type]) => `max(${column}${collationOf(type)})`),
  ];
  return `
    insert into ${weekly} (workspace_id, week, ${[...others, ...Object.keys(sums), ...Object.keys(greatest)].join(', ')})
    select $1, $2::date, ${[...others, ...values].join(', ')}
    from ${table} where workspace_id = $1 and day between $2::date and $2::date + 6
    group by ${others.join(', ')}`;
}

/** The table of a roll-up by day or by week. */
interface RollUpTable {
  readonly name: string;
  readonly rollUp: RollUp;
  /** The columns of the prompt, if there is one, and of the day or week. */
  readonly scope: readonly string[];
}

/** The tables by day or by week. */
interface Period {
  readonly column: 'day' | 'week';
  readonly tables: readonly RollUpTable[];
  /** Every counted observation has a row here, so without one, the other daily roll-ups have no rows either. */
  readonly perDay: string;
  /** Every observation has a row here, so without one, the other roll-ups per prompt have no rows either. */
  readonly perPrompt: string;
}

const DAYS: Period = {
  column: 'day',
  tables: ROLL_UPS.map((rollUp) => ({ name: rollUp.table, rollUp, scope: scopeColumns(rollUp, 'day') })),
  perDay: 'daily_visibility',
  perPrompt: 'daily_prompt_visibility',
};
const WEEKS: Period = {
  column: 'week',
  tables: WITH_WEEKS.map((rollUp) => ({ name: rollUp.weekly, rollUp, scope: scopeColumns(rollUp, 'week') })),
  perDay: 'weekly_visibility',
  perPrompt: 'weekly_prompt_visibility',
};

function scopeColumns({ per }: RollUp, column: Period['column']): string[] {
  return per === 'prompt' ? ['prompt_id', column] : [column];
}

/** The contribution of a set of observations to the roll-ups, encoded before the transaction that writes it. */
export interface EncodedSums {
  readonly days: EncodedPeriod;
  readonly weeks: EncodedPeriod;
  readonly panels: PanelPeriods;
  readonly segments: SegmentSums;
}

interface EncodedPeriod {
  readonly period: Period;
  readonly scopes: readonly Scope[];
  readonly tables: readonly { readonly table: RollUpTable; readonly parts: readonly EncodedRows[] }[];
}

/** The rows of a roll-up in a scope, which are encoded for COPY too. */
interface EncodedRows {
  readonly scope: Scope;
  readonly rows: readonly SumRow[];
  readonly text: string;
}

/** Encodes the sums of a set of observations. */
export async function encodeSums(workspaceId: string, sums: RollUpSums): Promise<EncodedSums> {
  const days = await encodePeriod(workspaceId, sums, DAYS);
  const weeks = await encodePeriod(workspaceId, sums.byWeek(), WEEKS);
  const panels = { days: sums.panels, weeks: sums.panels.byWeek() };
  return { days, weeks, panels, segments: sums.segments };
}

async function encodePeriod(workspaceId: string, sums: RollUpSums, period: Period): Promise<EncodedPeriod> {
  const turn = new Turn();
  const scopes = sums.inOrder();
  const tables = [];
  for (const table of period.tables) {
    const parts: EncodedRows[] = [];
    for (const scope of scopes) {
      const rows = [...(scope.tables.get(table.rollUp)?.values() ?? [])];
      if (rows.length > 0)
        parts.push({ scope, rows, text: encodeRows(workspaceId, scope, table.rollUp, rows) });
      if (turn.isOver()) await turn.next();
    }
    tables.push({ table, parts });
  }
  return { period, scopes, tables };
}

function encodeRows(workspaceId: string, scope: Scope, rollUp: RollUp, rows: readonly SumRow[]): string {
  const start = encodeValues([workspaceId, ...scopeValues(scope)]);
  let text = '';
  for (const { key, sums, greatest } of rows) {
    text += `${start}\t${encodeValues(keyValues(rollUp, key))}\t${sums.join('\t')}`;
    text += greatest.length === 0 ? '\n' : `\t${encodeRow(greatest)}`;
  }
  return text;
}

/** Adds sums to the stored ones. The caller holds the lock for writes of the workspace's roll-ups. */
export async function addToRollUps(
  transaction: Transaction,
  workspaceId: string,
  { days, weeks, panels, segments }: EncodedSums,
): Promise<void> {
  await addPeriod(transaction, workspaceId, days);
  await addPeriod(transaction, workspaceId, weeks);
  await addToPanels(transaction, workspaceId, panels);
  await addToSegments(transaction, workspaceId, segments);
}

async function addPeriod(
  transaction: Transaction,
  workspaceId: string,
  { period, scopes, tables }: EncodedPeriod,
): Promise<void> {
  const stored = await storedScopes(transaction, workspaceId, scopes, period);
  for (const { table, parts } of tables) {
    // Rows that cannot exist yet are copied, which takes a third of the time.
    const fresh = new CopyRows();
    for (const { scope, text } of parts) if (!stored.has(scope.id)) fresh.addEncoded(text);
    await copyRows(transaction, table.name, ['workspace_id', ...Object.keys(typesOf(table))], fresh);
    const known = parts.filter(({ scope }) => stored.has(scope.id));
    await upsert(transaction, workspaceId, table, known);
  }
}

/** The ids of the scopes that have stored rows. */
async function storedScopes(
  transaction: Transaction,
  workspaceId: string,
  scopes: readonly Scope[],
  { column, perDay, perPrompt }: Period,
): Promise<ReadonlySet<string>> {
  const [dates, prompts] = [true, false].map((ofAll) =>
    scopes.filter(({ promptId }) => (promptId === null) === ofAll),
  ) as [Scope[], Scope[]];
  const storedDates = await sql<{ date: string }>(
    transaction,
    `select x.date from unnest($2::date[]) x (date)
     cross join lateral (select from ${perDay} v where v.workspace_id = $1 and v.${column} = x.date limit 1) found`,
    [workspaceId, dates.map(({ date }) => date)],
  );
  const storedPrompts = await sql<{ prompt_id: string; date: string }>(
    transaction,
    `select x.prompt_id, x.date from unnest($2::text[], $3::date[]) x (prompt_id, date)
     cross join lateral (
       select from ${perPrompt} v
       where v.workspace_id = $1 and v.prompt_id = x.prompt_id and v.${column} = x.date limit 1
     ) found`,
    [workspaceId, prompts.map(({ promptId }) => promptId), prompts.map(({ date }) => date)],
  );
  return new Set([
    ...storedDates.map(({ date }) => scopeId(null, date)),
    ...storedPrompts.map(({ prompt_id: promptId, date }) => scopeId(promptId, date)),
  ]);
}

/** The columns after the workspace with their types, in the order of scopeValues, keyValues, sums and greatest. */
function typesOf({ rollUp, scope }: RollUpTable): Record<string, string> {
  const columns = scope.map((column) => [column, column === 'prompt_id' ? 'text' : 'date'] as const);
  return { ...Object.fromEntries(columns), ...keyTypes(rollUp.key), ...rollUp.sums, ...rollUp.greatest };
}

/** The columns of a key with their types. In the primary key, a hash replaces the URL. */
function keyTypes(key: RollUp['key']): Record<string, string> {
  return { ...key, ...('normalized_url' in key && { url_hash: 'bytea' }) };
}

/** Texts are compared by code points, as greaterOf does. */
const collationOf = (type: string) => (type === 'text' ? ' collate "C"' : '');

function scopeValues({ promptId, date }: Scope): Value[] {
  return promptId === null ? [date] : [promptId, date];
}

function keyValues({ key: types }: RollUp, key: SumRow['key']): readonly Value[] {
  return 'normalized_url' in types ? [...key, sha256(String(key.at(-1)))] : key;
}

/** In the input format of Postgres's bytea. */
function sha256(text: string): string {
  return `\\x${hash('sha256', text)}`;
}

async function upsert(
  transaction: Transaction,
  workspaceId: string,
  table: RollUpTable,
  parts: readonly EncodedRows[],
): Promise<void> {
  if (parts.length === 0) return;
  const values = parts.flatMap(({ scope, rows }) =>
    rows.map(({ key, sums, greatest }) => [
      ...scopeValues(scope),
      ...keyValues(table.rollUp, key),
      ...sums.map(String),
      ...greatest,
    ]),
  );
  const arrays = Object.keys(typesOf(table)).map((_, index) => values.map((row) => row[index]));
  await sql(transaction, upsertStatement(table), [workspaceId, ...arrays]);
}

function upsertStatement(table: RollUpTable): string {
  const { name: target, rollUp, scope } = table;
  const types = typesOf(table);
  const columns = Object.keys(types);
  const arrays = Object.values(types).map((type, index) => `$${index + 2}::${type}[]`);
  const keys = Object.keys(rollUp.key).map((name) => (name === 'normalized_url' ? 'url_hash' : name));
  const added = Object.keys(rollUp.sums).map((name) => `${name} = known.${name} + excluded.${name}`);
  const kept = Object.entries(rollUp.greatest).map(
    ([name, type]) => `${name} = greatest(known.${name}${collationOf(type)}, excluded.${name})`,
  );
  return `
    insert into ${target} as known (workspace_id, ${columns.join(', ')})
    select $1, * from unnest(${arrays.join(', ')})
    on conflict (workspace_id, ${[...scope, ...keys].join(', ')}) do update set ${[...added, ...kept].join(', ')}`;
}
