import { addDays, isoDay } from '../../domain/window.js';
import { sql, type Database } from '../../platform/database.js';
import { isSampled, readTableSizes, sampleRows, type TableSize } from '../../platform/row-sample.js';
import { growthOf, HORIZONS, totalOf, withoutGrowth, type Ages, type Size } from './growth.js';
import { KINDS, TEXTS, type Dated } from './kinds.js';
import type { Forecast, KindForecast, Retention } from './types.js';

export type { Amount, Forecast, KindForecast } from './types.js';

/** The days that the forecast is based on, if the installation is as old. */
const BASE_DAYS = 30;

export interface ForecastInput {
  readonly now: Date;
  /** How long raw records will be kept; default: as the runs of retention in the last 30 days kept them. */
  readonly keepDays?: number;
  readonly usdPerGbMonth: number;
  /** The spending since a time, by provider, in US dollars. */
  readonly spending: (database: Database, since: Date) => Promise<ReadonlyMap<string, number>>;
}

/**
 * Projects the rows, bytes and cost of the installation from its own last 30 days. Only reads; of large tables, a sample.
 */
export async function forecast(database: Database, input: ForecastInput): Promise<Forecast> {
  const { now, keepDays, usdPerGbMonth } = input;
  const sizes = await readTableSizes(database);
  const retention =
    keepDays === undefined
      ? await readRetention(database, now)
      : ({ keepDays, from: 'option', workspacesWithLess: 0 } as const);
  const serviceDays = daysSince(await firstWorkspace(database), now);
  const reader = new KindReader(database, sizes, { now, retention, serviceDays });
  const kinds = [...(await reader.kinds()), reader.others()];
  const total = totalOf(kinds);
  const spent = serviceDays === 0 ? new Map() : await input.spending(database, addDays(now, -serviceDays));
  const priceOf = ({ bytes }: { bytes: number | null }) =>
    cents((bytes ?? 0) * MONTHS * (usdPerGbMonth / GB));
  return {
    at: now.toISOString(),
    basedOnDays: serviceDays,
    recordDays: reader.recordDays,
    isSampled: [...sizes.values()].some(isSampled),
    retention,
    kinds,
    total,
    providers: Array.from(spent as Map<string, number>, ([provider, spentUsd]) => ({
      provider,
      spentUsd: cents(spentUsd),
      perYearUsd: cents((spentUsd / serviceDays) * HORIZONS.inOneYear),
    })),
    storage: {
      usdPerGbMonth,
      nowPerYearUsd: priceOf(total.now),
      inOneYearPerYearUsd: priceOf(total.inOneYear),
      inFiveYearsPerYearUsd: priceOf(total.inFiveYears),
    },
  };
}

const MONTHS = 12;
const GB = 1e9;

const cents = (usd: number) => Math.round(usd * 100) / 100;

const DAY_MS = 86_400_000;

/** Days since a time, counted as begun ones, at most 30; 0 for null. */
const daysSince = (time: Date | null, now: Date) =>
  time === null ? 0 : Math.min(BASE_DAYS, Math.max(1, Math.ceil((now.getTime() - time.getTime()) / DAY_MS)));

async function firstWorkspace(database: Database): Promise<Date | null> {
  const [row] = await sql<{ first: Date | null }>(
    database,
    'select min(created_at) as first from workspaces',
  );
  return row?.first ?? null;
}

const RUNS = `
  select distinct on (workspace_id) workspace_id as "workspaceId", occurred_at as at, after->>'keptFrom' as "keptFrom"
  from audit_events
  where occurred_at >= $1 and action in ('retention.applied', 'history.archived')
  order by workspace_id, occurred_at desc`;

/** Reads what retention and archives of months have kept. A run that finds nothing to delete leaves no trace. */
async function readRetention(database: Database, now: Date): Promise<Retention> {
  const runs = await sql<{ at: Date; keptFrom: string }>(database, RUNS, [addDays(now, -BASE_DAYS)]);
  const kept = runs.map(({ at, keptFrom }) =>
    Math.round((Date.parse(isoDay(at)) - Date.parse(keptFrom)) / DAY_MS),
  );
  if (kept.length === 0) return { keepDays: null, from: 'none', workspacesWithLess: 0 };
  const keepDays = Math.max(...kept);
  return { keepDays, from: 'runs', workspacesWithLess: kept.filter((days) => days < keepDays).length };
}

/** The maximum number of pages of an index without rows. */
const EMPTY_INDEX_BYTES = 2 * 8192;

/** Reads the size and growth of each kind of data. */
class KindReader {
  private readonly read = new Map<string, Promise<DatedTable>>();
  /** The days of the last 30 that have records. */
  recordDays = 0;

