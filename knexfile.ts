import type { Knex } from 'knex';
import { loadConfig } from './src/config.js';
import { migrationSource } from './src/platform/migrate.js';

const { databaseUrl } = loadConfig();
if (databaseUrl === undefined) {
  throw new Error('Set DATABASE_URL. For the embedded database use `npx visibility migrate`.');
}

/**
 * For the Knex command line, which cannot load TypeScript on its own:
 *
 *   NODE_OPTIONS="--import tsx" npx knex migrate:status
 *
 * `npx visibility migrate` migrates as well, under a lock that makes it safe to repeat.
 */
const config: Knex.Config = {
  client: 'pg',
  connection: { connectionString: databaseUrl },
  migrations: { migrationSource },
};

export default config;
