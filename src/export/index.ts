import type { AnalyticsService } from '../features/analytics/index.js';
import type { InsightsService } from '../features/insights/index.js';
import type { PromptService } from '../features/prompts/index.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import { inSnapshot, sql, type Database, type Transaction } from '../platform/database.js';
import { comparisonColumns, readComparisons } from './comparisons.js';
import { keywordCheckColumns, readKeywordChecks } from './keyword-checks.js';
import { methodColumns, readMethod } from './method.js';
import { metricColumns, readMetrics, readMetricsByDay } from './metrics.js';
import { observationColumns, readObservations } from './observations.js';
import { readersOf, type Readers } from '../platform/reader.js';
import { promptColumns, readPrompts } from './prompts.js';
import { CHECKED_DAYS, daysOf, OBSERVED_DAYS, timesOf } from './span.js';
import type { Columns, DaySpan, Export, ExportInput, ExportReport, SpanInput } from './types.js';

export type {
  Columns,
  ColumnType,
  DaySpan,
  Export,
  ExportInput,
  ExportReport,
  ItemType,
  ScalarType,
  SpanInput,
} from './types.js';

export interface ExportDependencies {
  /** A pool without a statement timeout. */
  readonly database: Database;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** Services that read through these readers, which use the snapshot of an export. */
  readonly analyticsOn: (
    readers: Readers,
  ) => Pick<AnalyticsService, 'dailyRows' | 'surfaceRows' | 'comparedFigures'>;
  readonly insightsOn: (readers: Readers) => Pick<InsightsService, 'method'>;
  readonly promptsOn: (readers: Readers) => Pick<PromptService, 'listDetailed'>;
}

interface Batch {
  readonly rows: readonly object[];
  readonly day: string | null;
}

type Read = (transaction: Transaction) => AsyncIterable<Batch>;

const { date: _, ...metricColumnsOfDay } = metricColumns;

const KEPT_FROM = 'select kept_from as "keptFrom" from retention_horizons where workspace_id = $1';

/** Exports the data of workspaces for other programs, or for ingest into another workspace. */
export function createExport(dependencies: ExportDependencies): Export {
  const { database, workspaces, analyticsOn, insightsOn, promptsOn } = dependencies;

  async function run(
    { workspaceId, write, byDay = false }: ExportInput & Pick<SpanInput, 'byDay'>,
    columns: Columns,
    read: Read,
  ): Promise<ExportReport> {
    const started = performance.now();
    await workspaces.requireLive(workspaceId);
    return inSnapshot(database, async (transaction) => {
      const [horizon] = await sql<{ keptFrom: string }>(transaction, KEPT_FROM, [workspaceId]);
      let rows = 0;
      if (!byDay) await write([], columns, null);
      for await (const batch of read(transaction)) {
        await write(batch.rows, columns, batch.day);
        rows += batch.rows.length;
      }
      const elapsedMs = Math.round(performance.now() - started);
      return { rows, keptFrom: horizon?.keptFrom ?? null, elapsedMs };
    });
  }

  return {
    observations: (input) =>
      run(input, observationColumns, (transaction) =>
        inSpan(input, {
          daysOf: (span) => daysOf(transaction, OBSERVED_DAYS, input.workspaceId, span),
          read: (span) => readObservations(transaction, input.workspaceId, timesOf(span)),
        }),
      ),
    keywords: (input) =>
      run(input, keywordCheckColumns, (transaction) =>
        inSpan(input, {
          daysOf: (span) => daysOf(transaction, CHECKED_DAYS, input.workspaceId, span),
          read: (span) => readKeywordChecks(transaction, input.workspaceId, timesOf(span)),
        }),
      ),
    metrics: (input) =>
      run(input, input.byDay ? metricColumnsOfDay : metricColumns, (transaction) => {
        const analytics = analyticsOn(readersOf(transaction));
        return input.byDay
          ? readMetricsByDay(analytics, input.workspaceId, input)
          : inOne(readMetrics(analytics, input.workspaceId, input));
      }),
    comparisons: (input) =>
      run(input, comparisonColumns, (transaction) =>
        inOne(readComparisons(analyticsOn(readersOf(transaction)), input.workspaceId)),
      ),
    method: (input) =>
      run(input, methodColumns, (transaction) =>
        inOne(readMethod(insightsOn(readersOf(transaction)), input.workspaceId)),
      ),
    prompts: (input) =>
      run(input, promptColumns, (transaction) =>
        inOne(readPrompts(promptsOn(readersOf(transaction)), input.workspaceId)),
      ),
  };
}

async function* inOne(batches: AsyncIterable<readonly object[]>): AsyncGenerator<Batch> {
  for await (const rows of batches) yield { rows, day: null };
}

/** Reads a span, or one after the other of its days that have records. */
async function* inSpan(
  { byDay, from, to }: SpanInput,
  records: {
    readonly daysOf: (span: DaySpan) => Promise<string[]>;
    readonly read: (span: DaySpan) => AsyncIterable<readonly object[]>;
  },
): AsyncGenerator<Batch> {
  if (!byDay) yield* inOne(records.read({ from, to }));
  const days = byDay ? await records.daysOf({ from, to }) : [];
  for (const day of days) {
    for await (const rows of records.read({ from: day, to: day })) yield { rows, day };
  }
}
