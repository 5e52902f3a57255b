import { createMonthArchive } from './archive/index.js';
import type { IngestDependencies } from './dependencies.js';
import type { Judging } from './judge.js';
import type { PackProgress, PackReport } from './pack.js';
import type { Recorder } from './record.js';
import { countRows } from './row-metrics.js';
import { latest } from '../domain/data-version.js';
import type { OlderDays } from '../domain/older-days.js';
import type { Database } from '../platform/database.js';
import { primaryReader } from '../platform/reader.js';
import type { Ingest } from './types.js';

export type {
  ArchiveColumns,
  ArchiveKind,
  ArchiveRow,
  DifferingDay,
  MonthArchive,
  MonthOf,
  MonthState,
} from './archive/types.js';
export type { Judging } from './judge.js';
export type { RecordedLine, Recorder } from './record.js';
export type { PackProgress, PackReport } from './pack.js';
export type { Judgment } from './merge/judgments.js';
export type { Mention } from './records/brand-names.js';
export type { JudgedBrand, Opinion } from './records/judged-brands.js';

export type {
  CitationLine,
  KeywordCheckLine,
  MentionLine,
  ObservationLine,
  SourceType,
} from './lines/line-types.js';
export type {
  BadLine,
  BadLineCause,
  BrandChange,
  BrandCount,
  DayChanges,
  Ingest,
  IngestInput,
  IngestProgress,
  IngestReport,
  IngestWarning,
  ObservationsInput,
  OnError,
  RescoreInput,
  RescoreProgress,
  RescoreReport,
  RetentionInput,
  RetentionProgress,
  RetentionReport,
  SourceChange,
  SplitFile,
} from './types.js';

/**
 * Imports observations and keyword checks from NDJSON. Needs a database pool without a statement timeout. Each
 * operation is loaded on first use: compiling the line schemas takes longer than most commands.
 */
export function createIngest(dependencies: IngestDependencies): Ingest & Recorder & Judging {
  return {
    months: createMonthArchive(dependencies),
    async record(workspaceId, line, alongside, afterwards) {
      const { recordObservation } = await import('./record.js');
      return recordObservation(dependencies, workspaceId, line, alongside, afterwards);
    },
    async recordJudgment(workspaceId, judgment, alongside) {
      const { recordJudgment } = await import('./record-judgment.js');
      return recordJudgment(dependencies, workspaceId, judgment, alongside);
    },
    async recordKeywordCheck(workspaceId, line, alongside) {
      const { recordKeywordCheck } = await import('./record.js');
      return recordKeywordCheck(dependencies, workspaceId, line, alongside);
    },
    async setTracked(workspaceId, keywords, alongside) {
      const { setTracked } = await import('./merge/keyword-checks.js');
      return setTracked(dependencies.database, workspaceId, keywords, alongside);
    },
    async observations(input) {
      const { ingestObservations } = await import('./observations.js');
      const report = await ingestObservations(dependencies, input);
      countRows(dependencies.metrics, 'observation', report);
      return report;
    },
    async keywords(input) {
      const { ingestKeywords } = await import('./keywords.js');
      const report = await ingestKeywords(dependencies, input);
      countRows(dependencies.metrics, 'keyword_check', report);
      return report;
    },
    async split(input) {
      const { splitFile } = await import('./split.js');
      return splitFile(input);
    },
    async rescore(input) {
      const { rescore } = await import('./rescore.js');
      return rescore(dependencies, input);
    },
    async hasAnswers(workspaceId) {
      const { hasAnswers } = await import('./older-days.js');
      return hasAnswers(dependencies.database, workspaceId);
    },
    async olderDays(workspaceId) {
      const { olderDays } = await import('./older-days.js');
      return olderDays(primaryReader(dependencies.database), latest(workspaceId), null);
    },
    async olderAnswers(workspaceId, executor = dependencies.database) {
      const { olderAnswers } = await import('./older-days.js');
      return olderAnswers(executor, workspaceId);
    },
    async findOlderDays(at, days) {
      const { olderDays } = await import('./older-days.js');
      return olderDays(dependencies.reader ?? primaryReader(dependencies.database), at, days);
    },
    async findUnexaminedDays(at, days) {
      const { unexaminedDays } = await import('./older-days.js');
      return unexaminedDays(dependencies.reader ?? primaryReader(dependencies.database), at, days);
    },
    async judge(input) {
      const { judgeStored } = await import('./judge.js');
      return judgeStored(dependencies, input);
    },
    async retain(input) {
      const { retain } = await import('./retention.js');
      return retain(dependencies, input);
    },
  };
}

/** The days to rescore by workspace, for workspaces that have any. See Ingest.olderDays. */
export async function readOlderDays(database: Database): Promise<ReadonlyMap<string, OlderDays>> {
  const { olderDaysOfAll } = await import('./older-days.js');
  return olderDaysOfAll(database);
}

/** Packs the answers of days stored by a release that did not pack them. Safe to repeat, and to interrupt. */
export async function packStoredDays(
  database: Database,
  onProgress?: (progress: PackProgress) => void,
): Promise<PackReport> {
  const { packDays } = await import('./pack.js');
  return packDays(database, onProgress);
}
