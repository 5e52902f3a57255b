import type { Clock } from '../domain/clock.js';
import { inBatches } from './merge/batches.js';
import { checkLines, type LineHandler } from './check-lines.js';
import { checkObservationLine, observationFields } from './lines/line-schema.js';
import { batchTable, createBatchTable, mergeObservationBatch, MERGED_TABLES } from './merge/observations.js';
import { readObservation, recognitionOf, type ReadingContext } from './records/observation-record.js';
import { observationTables, stageObservation } from './staging/observations.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { createProgressMeter, type ProgressMeter } from './report/progress.js';
import { createPrompts, promptTable } from './prompts/creation.js';
import { readPromptDirectory, type Creation, type PromptDirectory } from './prompts/directory.js';
import { withSession, type Session } from './staging/session.js';
import { createStaging, createStagingWriter, indexStaging } from './staging/writer.js';
import { withValue } from './lines/shown-value.js';
import { refreshStatistics } from './merge/statistics.js';
import { createTally, NOTHING_KEPT } from './report/tally.js';
import type { IngestReport, ObservationsInput, PromptTracker } from './types.js';
import { createBrandCensus, type BrandCensus } from './report/brand-census.js';
import { readWorkspace, type IngestWorkspace } from './workspace.js';

const TABLES = Object.values(observationTables);
const PURPOSE = { command: 'observations', fields: observationFields } as const;

/** Checks every line of the source, then merges the good ones. See Ingest.observations. */
export async function ingestObservations(
  { database, prompts, clock, batchLines = DEFAULT_BATCH_LINES }: IngestDependencies,
  input: ObservationsInput,
): Promise<IngestReport> {
  const tally = createTally(input);
  const progress = createProgressMeter(input);
  const workspace = await readWorkspace(database, input.workspaceId);
  const creation = await creationFor(prompts, workspace, input.createPrompts);
  const temporary = [...TABLES, promptTable, batchTable].map((table) => table.name);

  return withSession(database, temporary, async (session) => {
    await createStaging(session, [...TABLES, promptTable]);
    await createBatchTable(session);
    const directory = await readPromptDirectory(session, input.workspaceId, creation);
    const writer = createStagingWriter(session, observationTables);
    const staged = { count: 0 };
    const census = createBrandCensus(workspace);
    const handle = createLineHandler(readingContext(workspace, clock), directory, writer, { staged, census });
    await checkLines(input, { purpose: PURPOSE, tally, progress, writer, handle });

    const createdPrompts = tally.isRejected()
      ? 0
      : await createPrompts(session, {
          ...{ workspaceId: input.workspaceId, prompts, wanted: directory.created },
          ...{ draft: input.createPrompts === 'draft', onError: input.onError, tally },
        });
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    const { accepted, known } = await merge(
      session,
      workspace,
      { count: staged.count, size: batchLines },
      progress,
    );
    await refreshStatistics(session, MERGED_TABLES);
    return tally.report({ accepted, known, createdPrompts, warnings: census.warnings() });
  });
}

async function merge(
  session: Session,
  workspace: IngestWorkspace,
  batches: { count: number; size: number },
  progress: ProgressMeter,
): Promise<{ accepted: number; known: number }> {
  await indexStaging(session, TABLES);
  const [left] = await session.query<{ count: number }>('select count(*) from ingest_observations', []);
  progress.begin('merging', batches.count);
  const accepted = await inBatches(
    session,
    workspace.workspaceId,
    batches,
    (transaction, range) => mergeObservationBatch(session, workspace, transaction, range),
    (lines) => progress.addLines(lines),
  );
  progress.end();
  return { accepted, known: (left?.count ?? 0) - accepted };
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

function readingContext(workspace: IngestWorkspace, clock: Clock): () => ReadingContext {
  const recognition = recognitionOf(workspace);
  return () => ({ ...recognition, now: clock() });
}

type Writer = Parameters<typeof stageObservation>[0];

/** Checks the schema of a line, then its content, then its prompt last, so that a bad line creates no prompt. */
function createLineHandler(
  context: () => ReadingContext,
  directory: PromptDirectory,
  writer: Writer,
  { staged, census }: { staged: { count: number }; census: BrandCensus },
): LineHandler {
  return (value, line, stage) => {
    const checked = checkObservationLine(value);
    if ('fault' in checked) return checked.fault;
    const read = readObservation(checked.line, context());
    if ('fault' in read) return withValue(read.fault, value);
    const prompt = directory.find(checked.line);
    if ('fault' in prompt) return withValue(prompt.fault, value);
    if (stage) {
      staged.count += 1;
      census.count(read.record.mentions);
      stageObservation(writer, { seq: staged.count, line, prompt }, read.record);
    }
    return null;
  };
}
