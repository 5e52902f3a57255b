import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

let db: TestDatabase;
let folder: string;
let env: { DATABASE_URL: string };
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'visibility-audit-'));
  env = { DATABASE_URL: db.url };
  ({ workspaceId } = await visibilityJson<{ workspaceId: string }>(
    ['workspace', 'create', '--name', 'Acme', '--plan', 'free'],
    env,
  ));
  await visibility(['workspace', 'set-plan', workspaceId, '--plan', 'paid'], { env });
  await visibility(['workspace', 'set-cap', workspaceId, '--cap', '7'], { env });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

interface Event {
  readonly occurredAt: string;
  readonly action: string;
  readonly actor: string;
}

const me = `cli:${userInfo().username}`;
const actionsOf = async (...args: string[]) => {
  const { events } = await visibilityJson<{ events: Event[] }>(['audit', ...args], env);
  return events.map(({ action }) => action);
};

describe('visibility audit', () => {
  it('shows the changes of commands, newest first, with the user who ran them', async () => {
    const { stdout } = await visibility(['audit', '--workspace', workspaceId], { env });
    const [header = '', ...lines] = stdout.trimEnd().split('\n');
    expect(header).toMatch(/^TIME +WORKSPACE +ACTOR +ACTION +SUBJECT +CHANGE$/);
    expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      [workspaceId, me, 'workspace.cap_changed', workspaceId, 'promptCap: null -> 7'],
      [workspaceId, me, 'workspace.plan_changed', workspaceId, 'plan: "free" -> "paid"'],
      [workspaceId, me, 'workspace.created', workspaceId, expect.stringMatching(/^name: - -> "Acme", plan:/)],
    ]);
  });

  it('filters by workspace, action, actor and time', async () => {
    expect(await actionsOf()).toEqual([
      'workspace.cap_changed',
      'workspace.plan_changed',
      'workspace.created',
    ]);
    expect(await actionsOf('--action', 'workspace.plan_changed')).toEqual(['workspace.plan_changed']);
    expect(await actionsOf('--actor', me, '--since', '2000-01-01')).toHaveLength(3);
    expect(await actionsOf('--actor', 'key_1')).toEqual([]);
    expect(await actionsOf('--workspace', 'ws_1')).toEqual([]);
    expect(await actionsOf('--until', '2000-01-01')).toEqual([]);
    expect((await visibility(['audit', '--actor', 'key_1'], { env })).stdout).toBe('No events.\n');
  });

  it('takes a time as --since, which is included, and as --until, which is not', async () => {
    const { events } = await visibilityJson<{ events: Event[] }>(['audit'], env);
    const [cap = '', plan = ''] = events.map(({ occurredAt }) => occurredAt);
    expect(await actionsOf('--since', cap)).toEqual(['workspace.cap_changed']);
    expect(await actionsOf('--since', plan, '--until', cap)).toEqual(['workspace.plan_changed']);
  });

  it.each(['2026-02-30T00:00Z', '2026-11-18T24:00Z', '2026-11-18T09:30', '2026-02-30'])(
    'rejects %s as a time',
    async (time) => {
      const { exit, message } = await visibilityError(['audit', '--since', time], env);
      expect([exit, message]).toEqual([2, expect.stringContaining('It must be a day')]);
    },
  );

  it('exports events as lines of JSON, compressed if the name of the file says so', async () => {
    const output = join(folder, 'audit.ndjson.gz');
    expect(await visibilityJson(['audit', '--output', output], env)).toEqual({ events: 3 });
    const lines = gunzipSync(readFileSync(output)).toString().trimEnd().split('\n');
    const exported = lines.map((line) => JSON.parse(line) as Event);
    expect(exported).toMatchObject([
      { workspaceId, actor: me, requestId: null, before: { promptCap: null }, after: { promptCap: 7 } },
      { workspaceId, actor: me, requestId: null, before: { plan: 'free' }, after: { plan: 'paid' } },
      { workspaceId, actor: me, requestId: null, before: null, after: { name: 'Acme', plan: 'free' } },
    ]);
    const { message } = await visibilityError(['audit', '--output', output], env);
    expect(message).toContain('exists');
    const again = await visibility(['audit', '--output', output, '--force'], { env });
    expect(again.stdout).toBe(`3 events written to ${output}.\n`);
  });
});
