import type { Clock } from '../domain/clock.js';
import { checkLines, type LineHandler } from './check-lines.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { inBatches } from './merge/batches.js';
import { createNewChecksTable, mergeKeywordBatch, newChecksTable } from './merge/keyword-checks.js';
import { keywordTables, stageKeywordCheck } from './staging/keyword-checks.js';
import { checkKeywordCheckLine, keywordCheckFields } from './lines/line-schema.js';
import { createProgressMeter } from './report/progress.js';
import { withSession } from './staging/session.js';
import { createStaging, createStagingWriter, indexStaging, type StagingWriter } from './staging/writer.js';
import { withValue } from './lines/shown-value.js';
import { measurementTime } from './lines/timestamps.js';
import { refreshStatistics } from './merge/statistics.js';
import { createTally, NOTHING_KEPT } from './report/tally.js';
import type { IngestInput, IngestReport } from './types.js';
import { readWorkspace } from './workspace.js';

const TABLES = Object.values(keywordTables);
const PURPOSE = { command: 'keywords', fields: keywordCheckFields } as const;

/** Checks every line of the source, then merges the good ones. See Ingest.keywords. */
export async function ingestKeywords(
  { database, clock, batchLines = DEFAULT_BATCH_LINES }: IngestDependencies,
  input: IngestInput,
): Promise<IngestReport> {
  const tally = createTally(input);
  const progress = createProgressMeter(input);
  await readWorkspace(database, input.workspaceId);
  const temporary = [...TABLES, newChecksTable].map((table) => table.name);

  return withSession(database, temporary, async (session) => {
    await createStaging(session, TABLES);
    await createNewChecksTable(session);
    const writer = createStagingWriter(session, keywordTables);
    const staged = { count: 0 };
    const handle = createLineHandler(clock, writer, staged);
    await checkLines(input, { purpose: PURPOSE, tally, progress, writer, handle });
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    await indexStaging(session, TABLES);
    progress.begin('merging', staged.count);
    const batches = { count: staged.count, size: batchLines };
    const accepted = await inBatches(session, input.workspaceId, batches, mergeKeywordBatch, (lines) =>
      progress.addLines(lines),
    );
    progress.end();
    await refreshStatistics(session, ['keywords', 'keyword_checks']);
    return tally.report({ accepted, known: staged.count - accepted, createdPrompts: 0, warnings: [] });
  });
}

function createLineHandler(
  clock: Clock,
  writer: StagingWriter<keyof typeof keywordTables>,
  staged: { count: number },
): LineHandler {
  return (value, _line, stage) => {
    const checked = checkKeywordCheckLine(value);
    if ('fault' in checked) return checked.fault;
    const time = measurementTime(checked.line.checkedAt, clock());
    if ('problem' in time) return withValue({ field: 'checkedAt', ...time }, value);
    if (stage) {
      staged.count += 1;
      stageKeywordCheck(writer, staged.count, checked.line, time.at);
    }
    return null;
  };
}
