import { addCells, addPacked, packCells, type PanelCells } from '../../domain/panel-cells.js';
import { sql, type Transaction } from '../../platform/database.js';
import { weekOf } from './facts.js';
import { panelId, type PanelKey, type PanelRow, type PanelSums } from './panel-sums.js';

/** The tables of the panels. */
export const panelTables: readonly string[] = ['daily_panels', 'weekly_panels'];

/** A table of packed rows and its column of the date. */
interface PanelTable {
  readonly name: 'daily_panels' | 'weekly_panels';
  readonly date: 'day' | 'week';
}

const DAYS: PanelTable = { name: 'daily_panels', date: 'day' };
const WEEKS: PanelTable = { name: 'weekly_panels', date: 'week' };

/** A panel by day and by week. */
export interface PanelPeriods {
  readonly days: PanelSums;
  readonly weeks: PanelSums;
}

/** Adds panels to the stored ones. The caller holds the lock for writes of the workspace's roll-ups. */
export async function addToPanels(
  transaction: Transaction,
  workspaceId: string,
  { days, weeks }: PanelPeriods,
): Promise<void> {
  if (days.rows().length === 0) return;
  const numbers = await numbersOf(transaction, workspaceId, days.rows());
  for (const [table, sums] of [[DAYS, days] as const, [WEEKS, weeks] as const]) {
    const rows = numberedRows(sums, numbers);
    const stored = await readStored(transaction, workspaceId, table, rows);
    const sum = rows.map(({ key, cells }) => ({ key, cells: addedTo(stored.get(panelId(key)), cells) }));
    await write(transaction, workspaceId, table, sum);
  }
}

/** Replaces the panel of a day, and recomputes that of its week from its days. */
export async function replaceInPanels(
  transaction: Transaction,
  workspaceId: string,
  day: string,
  sums: PanelSums,
): Promise<void> {
  const numbers = await numbersOf(transaction, workspaceId, sums.rows());
  await remove(transaction, workspaceId, DAYS, day);
  await write(transaction, workspaceId, DAYS, numberedRows(sums, numbers));
  const week = weekOf(day);
  await remove(transaction, workspaceId, WEEKS, week);
  await write(transaction, workspaceId, WEEKS, await addUpWeek(transaction, workspaceId, week));
}

/** A row of a panel with the numbers of its prompts and brands. */
interface NumberedRow {
  readonly key: PanelKey;
  readonly cells: PanelCells<number>;
}

interface PackedRow extends PanelKey {
  readonly cells: Uint8Array;
}

const OF_KEYS = ({ name, date }: PanelTable) => `
  select p.${date} as date, p.platform, p.surface, p.model, p.place, p.cells
  from unnest($2::date[], $3::text[], $4::text[], $5::text[], $6::text[]) wanted (date, platform, surface, model, place)
  cross join lateral (
    select * from ${name} s
    where s.workspace_id = $1 and s.${date} = wanted.date and s.platform = wanted.platform
      and s.surface = wanted.surface and s.model = wanted.model and s.place = wanted.place offset 0) p`;

