import { chmodSync } from 'node:fs';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/config.js';
import { checkCluster, checkWalls } from '../../../src/doctor/cluster.js';
import { checkClock } from '../../../src/doctor/finding.js';
import { checkProvidersInUse } from '../../../src/doctor/providers.js';
import { checkRedis } from '../../../src/doctor/redis.js';
import { checkReplicas } from '../../../src/doctor/replicas.js';
import { checkSettings } from '../../../src/doctor/settings.js';
import { readProvidersInUse, writeTargets } from '../../../src/measuring/stores/targets-store.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { startFakeProvider, type Behavior } from '../../../scripts/lab/servers/fake-provider.js';
import { hasRedisServer, startRedisServer } from '../../../scripts/lab/servers/redis.js';
import { fileOf, ingestOn, observation } from '../../ingest/support.js';
import { visibility } from '../in-process.js';
import { CLIENT, startIssuer } from '../../features/single-sign-on/issuer.js';
import { PASSWORD, startMailServer } from '../../outbox/mail-server.js';
import { temporaryFolder } from '../support.js';
import { needs } from '../../support/needs.js';

type Findings = { findings: { check: string; status: string; message: string; advice: string | null }[] };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function doctor(env: NodeJS.ProcessEnv, ...options: string[]) {
  const { code, stdout, stderr } = await visibility(['doctor', '--json', ...options], { env });
  const findings = stdout === '' ? [] : (JSON.parse(stdout) as Findings).findings;
  return { code, stdout, stderr, problems: findings.filter(({ status }) => status === 'problem'), findings };
}

