import type { DaySpan, StoredAnswers } from '../../../segments/answers.js';
import type { DataVersion } from '../../../domain/data-version.js';
import { readAnswers } from '../../../platform/answers.js';
import type { Reader } from '../../../platform/reader.js';

/** Reads the answers of a span of days with everything that metrics count. */
export function readMetricAnswers(
  reader: Reader,
  at: DataVersion,
  { from, to }: DaySpan,
): Promise<StoredAnswers<null>> {
  return readAnswers(reader, at, {
    name: 'analytics-metrics',
    spans: [{ from, to }],
    columns: ['mentions', 'sources'],
  });
}

const FIRST_DAY = 'select min(day) as day from answer_segments where workspace_id = $1';

/** The first day with observations, whatever their status; null without any. */
export async function readFirstDay(reader: Reader, at: DataVersion): Promise<string | null> {
  const [row] = await reader.read<{ day: string | null }>(at, 'analytics-first-day', FIRST_DAY, []);
  return row?.day ?? null;
}
