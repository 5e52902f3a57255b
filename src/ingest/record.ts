import type { Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { checkKeywordCheckLine, checkObservationLine } from './lines/line-schema.js';
import type { KeywordCheckLine, ObservationLine } from './lines/line-types.js';
import { normalizedTime, timeProblem, type MeasurementSpan } from './lines/timestamps.js';
import { mergeKeywordChecks, prepareKeywordChecks, readEstimates } from './merge/keyword-checks.js';
import { prepareObservations } from './merge/observation-batch.js';
import type { Judgment } from './merge/judgments.js';
import { mergeObservations } from './merge/observations.js';
import { countRows } from './row-metrics.js';
import { readStoredPrompts } from './prompts/stored-prompts.js';
import { readObservation, recordError } from './records/observation-record.js';
import type { LineError, TrackedKeywords } from './types.js';
import { readWorkspace } from './workspace.js';

/** An observation of a known prompt, in the form of a line. */
export type RecordedLine = ObservationLine & { readonly promptId: string; readonly promptText: string };

/** Stores observations that arrive one by one. */
export interface Recorder {
  /**
   * Stores an observation as if its line had been imported; nothing if it is known. `alongside` runs in the same
   * transaction, first, and `afterwards` last; if one throws, nothing is stored.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  record(
    workspaceId: string,
    line: RecordedLine,
    alongside: (transaction: Transaction) => Promise<void>,
    afterwards?: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
  /**
   * Stores the judgment of an observation, sets the sentiment of its mentions, and adds the difference to the figures
   * of its day. A failed judgment does not change any figure; a judgment of a deleted observation is not stored.
   * `alongside` runs in the same transaction, first.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  recordJudgment(
    workspaceId: string,
    judgment: Judgment,
    alongside: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
  /**
   * Stores a keyword check in the same way. A missing volume or difficulty is taken from the stored keyword.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  recordKeywordCheck(
    workspaceId: string,
    line: KeywordCheckLine,
    alongside: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
  /**
   * Sets whether keywords are on the tracked list. Unknown ones are skipped. `alongside` runs in the same transaction,
   * first.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  setTracked(
    workspaceId: string,
    keywords: TrackedKeywords,
    alongside: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
}

/** Stores one observation. See Recorder.record. */
export async function recordObservation(
  { database, clock, metrics }: IngestDependencies,
  workspaceId: string,
  line: RecordedLine,
  alongside: (transaction: Transaction) => Promise<void>,
  afterwards?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const workspace = await readWorkspace(database, workspaceId);
  requireGood(observationError(line, { now: clock(), keptFrom: workspace.keptFrom }));
  const stored = await readStoredPrompts(database, workspaceId, [line.promptId]);
  const prompt = stored.get(line.promptId);
  if (prompt === undefined) throw new Error(`There is no prompt ${line.promptId} in ${workspaceId}.`);
  const { promptText } = line;
  const batch = await prepareObservations(workspace, (recognition) => [
    { prompt, promptText, record: readObservation(line, recognition) },
  ]);
  const accepted = await mergeObservations(database, batch, alongside, afterwards);
  countRows(metrics, 'observation', { accepted, known: 1 - accepted });
}

/** Stores one keyword check. See Recorder.recordKeywordCheck. */
export async function recordKeywordCheck(
  { database, clock, metrics }: IngestDependencies,
  workspaceId: string,
  line: KeywordCheckLine,
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { keptFrom } = await readWorkspace(database, workspaceId);
  requireGood(keywordCheckError(line, { now: clock(), keptFrom }));
  const estimates = await readEstimates(database, workspaceId, line);
  const check = { line: { ...estimates, ...line }, checkedAt: normalizedTime(line.checkedAt) };
  const checks = prepareKeywordChecks([check]);
  const accepted = await mergeKeywordChecks(database, workspaceId, checks, alongside);
  countRows(metrics, 'keyword_check', { accepted, known: 1 - accepted });
}

function observationError(line: RecordedLine, span: MeasurementSpan): LineError | null {
  const checked = checkObservationLine(line);
  return 'errors' in checked ? (checked.errors[0] ?? null) : recordError(line, span);
}

function keywordCheckError(line: KeywordCheckLine, span: MeasurementSpan): LineError | null {
  const checked = checkKeywordCheckLine(line);
  if ('errors' in checked) return checked.errors[0] ?? null;
  const problem = timeProblem(line.checkedAt, span);
  return problem === null ? null : { field: 'checkedAt', problem };
}

/** The service itself created the record, so an error is a bug. */
function requireGood(error: LineError | null): void {
  if (error === null) return;
  throw new Error(`It cannot be stored: ${error.field ?? 'it'} ${error.problem}.`);
}
