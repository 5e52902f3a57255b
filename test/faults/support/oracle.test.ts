import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import type { Call } from '../../../scripts/lab/load/calls.js';
import { findProblems } from './oracle.js';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql(app.db.owner, 'truncate prompts, brands, brand_versions cascade');
  client = await app.client({ cap: 3 });
});

const KEY = 'sk_test_a_key';

/** A call that adds a prompt with this text. */
function add(text: string, outcome: Call['outcome'], body: Call['body'] = {}): Call {
  return {
    key: KEY,
    method: 'POST',
    path: '/v1/prompts',
    sent: { text },
    idempotencyKey: undefined,
    startedAt: 1,
    ms: 1,
    outcome,
    status: 0,
    headers: {},
    text: '',
    body,
    failure: '',
  };
}

const problemsOf = (calls: Call[], output = '', revokedAt = Infinity) =>
  findProblems({
    database: app.db.database,
    log: { calls },
    secrets: new Set([KEY]),
    revocations: new Map([[KEY, revokedAt]]),
    output: () => output,
  });

const store = async (text: string) => (await client.post('/v1/prompts', { text })).body as Call['body'];

describe('the oracle of the faults', () => {
  it('finds no problem in what the outcomes allow', async () => {
    const stored = await store('a stored text');
    await store('an unknown text');
    const calls = [
      add('a stored text', 'ok', stored),
      add('an unknown text', 'unknown'),
      add('another', 'unknown'),
    ];
    expect(await problemsOf([...calls, add('rejected', 'refused')])).toEqual([]);
  });

  it('finds lost, doubled and refused writes', async () => {
    for (const text of ['doubled', 'doubled', 'refused text']) await store(text);
    const lost = add('a lost text', 'ok', { promptId: 'prm_lost' });
    expect(await problemsOf([lost, add('doubled', 'unknown'), add('refused text', 'refused')])).toEqual([
      '"a lost text" was acknowledged and is lost',
      '"doubled" was written 2 times',
      '"refused text" was refused and is there',
    ]);
  });

  it('finds gaps between versions and a cap that was passed', async () => {
    for (const positioning of ['The first', 'The second']) await client.patch('/v1/brand', { positioning });
    await sql(app.db.database, 'update brand_versions set superseded_at = now()');
    for (const text of ['text one', 'text two']) await store(text);
    await sql(app.db.database, 'update workspaces set prompt_cap = 1 where workspace_id = $1', [
      client.workspaceId,
    ]);
    expect(await problemsOf([])).toEqual([
      expect.stringContaining('versions with gaps'),
      expect.stringContaining('tracks 2 prompts, and its cap is 1'),
    ]);
  });

  it('finds a success with a revoked key', async () => {
    const stored = await store('with a revoked key');
    expect(await problemsOf([add('with a revoked key', 'ok', stored)], '', 0)).toEqual([
      'POST /v1/prompts succeeded with a revoked key',
    ]);
  });

  it('finds secrets, statements and frames in bodies, and secrets and statements in logs', async () => {
    const texts = [KEY, 'select text from prompts', 'at run (/app/dist/main.js:10:2)'];
    const calls = texts.map((text) => ({ ...add('never stored', 'refused'), text }));
    expect(await problemsOf(calls, `${KEY}\ninsert into prompts`)).toEqual([
      ...texts.map((text) => expect.stringContaining(`leaks: ${text}`)),
      expect.stringContaining('a log leaks a statement'),
      expect.stringContaining('a log contains the key'),
    ]);
  });
});
