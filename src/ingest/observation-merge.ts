import type { Database } from '../platform/database.js';
import type { ObservationLine } from './lines/line-types.js';
import { mergeLines, type GoodLine } from './merge-lines.js';
import { prepareObservations, type NewObservation } from './merge/observation-batch.js';
import { MERGED_TABLES, mergeObservations, requireSameObservations } from './merge/observations.js';
import { analyzeFirstObservations, refreshStatistics } from './merge/statistics.js';
import type { PromptDirectory } from './prompts/directory.js';
import { readObservation, type Recognition } from './records/observation-record.js';
import type { ProgressMeter } from './report/progress.js';
import type { IngestWorkspace } from './workspace.js';

/** Stores the good lines batch by batch. Returns how many observations were new. */
export async function mergeObservationLines(
  database: Database,
  batches: AsyncIterable<readonly GoodLine<ObservationLine>[]>,
  parts: {
    workspace: IngestWorkspace;
    directory: PromptDirectory;
    /** The ids of the newly created prompts, by reference. */
    ids: ReadonlyMap<string, string>;
    progress: ProgressMeter;
  },
): Promise<number> {
  const { workspace, directory, ids, progress } = parts;
  const toObservation = (line: ObservationLine, recognition: Recognition): NewObservation => {
    const { ref, text } = directory.get(line);
    return { promptId: ids.get(ref) ?? ref, promptText: text, record: readObservation(line, recognition) };
  };
  let merged = 0;
  const accepted = await mergeLines(batches, {
    prepare: (lines) =>
      prepareObservations(workspace, function* (recognition) {
        for (const line of lines) yield toObservation(line.parse(), recognition);
      }),
    merge: async (batch) => {
      merged += 1;
      if (merged === 2) await analyzeFirstObservations(database);
      return mergeObservations(database, batch, { onKnown: requireSameObservations });
    },
    progress,
  });
  progress.end();
  await refreshStatistics(database, MERGED_TABLES);
  return accepted;
}
