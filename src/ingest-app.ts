import type { Config } from './config.js';
import { systemClock } from './domain/clock.js';
import { createPromptService } from './features/prompts/index.js';
import {
  createIngest,
  packStoredDays,
  type Ingest,
  type PackProgress,
  type PackReport,
} from './ingest/index.js';
import type { Database } from './platform/database.js';

/** Builds the imports of files without the other services: loading all of them would take longer than a small import. */
export function createFileIngest(database: Database, config: Config): Ingest {
  const { promptCaps: caps, measurementCadenceHours: cadenceHours } = config;
  const prompts = createPromptService({ database, clock: systemClock, caps, cadenceHours });
  return createIngest({ database, prompts, clock: systemClock });
}

export { packStoredDays, type PackProgress, type PackReport };
