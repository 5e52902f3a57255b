import { checkLines } from './check-lines.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { openLines } from './lines/file-lines.js';
import { observationColumns } from './lines/line-schema.js';
import type { ObservationLine } from './lines/line-types.js';
import { goodBatches } from './merge-lines.js';
import { createObservationCheck } from './observation-check.js';
import { mergeObservationLines } from './observation-merge.js';
import { createWantedPrompts, openDirectory } from './observation-prompts.js';
import { createBrandCensus } from './report/brand-census.js';
import { createProgressMeter } from './report/progress.js';
import { createTally, NOTHING_KEPT } from './report/tally.js';
import type { IngestReport, ObservationsInput } from './types.js';
import { readWorkspace } from './workspace.js';

const PURPOSE = { command: 'observations', columns: observationColumns } as const;

/** Checks every line of the source, then merges the good ones. See Ingest.observations. */
export async function ingestObservations(
  dependencies: IngestDependencies,
  input: ObservationsInput,
): Promise<IngestReport> {
  const { database, clock, batchLines = DEFAULT_BATCH_LINES } = dependencies;
  const tally = createTally(input);
  const progress = createProgressMeter(input);
  const workspace = await readWorkspace(database, input.workspaceId);
  const directory = await openDirectory(dependencies, input);
  const { lines, close } = await openLines(input, PURPOSE);
  try {
    const check = createObservationCheck(directory, workspace, clock);
    const checked = await checkLines(input, lines, { batchLines, tally, progress, check });
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    const readAgain = () => goodBatches<ObservationLine>(lines, checked, batchLines);
    const wanted = { directory, checked, tally, readAgain };
    const { ids, created: createdPrompts } = await createWantedPrompts(dependencies, input, wanted);
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    const census = createBrandCensus(workspace);
    progress.begin('merging', checked.good.size);
    const parts = { workspace, directory, ids, census, progress };
    const accepted = await mergeObservationLines(database, readAgain(), parts);
    const known = checked.good.size - accepted;
    return tally.report({ accepted, known, createdPrompts, warnings: census.warnings() });
  } finally {
    await close();
  }
}