describe('visibility doctor', () => {
  it('finds no problem with a migrated database', async () => {
    const { code, problems, findings } = await doctor({ DATABASE_URL: db.url });
    expect([code, problems]).toEqual([0, []]);
    const ok = findings.filter(({ status }) => status === 'ok').map(({ check }) => check);
    expect(ok).toEqual(
      expect.arrayContaining(['settings', 'database', 'connections', 'migrations', 'clock']),
    );
  });

  it('checks Redis although the database is down, and prints no password', async () => {
    const { code, stdout, problems } = await doctor({
      DATABASE_URL: 'postgres://someone:s3cret@127.0.0.1:1/none',
      REDIS_URL: 'redis://:s3cret@127.0.0.1:1',
    });
    expect([code, problems.map(({ check }) => check)]).toEqual([1, ['database', 'redis']]);
    expect(problems.every(({ advice }) => advice !== null)).toBe(true);
    expect(stdout).not.toContain('s3cret');
  });

  it('logs in to the SMTP server and sends nothing, and prints no password', async () => {
    const mail = await startMailServer();
    const env = { DATABASE_URL: db.url, SMTP_FROM: 'visibility@example.com' };
    const found = async (url: string) => {
      const { stdout, findings } = await doctor({ ...env, SMTP_URL: url });
      expect(stdout).not.toMatch(/wr0ng|p%40ss|p@ss/);
      return findings
        .filter(({ check }) => check === 'email')
        .map(({ status, message }) => [status, message]);
    };
    expect(await found(mail.url)).toEqual([
      ['ok', 'The SMTP server accepts email from visibility@example.com.'],
    ]);
    expect(await found(mail.url.replace(encodeURIComponent(PASSWORD), 'wr0ng'))).toEqual([
      ['problem', 'The SMTP server rejected the user or the password of SMTP_URL (535).'],
    ]);
    await mail.close();
    expect(await found(mail.url)).toEqual([
      ['problem', expect.stringMatching(/^SMTP_URL cannot be used \(.*ECONNREFUSED/)],
    ]);
    expect(mail.received).toEqual([]);
  });

  it('says whether people can sign in with the provider, and what its redirect URI must be', async () => {
    const issuer = await startIssuer();
    const env = {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      PUBLIC_URL: 'https://visibility.example',
    };
    const found = async (more: NodeJS.ProcessEnv = {}) =>
      (await doctor({ DATABASE_URL: db.url, ...env, ...more })).findings
        .filter(({ check }) => check === 'sign-in')
        .map(({ status, message }) => [status, message]);
    expect(await found()).toEqual([
      ['ok', expect.stringMatching(/for this service must be https:\/\/visibility\.example\/signed-in\.$/)],
    ]);
    expect(await found({ PUBLIC_URL: 'http://visibility.example' })).toContainEqual([
      'warning',
      expect.stringMatching(/^PUBLIC_URL is http/),
    ]);
    issuer.misbehave({ discovery: { issuer: 'https://evil.example' } });
    expect(await found()).toEqual([['problem', expect.stringMatching(/^People cannot sign in/)]]);
    await issuer.close();
    expect(await found()).toEqual([['problem', expect.stringMatching(/cannot be reached/)]]);
  });

  it('names the days scored with older names, like the commands that change names', async () => {
    const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
    const env = { DATABASE_URL: db.url };
    const input = { workspaceId, onError: 'stop', createPrompts: 'active' } as const;
    const line = observation({ answerText: 'Acme or Globex?' });
    await ingestOn(db.database).observations({ ...input, source: fileOf([line]) });
    const found = async () => (await doctor(env)).findings.find(({ check }) => check === 'names');
    expect(await found()).toMatchObject({ status: 'ok' });
    const command = ['workspace', 'set-brand', workspaceId, '--competitor', 'Globex'];
    const warning = `the day 2026-11-18 is scored with older names`;
    const remedy = `visibility rescore --workspace ${workspaceId}`;
    for (const args of [command, ['workspace', 'names', workspaceId]]) {
      const { stderr } = await visibility(args, { env });
      expect(stderr).toContain(warning);
      expect(stderr).toContain(remedy);
    }
    expect(await found()).toMatchObject({
      status: 'warning',
      message: expect.stringContaining(`${workspaceId} (2026-11-18)`) as string,
    });
    await visibility(['rescore', '--workspace', workspaceId], { env });
    expect(await found()).toMatchObject({ status: 'ok' });
    expect((await visibility(command, { env })).stderr).toBe('');
  });

  it('names migrations of a newer release, and changes nothing', async () => {
    await sql(db.owner, `insert into knex_migrations (name, batch) values ('9999-later', 9)`);
    const { code, problems } = await doctor({ DATABASE_URL: db.url });
    await sql(db.owner, `delete from knex_migrations where name = '9999-later'`);
    expect([code, problems.map(({ check }) => check)]).toEqual([1, ['migrations']]);
    expect(problems[0]?.message).toContain('9999-later');
  });

  it('does not start the embedded database', async () => {
    const { code, findings } = await doctor({ DATA_DIR: temporaryFolder() });
    expect(code).toBe(0);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'database', status: 'skipped' }));
    expect(findings.map(({ check }) => check)).toContain('disk');
  });

  it('names a data folder that every user may write', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o777);
    const { code, problems } = await doctor({ DATA_DIR: folder });
    expect([code, problems.map(({ check }) => check)]).toEqual([1, ['disk']]);
    expect(problems[0]?.advice).toContain(`chmod o-w ${folder}`);
  });

  it('lists every invalid setting with exit code 2', async () => {
    const { code, stderr } = await doctor({ PORT: 'x', REDIS_URL: 'y' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT.*REDIS_URL/);
  });
});

describe('visibility doctor on a Citus cluster', needs(onCitus(), 'no cluster in CITUS_URL'), () => {
  it('reports nodes, shards, and tables that are on one node', async () => {
    const own = await createTestDatabase();
    const found = async () => {
      const { code, findings } = await doctor({ DATABASE_URL: own.url });
      const of = (check: string) => findings.find((finding) => finding.check === check);
      return {
        code,
        ...{ cluster: of('cluster'), shards: of('shards'), tables: of('tables'), walls: of('walls') },
      };
    };
    expect(await found()).toMatchObject({
      code: 0,
      cluster: { status: 'ok', message: expect.stringMatching(/^3 nodes are active/) as string },
      shards: { status: 'warning', message: expect.stringContaining('into 4 shards') as string },
      tables: { status: 'ok' },
      walls: { status: 'skipped' },
    });
    await sql(own.owner, 'create table notes (workspace_id text not null)');
    await sql(own.owner, 'update pg_dist_node set nodeport = 1 where groupid = 1');
    expect(await found()).toMatchObject({
      code: 1,
      cluster: {
        status: 'problem',
        message: expect.stringMatching(/reached by all others: .*:1\.$/) as string,
      },
      tables: { status: 'problem', message: 'Not distributed: notes.' },
    });
    await own.drop();
  });
});

