import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { observation } from '../ingest/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { startTcpProxy, type TcpProxy } from '../../scripts/lab/servers/tcp-proxy.js';
import { loadedBy } from './loaded-modules.js';

// The cost of a small command is mostly its start: the packages and modules that it loads, and its connections.

let db: TestDatabase;
let proxy: TcpProxy<TestDatabase['connection']>;
let connections = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  proxy = await startTcpProxy(db.connection);
  proxy.script = (message) => {
    if (message.includes('application_name\0visibility')) connections += 1;
    return 'pass';
  };
});
afterAll(async () => {
  await proxy.close();
  await db.drop();
});

/** The packages that connect to Postgres, and those that read the command line and the settings. */
const NEEDED = [
  'commander',
  'croner',
  'envalid',
  'tslib',
  'pg',
  'pg-connection-string',
  'pg-int8',
  'pg-protocol',
  'pg-types',
  'pg-pool',
  'pgpass',
  'split2',
  'postgres-array',
  'postgres-bytea',
  'postgres-date',
  'postgres-interval',
  'xtend',
];

it('imports a small file with one connection, and loads only what the import needs', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const file = join(mkdtempSync(join(tmpdir(), 'visibility-start-')), 'day.ndjson');
  writeFileSync(file, `${JSON.stringify(observation())}\n`);
  const { user, host, port, database } = proxy.connection;
  const run = await loadedBy(
    ['ingest', 'observations', file, '--workspace', workspaceId, '--create-prompts'],
    { DATABASE_URL: `postgres://${user}:@${host}:${port}/${database}` },
  );
  expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('1 new observation') as string });
  expect(connections).toBe(1);
  // Of ajv, only one small function that the compiled checks of lines call. The query builder tries to load
  // supports-color, which other packages install.
  const more = ['supports-color', 'has-flag', 'ajv', 'pg-copy-streams', 'obuf'];
  expect(run.packages.filter((name) => ![...NEEDED, ...more].includes(name))).toEqual([]);
  const commands = run.files.filter((name) => name.startsWith('src/cli/'));
  expect(commands).toEqual(
    [
      'context',
      'ingest/ingest',
      'ingest/ingest-source',
      'ingest/ingest-view',
      'ingest/rejects',
      'kit/options',
      'kit/screen',
      'kit/words',
      'main',
    ]
      .concat(['own-command', 'usage', 'version'])
      .map((name) => `src/cli/${name}`),
  );
  const others =
    /^src\/(?:app|http|export|demo|outbox|worker|mcp|doctor|platform\/embedded|features\/(?!prompts|prompt-groups|brand))/;
  expect(run.files.filter((name) => others.test(name))).toEqual([]);
});

it('loads no other command than the requested one', async () => {
  const { files, packages } = await loadedBy(['workspace', 'list', '--help'], {});
  expect(files.filter((name) => name.startsWith('src/cli/workspace/')).length).toBeGreaterThan(1);
  expect(
    files.filter((name) => /^src\/cli\/(?:(?:export|serve)\/|ingest\/ingest$|workspace\/key$)/.test(name)),
  ).toEqual([]);
  expect(packages).toEqual(['commander']);
});