  constructor(
    private readonly database: Database,
    private readonly sizes: ReadonlyMap<string, TableSize>,
    private readonly facts: {
      readonly now: Date;
      readonly retention: Retention;
      readonly serviceDays: number;
    },
  ) {}

  async kinds(): Promise<KindForecast[]> {
    const found: KindForecast[] = [];
    for (const { name, tables, dated } of KINDS) {
      const { ages, texts } = await this.agesOf(dated);
      const { rows } = tables[0] === dated.table ? ages : { rows: await this.countOf(tables[0]) };
      const size = this.sizeOf(tables, rows);
      const keptDays = this.keptDays(dated);
      if (name !== TEXTS.of) found.push(growthOf(name, size, ages, keptDays));
      else {
        const rest = { ...size, bytes: size.bytes - texts.bytes };
        const heapBytes = Math.max(0, Math.min(size.heapBytes, rest.bytes - size.emptyBytes));
        found.push(growthOf(name, { ...rest, heapBytes }, ages, keptDays));
        found.push(growthOf(TEXTS.name, { ...texts, emptyBytes: 0, heapBytes: 0 }, ages, keptDays));
      }
    }
    return found;
  }

  /** All other tables: settings, prompts, keys and current states. */
  others(): KindForecast {
    const named = new Set(KINDS.flatMap(({ tables }): readonly string[] => tables));
    const others = [...this.sizes.values()].filter(({ name }) => !named.has(name));
    return withoutGrowth(
      'other',
      others.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }

  private sizeOf(tables: readonly string[], rows: number): Size {
    const found = tables.map((table) => this.tableOf(table));
    const sum = (of: (table: TableSize) => number) => found.reduce((total, table) => total + of(table), 0);
    return {
      rows,
      bytes: sum(({ bytes }) => bytes),
      emptyBytes: sum(({ indexFiles }) => indexFiles * EMPTY_INDEX_BYTES),
      heapBytes: sum(({ heapBytes }) => heapBytes),
    };
  }

  private tableOf(name: string): TableSize {
    const size = this.sizes.get(name);
    if (size === undefined) throw new Error(`The schema has no table "${name}".`);
    return size;
  }

  private async countOf(table: string): Promise<number> {
    const [all] = await sampleRows(this.database, this.tableOf(table), { sums: { rows: 'count(*)' } });
    return all?.sums.rows ?? 0;
  }

  private keptDays({ keptDays }: Dated): number | null {
    return keptDays === 'retention' ? this.facts.retention.keepDays : keptDays;
  }

  private agesOf(dated: Dated): Promise<DatedTable> {
    const known = this.read.get(dated.table);
    if (known !== undefined) return known;
    const reading = this.readDated(dated);
    this.read.set(dated.table, reading);
    return reading;
  }

  private async readDated(dated: Dated): Promise<DatedTable> {
    const { now, serviceDays } = this.facts;
    const { table, time, isRecord } = dated;
    const keptDays = this.keptDays(dated);
    const baseDays = Math.min(BASE_DAYS, keptDays ?? BASE_DAYS);
    const younger = (days: number) =>
      `count(*) filter (where ${time} > ${literal(time, addDays(now, -days))})`;
    const kept = (ahead: number) =>
      keptDays === null ? 'count(*)' : keptDays <= ahead ? '0' : younger(keptDays - ahead);
    const [all] = await sampleRows(this.database, this.tableOf(table), {
      time,
      sums: {
        rows: 'count(*)',
        recent: younger(baseDays),
        keptOneYear: kept(HORIZONS.inOneYear),
        keptFiveYears: kept(HORIZONS.inFiveYears),
        textRows: table === 'observations' ? TEXTS.rows : '0',
        textBytes: table === 'observations' ? TEXTS.bytes : '0',
      },
    });
    const sums = all?.sums ?? NOTHING;
    const ownDays = isRecord ? daysSince(all?.earliest ?? null, now) : serviceDays;
    const days = Math.min(baseDays, ownDays);
    if (table === 'observations') this.recordDays = days;
    const { textRows, textBytes, ...ages } = sums;
    return { ages: { ...ages, days }, texts: { rows: textRows, bytes: textBytes } };
  }
}

interface DatedTable {
  readonly ages: Ages;
  /** The long values in the rows. */
  readonly texts: { readonly rows: number; readonly bytes: number };
}

const NOTHING = { rows: 0, recent: 0, keptOneYear: 0, keptFiveYears: 0, textRows: 0, textBytes: 0 };

/** The value after which a time is younger. A column of days has no times. */
const literal = (column: string, time: Date) =>
  column === 'day' ? `date '${isoDay(time)}'` : `timestamptz '${time.toISOString()}'`;
