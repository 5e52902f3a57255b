import { checkFile } from './check-file.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { openLines } from './lines/file-lines.js';
import { observationColumns } from './lines/line-schema.js';
import type { ObservationLine } from './lines/line-types.js';
import { goodBatches } from './merge-lines.js';
import { createObservationCheck } from './observation-check.js';
import { observationIdentification } from './observation-identification.js';
import { mergeObservationLines } from './observation-merge.js';
import { readOwnPlatforms } from './own-platforms.js';
import { createWantedPrompts, openDirectory } from './observation-prompts.js';
import { createAnswerCensus } from './report/answer-census.js';
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
  const platforms = await readOwnPlatforms(database, input.workspaceId);
  const censuses = [createBrandCensus(workspace), createAnswerCensus()];
  const { lines, close } = await openLines(input, PURPOSE);
  try {
    const check = createObservationCheck({ directory, platforms }, workspace, censuses, clock);
    const kind = observationIdentification(directory);
    const parts = { database, batchLines, tally, progress, check, kind };
    const checked = await checkFile(input, lines, parts);
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    const readAgain = () => goodBatches<ObservationLine>(lines, checked, batchLines);
    const wanted = { directory, checked, tally, readAgain };
    const { ids, created: createdPrompts } = await createWantedPrompts(dependencies, input, wanted);
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    progress.begin('merging', checked.good.size);
    const merging = { workspace, directory, ids, progress };
    const accepted = await mergeObservationLines(database, readAgain(), merging);
    const known = checked.known + checked.good.size - accepted;
    const warnings = censuses.flatMap((census) => census.warnings());
    return tally.report({ accepted, known, createdPrompts, warnings });
  } finally {
    await close();
  }
}
