import { checkFile } from './check-file.js';
import { DEFAULT_BATCH_LINES, type IngestDependencies } from './dependencies.js';
import { openLines } from './lines/file-lines.js';
import { checkKeywordCheckLine, keywordCheckColumns } from './lines/line-schema.js';
import type { KeywordCheckLine } from './lines/line-types.js';
import { withValue } from './lines/shown-value.js';
import type { MeasurementSpan } from './lines/timestamps.js';
import { goodBatches, mergeLines } from './merge-lines.js';
import { mergeKeywordChecks, prepareKeywordChecks, requireSameChecks } from './merge/keyword-checks.js';
import { checkOf } from './merge/known-keyword-checks.js';
import { refreshStatistics } from './merge/statistics.js';
import { keywordCheckError } from './records/keyword-check-record.js';
import { keywordCheckIdentification } from './keyword-check-identification.js';
import { createProgressMeter } from './report/progress.js';
import { createUrlCensus } from './report/url-census.js';
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
  const workspace = await readWorkspace(database, input.workspaceId);
  const { keptFrom } = workspace;
  const census = createUrlCensus(workspace);
  const { lines, close } = await openLines(input, PURPOSE);
  try {
    const check = (value: unknown, number: number) => {
      const errors = errorsOf(value, { now: clock(), keptFrom });
      if (errors.length === 0) census.count(number, (value as KeywordCheckLine).url);
      return errors;
    };
    const parts = { database, batchLines, tally, progress, check, kind: keywordCheckIdentification };
    const checked = await checkFile(input, lines, parts);
    if (tally.isRejected()) return tally.report(NOTHING_KEPT);

    progress.begin('merging', checked.good.size);
    const accepted = await mergeLines(goodBatches<KeywordCheckLine>(lines, checked, batchLines), {
      prepare: (lines) => prepareKeywordChecks(lines.map((line) => checkOf(line.parse()))),
      merge: (checks) =>
        mergeKeywordChecks(database, input.workspaceId, checks, { onKnown: requireSameChecks }),
      progress,
    });
    progress.end();
    await refreshStatistics(database, ['keywords', 'keyword_rankings', 'keyword_checks']);
    const known = checked.known + checked.good.size - accepted;
    return tally.report({ accepted, known, createdPrompts: 0, warnings: census.warnings() });
  } finally {
    await close();
  }
}

function errorsOf(value: unknown, span: MeasurementSpan): readonly LineError[] {
  const checked = checkKeywordCheckLine(value);
  if ('errors' in checked) return checked.errors;
  const error = keywordCheckError(checked.line, span);
  return error === null ? [] : [withValue(error, value)];
}
