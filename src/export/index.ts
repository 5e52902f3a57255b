import type { AnalyticsService } from '../features/analytics/index.js';
import type { PromptService } from '../features/prompts/index.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import { inSnapshot, sql, type Database, type Transaction } from '../platform/database.js';
import { comparisonColumns, readComparisons } from './comparisons.js';
import { keywordCheckColumns, readKeywordChecks } from './keyword-checks.js';
import { metricColumns, readMetrics } from './metrics.js';
import { observationColumns, readObservations } from './observations.js';
import { readersOf, type Readers } from '../platform/reader.js';
import { promptColumns, readPrompts } from './prompts.js';
import { timesOf } from './span.js';
import type { Export, ExportInput, ExportReport } from './types.js';

export type { DaySpan, Export, ExportInput, ExportReport, SpanInput } from './types.js';

export interface ExportDependencies {
  /** A pool without a statement timeout. */
  readonly database: Database;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** Services that read through these readers, which use the snapshot of an export. */
  readonly analyticsOn: (readers: Readers) => Pick<AnalyticsService, 'dailyRows' | 'comparedFigures'>;
  readonly promptsOn: (readers: Readers) => Pick<PromptService, 'listDetailed'>;
}

type Batches = (transaction: Transaction) => AsyncIterable<readonly object[]>;

const KEPT_FROM = 'select kept_from as "keptFrom" from retention_horizons where workspace_id = $1';

/** Exports the data of workspaces for other programs, or for ingest into another workspace. */
export function createExport(dependencies: ExportDependencies): Export {
  const { database, workspaces, analyticsOn, promptsOn } = dependencies;

  async function run(
    { workspaceId, write }: ExportInput,
    columns: readonly string[],
    read: Batches,
  ): Promise<ExportReport> {
    const started = performance.now();
    await workspaces.requireLive(workspaceId);
    return inSnapshot(database, async (transaction) => {
      const [horizon] = await sql<{ keptFrom: string }>(transaction, KEPT_FROM, [workspaceId]);
      let rows = 0;
      await write([], columns);
      for await (const batch of read(transaction)) {
        await write(batch, columns);
        rows += batch.length;
      }
      const elapsedMs = Math.round(performance.now() - started);
      return { rows, keptFrom: horizon?.keptFrom ?? null, elapsedMs };
    });
  }

  return {
    observations: (input) =>
      run(input, observationColumns, (transaction) =>
        readObservations(transaction, input.workspaceId, timesOf(input)),
      ),
    keywords: (input) =>
      run(input, keywordCheckColumns, (transaction) =>
        readKeywordChecks(transaction, input.workspaceId, timesOf(input)),
      ),
    metrics: (input) =>
      run(input, metricColumns, (transaction) =>
        readMetrics(analyticsOn(readersOf(transaction)), input.workspaceId, input),
      ),
    comparisons: (input) =>
      run(input, comparisonColumns, (transaction) =>
        readComparisons(analyticsOn(readersOf(transaction)), input.workspaceId),
      ),
    prompts: (input) =>
      run(input, promptColumns, (transaction) =>
        readPrompts(promptsOn(readersOf(transaction)), input.workspaceId),
      ),
  };
}