describe('visibility doctor on one node', needs(!onCitus(), 'CITUS_URL is a cluster'), () => {
  it('names the tables whose row-level security is off', async () => {
    const own = await createTestDatabase();
    await sql(own.owner, 'alter table prompts no force row level security');
    const { code, problems } = await doctor({ DATABASE_URL: own.url });
    expect([code, problems.map(({ message }) => message)]).toEqual([
      1,
      ['Row-level security is off: prompts.'],
    ]);
    await own.drop();
  });
});

describe('checkCluster', () => {
  const node = (name: string, more = {}) => ({ name, isActive: true, isReachable: true, ...more });
  const nodes = [node('one:5432'), node('two:5432')];
  const check = (state: Partial<Parameters<typeof checkCluster>[0]>) =>
    checkCluster({ nodes, shards: 128, localTables: [], ...state }).map(
      (finding) => `${finding.check} ${finding.status}`,
    );

  it('finds nothing wrong with nodes that reach each other and 128 to 256 shards', () => {
    for (const shards of [128, 256])
      expect(check({ shards })).toEqual(['cluster ok', 'shards ok', 'tables ok']);
  });

  it('names disabled and unreachable nodes separately', () => {
    const found = checkCluster({
      nodes: [
        node('one:5432'),
        node('two:5432', { isReachable: false }),
        node('three:5432', { isActive: false, isReachable: false }),
      ],
      shards: 128,
      localTables: [],
    });
    expect(found.filter(({ status }) => status === 'problem').map(({ message }) => message)).toEqual([
      'Nodes are disabled: three:5432.',
      'Nodes cannot be reached by all others: two:5432.',
    ]);
  });

  it('warns of fewer and more shards, and reports tables on one node', () => {
    for (const shards of [32, 127, 257]) expect(check({ shards })).toContain('shards warning');
    expect(check({ localTables: ['notes'] })).toContain('tables problem');
  });
});

describe('checkWalls', () => {
  it('says that distributed tables have none, and reports tables without one elsewhere', () => {
    expect(checkWalls(['prompts'], true).status).toBe('skipped');
    expect(checkWalls([], false).status).toBe('ok');
    expect(checkWalls(['prompts'], false).status).toBe('problem');
  });
});

describe('visibility doctor --online', () => {
  it('asks every configured provider, and reports which key is not accepted', async () => {
    const behave = ({ path }: { path: string }): Behavior =>
      path.startsWith('/v3/') ? { kind: 'status', status: 401 } : { kind: 'answer' };
    const fake = await startFakeProvider({ behave });
    const env = {
      DATABASE_URL: db.url,
      OPENAI_API_KEY: 's3cret-key',
      OPENAI_BASE_URL: fake.url,
      DATAFORSEO_LOGIN: 'me',
      DATAFORSEO_PASSWORD: 's3cret',
      DATAFORSEO_BASE_URL: fake.url,
    };
    try {
      const { code, stdout, problems } = await doctor(env, '--online');
      expect(code).toBe(1);
      expect(stdout).toContain('openai accepts its key.');
      expect(problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('dataforseo cannot be used'),
      ]);
      expect(stdout).not.toContain('s3cret');
      expect(fake.asked).toHaveLength(2);
      const offline = await doctor(env);
      expect([offline.code, fake.asked.length]).toEqual([0, 2]);
    } finally {
      await fake.close();
    }
  });
});

describe('checkReplicas', () => {
  it('warns if a replica is not a standby, because the primary then serves all reads', async () => {
    const explain = (error: unknown) => Promise.resolve((error as Error).message);
    const urls = { primaryUrl: db.url, replicaUrl: db.url };
    const findings = await checkReplicas({ ...urls, connectTimeoutMs: 1000, explain });
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'replicas',
        status: 'warning',
        message: expect.stringContaining('standby'),
      }),
    ]);
  });
});

