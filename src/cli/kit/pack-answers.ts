import type { Database } from '../../database-app.js';
import type { PackProgress, PackReport } from '../../ingest-app.js';
import type { CliContext } from '../context.js';
import { createScreen } from './screen.js';
import { plural } from './words.js';

/**
 * Packs the answers that an earlier release has stored, which is done once after an upgrade. Prints its progress on a
 * terminal, and returns what was packed.
 */
export async function packAnswers(context: CliContext, database: Database): Promise<PackReport> {
  const { packStoredDays } = await import('../../ingest-app.js');
  const screen = createScreen(context);
  try {
    const report = await packStoredDays(database, (progress) =>
      screen.progress(`Packing answers: ${packedInWords(progress)}, of ${plural(progress.totalDays, 'day')}`),
    );
    for (const { workspaceId, days, from, to } of report.leftOut)
      screen.warning(
        `The figures of ${plural(days, 'day')} of ${workspaceId}, ${from} to ${to}, are not shown: their records were deleted before answers were packed. Their sums stay in the tables daily_* and weekly_*.`,
      );
    return report;
  } finally {
    screen.clear();
  }
}

/** `3,691 observations of 12 days` */
export const packedInWords = ({ observations, days }: PackProgress) =>
  `${plural(observations, 'observation')} of ${plural(days, 'day')}`;