/** The stored cells with the same keys, by key id. */
async function readStored(
  transaction: Transaction,
  workspaceId: string,
  table: PanelTable,
  rows: readonly NumberedRow[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const values = [workspaceId, ...keyColumns(rows)];
  const stored = await sql<PackedRow>(transaction, OF_KEYS(table), values);
  return new Map(stored.map(({ cells, ...key }) => [panelId(key), cells]));
}

function addedTo(stored: Uint8Array | undefined, cells: PanelCells<number>): PanelCells<number> {
  if (stored === undefined) return cells;
  const sum: PanelCells<number> = new Map();
  addPacked(sum, stored);
  addCells(sum, cells);
  return sum;
}

const OF_WEEK = `
  select $2::date as date, platform, surface, model, place, cells
  from daily_panels where workspace_id = $1 and day between $2::date and $2::date + 6`;

async function addUpWeek(
  transaction: Transaction,
  workspaceId: string,
  week: string,
): Promise<NumberedRow[]> {
  const rows = new Map<string, NumberedRow>();
  for (const { cells, ...key } of await sql<PackedRow>(transaction, OF_WEEK, [workspaceId, week])) {
    const row = rows.get(panelId(key)) ?? { key, cells: new Map() };
    rows.set(panelId(key), row);
    addPacked(row.cells, cells);
  }
  return [...rows.values()];
}

async function remove(
  transaction: Transaction,
  workspaceId: string,
  { name, date }: PanelTable,
  value: string,
): Promise<void> {
  const text = `delete from ${name} where workspace_id = $1 and ${date} = $2`;
  await sql(transaction, text, [workspaceId, value]);
}

async function write(
  transaction: Transaction,
  workspaceId: string,
  { name, date }: PanelTable,
  rows: readonly NumberedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const text = `
    insert into ${name} (workspace_id, ${date}, platform, surface, model, place, cells)
    select $1, * from unnest($2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[])
    on conflict (workspace_id, ${date}, platform, surface, model, place) do update set cells = excluded.cells`;
  const packed = rows.map(({ cells }) => packCells(cells));
  await sql(transaction, text, [workspaceId, ...keyColumns(rows), packed]);
}

function keyColumns(rows: readonly NumberedRow[]): string[][] {
  const columns = ['date', 'platform', 'surface', 'model', 'place'] as const;
  return columns.map((column) => rows.map(({ key }) => key[column]));
}

/** The numbers of prompts and brands in packed cells. */
interface Numbers {
  readonly prompts: ReadonlyMap<string, number>;
  readonly brands: ReadonlyMap<string, number>;
}

const KNOWN_NUMBERS = ['prompts', 'brands']
  .map((kind, index) => {
    const [table, name] = kind === 'prompts' ? ['panel_prompts', 'prompt_id'] : ['panel_brands', 'brand'];
    return `
  select '${kind}' as kind, wanted.name, found.number
  from unnest($${index + 2}::text[]) wanted (name) cross join lateral (
    select number from ${table} where workspace_id = $1 and ${name} = wanted.name offset 0) found`;
  })
  .join(' union all ');

const NEW_NUMBERS = (table: string, name: string) => `
  insert into ${table} (workspace_id, ${name}, number)
  select $1, added.name, added.place + coalesce((select max(number) from ${table} where workspace_id = $1), 0)
  from unnest($2::text[]) with ordinality added (name, place)
  returning ${name} as name, number`;

const INSERTS = {
  prompts: NEW_NUMBERS('panel_prompts', 'prompt_id'),
  brands: NEW_NUMBERS('panel_brands', 'brand'),
} as const;

interface NumberRow {
  readonly name: string;
  readonly number: number;
}

/** The numbers of the prompts and brands of the rows. New prompts and brands get a number. */
async function numbersOf(
  transaction: Transaction,
  workspaceId: string,
  rows: readonly PanelRow[],
): Promise<Numbers> {
  const names = { prompts: new Set<string>(), brands: new Set<string>() };
  for (const { cells } of rows)
    for (const [promptId, { brands }] of cells) {
      names.prompts.add(promptId);
      for (const brand of brands) names.brands.add(brand);
    }
  const numbers = { prompts: new Map<string, number>(), brands: new Map<string, number>() };
  const known = await sql<NumberRow & { readonly kind: keyof Numbers }>(transaction, KNOWN_NUMBERS, [
    workspaceId,
    [...names.prompts],
    [...names.brands],
  ]);
  for (const { kind, name, number } of known) numbers[kind].set(name, number);
  for (const kind of ['prompts', 'brands'] as const) {
    const missing = [...names[kind]].filter((name) => !numbers[kind].has(name)).sort();
    if (missing.length === 0) continue;
    const added = await sql<NumberRow>(transaction, INSERTS[kind], [workspaceId, missing]);
    for (const { name, number } of added) numbers[kind].set(name, number);
  }
  return numbers;
}

function numberedRows(sums: PanelSums, { prompts, brands }: Numbers): NumberedRow[] {
  return sums.rows().map(({ key, cells }) => {
    const numbered: PanelCells<number> = new Map();
    for (const [promptId, cell] of cells)
      numbered.set(numberIn(prompts, promptId), {
        ...cell,
        brands: cell.brands.map((brand) => numberIn(brands, brand)),
      });
    return { key, cells: numbered };
  });
}

function numberIn(numbers: ReadonlyMap<string, number>, name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`${name} has no number in the panels.`);
  return number;
}
