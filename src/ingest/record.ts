import { DomainError } from '../domain/errors.js';
import type { Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { checkKeywordCheckLine, checkObservationLine } from './lines/line-schema.js';
import type { KeywordCheckLine, ObservationLine } from './lines/line-types.js';
import type { MeasurementSpan } from './lines/timestamps.js';
import { mergeKeywordChecks, prepareKeywordChecks, readEstimates } from './merge/keyword-checks.js';
import { checkOf } from './merge/known-keyword-checks.js';
import { prepareObservations, type ObservationBatch } from './merge/observation-batch.js';
import type { Judgment } from './merge/judgments.js';
import { mergeObservations, storedContradictions } from './merge/observations.js';
import { countRows } from './row-metrics.js';
import { keywordCheckError } from './records/keyword-check-record.js';
import { readObservation, recordError } from './records/observation-record.js';
import type { LineError, TrackedKeywords } from './types.js';
import { readWorkspace } from './workspace.js';

/** An observation of a known prompt, in the form of a line. */
export type RecordedLine = ObservationLine & { readonly promptId: string; readonly promptText: string };

/** Stores observations that arrive one by one. */
export interface Recorder {
  /**
   * Stores an observation as if its line had been imported; nothing if it is known, or if it failed and its identity is taken.
   * `alongside` runs in the same transaction, first, and `afterwards` last; if one throws, nothing is stored.
   * @throws DomainError not_found if the workspace does not exist or was deleted, conflict if another answer with the identity is stored
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
  const { promptId, promptText } = line;
  const batch = await prepareObservations(workspace, (recognition) => [
    { promptId, promptText, record: readObservation(line, recognition) },
  ]);
  const accepted = await mergeObservations(database, batch, {
    alongside,
    ...(afterwards && { afterwards }),
    // A failure has nothing to lose but its reason, which the caller records.
    ...(isAnswered(line) && { onKnown: rejectContradictions }),
  });
  countRows(metrics, 'observation', { accepted, known: 1 - accepted });
}

const isAnswered = ({ status }: ObservationLine) => status !== 'error';

/** Neither answer may replace the other, and none may be dropped without a word. */
async function rejectContradictions(
  transaction: Transaction,
  batch: ObservationBatch,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  const [first] = await storedContradictions(transaction, batch, known);
  if (first === undefined) return;
  const { observationId, fields } = first;
  throw new DomainError('conflict', {
    message: `The run already has another answer to this question, ${observationId}, which was imported. It differs in ${fields.join(', ')}.`,
  });
}

/** Stores one keyword check. See Recorder.recordKeywordCheck. */
export async function recordKeywordCheck(
  { database, clock, metrics }: IngestDependencies,
  workspaceId: string,
  line: KeywordCheckLine,
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { keptFrom } = await readWorkspace(database, workspaceId);
  requireGood(checkError(line, { now: clock(), keptFrom }));
  const estimates = await readEstimates(database, workspaceId, line);
  const checks = prepareKeywordChecks([checkOf({ ...estimates, ...line })]);
  const accepted = await mergeKeywordChecks(database, workspaceId, checks, { alongside });
  countRows(metrics, 'keyword_check', { accepted, known: 1 - accepted });
}

function observationError(line: RecordedLine, span: MeasurementSpan): LineError | null {
  const checked = checkObservationLine(line);
  return 'errors' in checked ? (checked.errors[0] ?? null) : recordError(line, span);
}

function checkError(line: KeywordCheckLine, span: MeasurementSpan): LineError | null {
  const checked = checkKeywordCheckLine(line);
  return 'errors' in checked ? (checked.errors[0] ?? null) : keywordCheckError(line, span);
}

/** The service itself created the record, so an error is a bug. */
function requireGood(error: LineError | null): void {
  if (error === null) return;
  throw new Error(`It cannot be stored: ${error.field ?? 'it'} ${error.problem}.`);
}
