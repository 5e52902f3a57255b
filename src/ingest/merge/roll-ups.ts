import { createHash } from 'node:crypto';
import { isoDay, startOfWeek } from '../../domain/window.js';
import { sql, type Transaction } from '../../platform/database.js';
import { CopyRows, type Value } from './copy-rows.js';
import { copyRows } from './copy.js';
import { ROLL_UPS, type RollUp } from './roll-up-definitions.js';
import { scopeOf, type RollUpSums, type SumRow } from './roll-up-sums.js';

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
  await addDays(transaction, workspaceId, sums);
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

/** Every counted observation has a row in this roll-up, so without one the other roll-ups per day have none either. */
const STORED_DAYS = `
  select x.day as scope from unnest($2::date[]) x (day)
  cross join lateral (select from daily_visibility v where v.workspace_id = $1 and v.day = x.day limit 1) found`;

/** Every observation has a row in this roll-up, so without one the other roll-ups per prompt have none either. */
const STORED_PROMPTS = `
  select x.prompt_id, x.day from unnest($2::text[], $3::date[]) x (prompt_id, day)
  cross join lateral (
    select from daily_prompt_visibility v
    where v.workspace_id = $1 and v.prompt_id = x.prompt_id and v.day = x.day limit 1
  ) found`;

/** Adds sums to the stored ones. The caller holds the lock under which all roll-ups of the workspace are written. */
export async function addToRollUps(
  transaction: Transaction,
  workspaceId: string,
  sums: RollUpSums,
): Promise<void> {
  await addDays(transaction, workspaceId, sums);
  for (const rollUp of WITH_WEEKS)
    await upsert(transaction, workspaceId, byWeek(rollUp), sums.weeklyRowsOf(rollUp));
}

/** The roll-up in its weekly table. */
function byWeek(rollUp: WithWeeks): RollUp {
  const key = Object.entries(rollUp.key).map(([column, type]) => [column === 'day' ? 'week' : column, type]);
  return { ...rollUp, table: rollUp.weekly, key: Object.fromEntries(key) as RollUp['key'] };
}

async function addDays(transaction: Transaction, workspaceId: string, sums: RollUpSums): Promise<void> {
  const stored = await storedScopes(transaction, workspaceId, sums);
  for (const rollUp of ROLL_UPS) {
    const rows = sums.rowsOf(rollUp);
    // Rows that cannot exist yet are copied, which takes a third of the time.
    const fresh = new CopyRows();
    for (const row of rows) if (!stored.has(row.scope)) fresh.add([workspaceId, ...valuesOf(rollUp, row)]);
    await copyRows(transaction, rollUp.table, ['workspace_id', ...columnsOf(rollUp)], fresh);
    const known = rows.filter(({ scope }) => stored.has(scope));
    await upsert(transaction, workspaceId, rollUp, known);
  }
}

/** The days, and the prompts and days, of the sums that have stored rows. */
async function storedScopes(
  transaction: Transaction,
  workspaceId: string,
  { days, prompts }: RollUpSums,
): Promise<ReadonlySet<string>> {
  const pairs = [...prompts.values()];
  const values = [workspaceId, pairs.map(({ promptId }) => promptId), pairs.map(({ day }) => day)];
  const storedDays = await sql<{ scope: string }>(transaction, STORED_DAYS, [workspaceId, [...days]]);
  const storedPrompts = await sql<{ prompt_id: string; day: string }>(transaction, STORED_PROMPTS, values);
  return new Set([
    ...storedDays.map(({ scope }) => scope),
    ...storedPrompts.map(({ prompt_id: promptId, day }) => scopeOf('prompt', promptId, day)),
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
