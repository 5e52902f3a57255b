import {
  generousTimeouts,
  settingsOn,
  startService,
  type Service,
} from '../../scripts/lab/servers/service.js';
import type { TestDatabase } from './database.js';

/** Starts `visibility serve` without a log on a test's database and a free port, and waits until it listens. */
export const startQuietService = (
  db: Pick<TestDatabase, 'url'>,
  env: NodeJS.ProcessEnv = {},
): Promise<Service> => startService(settingsOn(db.url, { LOG_LEVEL: 'silent', ...generousTimeouts, ...env }));
