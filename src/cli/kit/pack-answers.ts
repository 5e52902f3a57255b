import type { Database } from '../../database-app.js';
import type { PackProgress } from '../../ingest-app.js';
import type { CliContext } from '../context.js';
import { createScreen } from './screen.js';
import { plural } from './words.js';

/**
 * Packs the answers that an earlier release has stored, which is done once after an upgrade. Prints its progress on a
 * terminal, and returns what was packed.
 */
export async function packAnswers(context: CliContext, database: Database): Promise<PackProgress> {
  const { packStoredDays } = await import('../../ingest-app.js');
  const screen = createScreen(context);
  try {
    return await packStoredDays(database, (progress) =>
      screen.progress(`Packing answers: ${packedInWords(progress)}, of ${plural(progress.totalDays, 'day')}`),
    );
  } finally {
    screen.clear();
  }
}

/** `3,691 observations of 12 days` */
export const packedInWords = ({ observations, days }: PackProgress) =>
  `${plural(observations, 'observation')} of ${plural(days, 'day')}`;
