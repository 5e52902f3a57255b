import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { PROGRAM, visibility, visibilityError } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('an unusable database', () => {
  /** The URL of another database name on the test's server; no such database exists. */
  const withName = (name: string) => db.url.replace(/test_[0-9a-f]+/, name);

  const cases: [string, () => string, string][] = [
    [
      'nothing is listening',
      () => 'postgres://u:p@127.0.0.1:1/db',
      'nothing is listening at the database address. Check DATABASE_URL',
    ],
    ['no such host', () => 'postgres://u:p@no-such-host.invalid/db', 'Check DATABASE_URL'],
    [
      'no such socket',
      () => 'postgres://u:p@/db?host=/nowhere',
      'there is no socket at the database path. Check DATABASE_URL',
    ],
    [
      'no usable host',
      () => 'postgres://u:p@127.0.0.1:1,127.0.0.1:2/db',
      'no database host is usable. Check DATABASE_URL, and that Postgres is running and reachable. ' +
        '(None of the database hosts can be used: 127.0.0.1:1 fails (connect ECONNREFUSED 127.0.0.1:1); 127.0.0.1:2',
    ],
    [
      'no such database',
      () => withName('nothing_here'),
      'the database named in DATABASE_URL does not exist. Create it',
    ],
  ];

  it.each(cases)('exits with code 3 and advice, without a stack trace: %s', async (_name, url, message) => {
    const env = { DATABASE_URL: url(), LOG_LEVEL: 'silent' };
    for (const command of [['workspace', 'list'], ['serve']]) {
      const { code, stderr } = await visibility(command, { env });
      expect(code).toBe(3);
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/\n[^\S\n]+at /);
    }
  });

  it('reports an unreachable database as JSON with --json, without the password', async () => {
    const env = { DATABASE_URL: 'postgres://u:hidden-word@127.0.0.1:1/db' };
    const error = await visibilityError(['migrate'], env);
    expect(error).toMatchObject({ exit: 3, code: 'failed', stdout: '' });
    expect(error.message).not.toContain('hidden-word');
  });
});

describe('a closed output pipe', () => {
  it('finishes the command and keeps its exit code when nobody reads its output', async () => {
    const line = '("$1" "$2" workspace create --name Unread --plan free; echo "code $?" >&2) | true';
    const { stderr } = spawnSync('/bin/sh', ['-c', line, 'sh', process.execPath, PROGRAM], {
      env: { PATH: process.env['PATH'], DATABASE_URL: db.url },
      encoding: 'utf8',
    });
    expect(stderr).toBe('code 0\n');
    expect(await db.database('workspaces').where({ name: 'Unread' })).toHaveLength(1);
  });
});
