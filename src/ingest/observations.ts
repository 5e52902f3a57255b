import type { Clock } from '../domain/clock.js';
import { checkLines, type LineCheck } from './check-lines.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { openLines } from './lines/file-lines.js';
import { checkObservationLine, observationColumns } from './lines/line-schema.js';
import type { ObservationLine } from './lines/line-types.js';
import { withValue } from './lines/shown-value.js';
import { goodBatches, mergeLines, type GoodLine } from './merge-lines.js';
import {
  prepareObservations,
  type NewObservation,
  type ReadObservations,
} from './merge/observation-batch.js';
import { MERGED_TABLES, mergeObservations } from './merge/observations.js';
import { analyzeFirstObservations, refreshStatistics } from './merge/statistics.js';
import { createPrompts } from './prompts/creation.js';
import {
  readPromptDirectory,
  type Creation,
  type PromptDirectory,
  type PromptReference,
} from './prompts/directory.js';
import { readStoredPrompts } from './prompts/stored-prompts.js';
import { readObservation, recordFault, type Recognition } from './records/observation-record.js';
import { createBrandCensus, type BrandCensus } from './report/brand-census.js';
import { createProgressMeter } from './report/progress.js';
import { createTally, NOTHING_KEPT } from './report/tally.js';
import type { IngestReport, ObservationsInput, PromptTracker } from './types.js';
import { readWorkspace, type IngestWorkspace } from './workspace.js';

const PURPOSE = { command: 'observations', columns: observationColumns } as const;

/** Checks every line of the source, then merges the good ones. See Ingest.observations. */
export async function ingestObservations(
  dependencies: IngestDependencies,
  input: ObservationsInput,
): Promise<IngestReport> {
  const { database, prompts, clock, batchLines = DEFAULT_BATCH_LINES } = dependencies;
  const tally = createTally(input);
  const progress = createProgressMeter(input);
  const workspace = await readWorkspace(database, input.workspaceId);
  const creation = await creationFor(prompts, workspace, input.createPrompts);
  const directory = await readPromptDirectory(database, input.workspaceId, creation);
  const { lines, close } = await openLines(input, PURPOSE);
  try {
    const check = createCheck(directory, workspace, clock);
    const checked = await checkLines(input, lines, { batchLines, tally, progress, check });
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);
    const readAgain = () => goodBatches<ObservationLine>(lines, checked, batchLines);

    const { ids, created: createdPrompts } = await createPrompts(database, {
      workspaceId: input.workspaceId,
      prompts,
      wanted: directory.created,
      draft: input.createPrompts === 'draft',
      onError: input.onError,
      onSurplus: (refs, fault) =>
        rejectLines(
          readAgain(),
          (line) => refs.includes(promptOf(directory, line).ref),
          (line) => {
            checked.good.delete(line);
            tally.addBad(line, [fault]);
          },
        ),
    });
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    const stored = await readStoredPrompts(database, input.workspaceId);
    const toObservation = (line: ObservationLine, recognition: Recognition): NewObservation => {
      const { ref, text } = promptOf(directory, line);
      const prompt = stored.get(ids.get(ref) ?? ref);
      if (prompt === undefined) throw new Error(`The prompt ${ref} was not created.`);
      return { prompt, promptText: text, record: readObservation(line, recognition) };
    };
    const census = createBrandCensus(workspace);
    progress.begin('merging', checked.good.size);
    let merged = 0;
    const accepted = await mergeLines(readAgain(), {
      prepare: (lines) => prepareObservations(workspace, reader(lines, toObservation, census)),
      merge: async (batch) => {
        merged += 1;
        if (merged === 2) await analyzeFirstObservations(database);
        return mergeObservations(database, batch);
      },
      progress,
    });
    progress.end();
    await refreshStatistics(database, MERGED_TABLES);
    const known = checked.good.size - accepted;
    return tally.report({ accepted, known, createdPrompts, warnings: census.warnings() });
  } finally {
    await close();
  }
}

/** Reads the lines of a batch again and again; the census counts the first time. */
function reader(
  lines: readonly GoodLine<ObservationLine>[],
  toObservation: (line: ObservationLine, recognition: Recognition) => NewObservation,
  census: BrandCensus,
): ReadObservations {
  let isCounted = false;
  return function* (recognition) {
    for (const line of lines) {
      const observation = toObservation(line.parse(), recognition);
      if (!isCounted) census.count(observation.record.mentions);
      yield observation;
    }
    isCounted = true;
  };
}

/** The prompt of a line that was found good before. */
function promptOf(directory: PromptDirectory, line: ObservationLine): PromptReference {
  const prompt = directory.find(line);
  if ('fault' in prompt) throw new Error(`A prompt that was good ${prompt.fault.problem} now.`);
  return prompt;
}

async function rejectLines(
  batches: AsyncIterable<readonly GoodLine<ObservationLine>[]>,
  isBad: (line: ObservationLine) => boolean,
  reject: (line: number) => void,
): Promise<void> {
  for await (const lines of batches) {
    for (const line of lines) if (isBad(line.parse())) reject(line.number);
  }
}

async function creationFor(
  prompts: PromptTracker,
  workspace: IngestWorkspace,
  mode: ObservationsInput['createPrompts'],
): Promise<Creation> {
  if (mode === 'no') return { allowed: false };
  const { activeCount, cap } = await prompts.slotsOf(workspace.workspaceId);
  return { allowed: true, cap, free: cap === -1 ? Infinity : Math.max(0, cap - activeCount) };
}

/** Checks the schema of a line, then its content, then its prompt last, so that a bad line creates no prompt. */
function createCheck(directory: PromptDirectory, { keptFrom }: IngestWorkspace, clock: Clock): LineCheck {
  return (value) => {
    const checked = checkObservationLine(value);
    if ('faults' in checked) return checked.faults;
    const fault = recordFault(checked.line, { now: clock(), keptFrom });
    if (fault !== null) return [withValue(fault, value)];
    const prompt = directory.find(checked.line);
    return 'fault' in prompt ? [withValue(prompt.fault, value)] : [];
  };
}
