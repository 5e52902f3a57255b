import type { Transaction } from '../platform/database.js';
import type { IngestDependencies } from './dependencies.js';
import { checkObservationLine } from './lines/line-schema.js';
import type { ObservationLine } from './lines/line-types.js';
import type { MeasurementSpan } from './lines/timestamps.js';
import { prepareObservations } from './merge/observation-batch.js';
import { mergeObservations } from './merge/observations.js';
import { readStoredPrompts } from './prompts/stored-prompts.js';
import { readObservation, recordFault } from './records/observation-record.js';
import { readWorkspace } from './workspace.js';

/** An observation of a known prompt, in the form of a line. */
export type RecordedLine = ObservationLine & { readonly promptId: string; readonly promptText: string };

/** The door for observations that come one by one. */
export interface Recorder {
  /**
   * Stores an observation as if its line had been imported; nothing if it is known. `alongside` runs in the same
   * transaction, first; if it throws, nothing is stored.
   * @throws DomainError not_found if the workspace does not exist or was deleted
   */
  record(
    workspaceId: string,
    line: RecordedLine,
    alongside: (transaction: Transaction) => Promise<void>,
  ): Promise<void>;
}

/** Stores one observation. See Recorder.record. */
export async function recordObservation(
  { database, clock }: IngestDependencies,
  workspaceId: string,
  line: RecordedLine,
  alongside: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const workspace = await readWorkspace(database, workspaceId);
  requireGood(line, { now: clock(), keptFrom: workspace.keptFrom });
  const stored = await readStoredPrompts(database, workspaceId, [line.promptId]);
  const prompt = stored.get(line.promptId);
  if (prompt === undefined) throw new Error(`There is no prompt ${line.promptId} in ${workspaceId}.`);
  const { promptText } = line;
  const batch = await prepareObservations(workspace, (recognition) => [
    { prompt, promptText, record: readObservation(line, recognition) },
  ]);
  await mergeObservations(database, batch, alongside);
}

/** Whoever records an observation has made it, so a fault is a bug. */
function requireGood(line: RecordedLine, span: MeasurementSpan): void {
  const checked = checkObservationLine(line);
  const fault = 'fault' in checked ? checked.fault : recordFault(line, span);
  if (fault === null) return;
  throw new Error(`The observation cannot be stored: ${fault.field ?? 'it'} ${fault.problem}.`);
}
