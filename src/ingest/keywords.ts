import { checkLines } from './check-lines.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { openLines } from './lines/file-lines.js';
import { checkKeywordCheckLine, keywordCheckColumns } from './lines/line-schema.js';
import type { KeywordCheckLine } from './lines/line-types.js';
import { withValue } from './lines/shown-value.js';
import { normalizedTime, timeProblem, type MeasurementSpan } from './lines/timestamps.js';
import { goodBatches, mergeLines } from './merge-lines.js';
import { mergeKeywordChecks, prepareKeywordChecks, type NewKeywordCheck } from './merge/keyword-checks.js';
import { refreshStatistics } from './merge/statistics.js';
import { createProgressMeter } from './report/progress.js';
import { createTally, NOTHING_KEPT } from './report/tally.js';
import type { LineError, IngestInput, IngestReport } from './types.js';
import { readWorkspace } from './workspace.js';

const PURPOSE = { command: 'keywords', columns: keywordCheckColumns } as const;

/** Checks every line of the source, then merges the good ones. See Ingest.keywords. */
export async function ingestKeywords(
  { database, clock, batchLines = DEFAULT_BATCH_LINES }: IngestDependencies,
  input: IngestInput,
): Promise<IngestReport> {
  const tally = createTally(input);
  const progress = createProgressMeter(input);
  const { keptFrom } = await readWorkspace(database, input.workspaceId);
  const { lines, close } = await openLines(input, PURPOSE);
  try {
    const check = (value: unknown) => errorsOf(value, { now: clock(), keptFrom });
    const checked = await checkLines(input, lines, { batchLines, tally, progress, check });
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    progress.begin('merging', checked.good.size);
    const accepted = await mergeLines(goodBatches<KeywordCheckLine>(lines, checked, batchLines), {
      prepare: (lines) => prepareKeywordChecks(lines.map((line) => toCheck(line.parse()))),
      merge: (checks) => mergeKeywordChecks(database, input.workspaceId, checks),
      progress,
    });
    progress.end();
    await refreshStatistics(database, ['keywords', 'keyword_checks']);
    const known = checked.good.size - accepted;
    return tally.report({ accepted, known, createdPrompts: 0, warnings: [] });
  } finally {
    await close();
  }
}

function errorsOf(value: unknown, span: MeasurementSpan): readonly LineError[] {
  const checked = checkKeywordCheckLine(value);
  if ('errors' in checked) return checked.errors;
  const problem = timeProblem(checked.line.checkedAt, span);
  return problem === null ? [] : [withValue({ field: 'checkedAt', problem }, value)];
}

function toCheck(line: KeywordCheckLine): NewKeywordCheck {
  return { line, checkedAt: normalizedTime(line.checkedAt) };
}