describe('checkProvidersInUse', () => {
  it('names the providers that workspaces need and this process lacks', async () => {
    const { workspaceId } = await createWorkspace(db.database);
    const target = {
      platform: 'chatgpt',
      surface: 'api',
      model: null,
      search: 'auto',
      country: null,
      region: null,
      city: null,
      locale: null,
      samples: 1,
    } as const;
    const targets = [target, { ...target, provider: 'gemini' }].map((one) => ({
      provider: 'openai',
      ...one,
    }));
    await db.database.transaction((transaction) => writeTargets(transaction, workspaceId, targets));
    const inUse = await readProvidersInUse(db.database);
    expect(inUse).toEqual(
      new Map([
        ['gemini', 1],
        ['openai', 1],
      ]),
    );
    expect(checkProvidersInUse(inUse, ['openai'])).toEqual([
      expect.objectContaining({ status: 'warning', advice: expect.stringContaining('GEMINI_API_KEY') }),
    ]);
    expect(checkProvidersInUse(inUse, [])).toEqual([]);
  });
});

const now = new Date('2026-11-23T06:00:00.000Z');

describe('checkSettings', () => {
  it('reports when workspaces are measured next, and that links are not encrypted', () => {
    const config = loadConfig({
      OPENAI_API_KEY: 'key',
      MEASURING_SCHEDULE: '30 5 * * *',
      MEASURING_TIME_ZONE: 'Europe/Berlin',
      WEBHOOK_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'http://visibility.example.com',
    });
    const found = checkSettings(config, now);
    expect(found.find(({ check }) => check === 'schedule')?.message).toContain(
      'next at 2026-11-24T04:30:00.000Z',
    );
    expect(found.filter(({ status }) => status === 'warning').map(({ check }) => check)).toEqual([
      'webhooks',
    ]);
    const off = checkSettings(loadConfig({ OPENAI_API_KEY: 'key', MEASURING_SCHEDULE: 'off' }), now);
    expect(off.find(({ check }) => check === 'schedule')?.status).toBe('warning');
  });

  it('warns of keys that are sent unencrypted', () => {
    const config = loadConfig({
      PROVIDERS_ALLOW_HTTP: 'on',
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: 'http://proxy.internal',
      GEMINI_API_KEY: 'key',
      GEMINI_BASE_URL: 'http://localhost:1',
    });
    const warnings = checkSettings(config, now).filter(({ status }) => status === 'warning');
    expect(warnings.map(({ message }) => message)).toEqual([
      'OPENAI_BASE_URL is not encrypted (http): the key can be read in transit.',
    ]);
  });

  it('finds targets without a provider, proxies that trust everyone, and paths in webhooks', () => {
    const config = loadConfig({
      MEASURING_TARGETS: 'platform=chatgpt,surface=api,provider=openai,samples=1',
      TRUSTED_PROXIES: '0.0.0.0/0',
      WEBHOOK_SECRET: 'x'.repeat(32),
      WORKER: 'off',
    });
    const found = checkSettings(config, now).filter(({ advice }) => advice !== null);
    expect(found.map(({ check, status }) => `${check}: ${status}`)).toEqual([
      'proxies: warning',
      'webhooks: warning',
      'providers: problem',
      'worker: warning',
    ]);
  });
});

describe('checkClock', () => {
  it('warns if a clock is off by more than two seconds beyond the round trip', () => {
    const at = (server: number) => checkClock('Redis', { server, sentAt: 10_000, receivedAt: 11_000 }).status;
    expect([at(7_999), at(8_000), at(13_000), at(13_001)]).toEqual(['warning', 'ok', 'ok', 'warning']);
  });
});

describe('checkRedis', needs(hasRedisServer, 'no redis-server on the PATH'), () => {
  it('warns when Redis may evict rate limits', async () => {
    const server = await startRedisServer();
    const client = new Redis(server.url);
    const statuses = async () => (await checkRedis(server.url)).map(({ status }) => status);
    try {
      expect(await statuses()).toEqual(['ok', 'ok', 'ok']);
      await client.config('SET', 'maxmemory', '100mb', 'maxmemory-policy', 'allkeys-lru');
      expect(await statuses()).toEqual(['ok', 'warning', 'ok']);
    } finally {
      client.disconnect();
      await server.kill();
    }
  });
});
