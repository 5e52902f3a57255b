import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { checkClock } from '../../src/doctor/finding.js';
import { checkRedis } from '../../src/doctor/redis.js';
import { checkSettings } from '../../src/doctor/settings.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { hasRedisServer, startRedisServer } from '../support/redis.js';
import { temporaryFolder, visibility } from './support.js';

type Findings = { findings: { check: string; status: string; message: string; advice: string | null }[] };

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function doctor(env: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await visibility(['doctor', '--json'], { env });
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

  it('names migrations of a newer release, and changes nothing', async () => {
    await sql(db.database, `insert into knex_migrations (name, batch) values ('9999-later', 9)`);
    const { code, problems } = await doctor({ DATABASE_URL: db.url });
    await sql(db.database, `delete from knex_migrations where name = '9999-later'`);
    expect([code, problems.map(({ check }) => check)]).toEqual([1, ['migrations']]);
    expect(problems[0]?.message).toContain('9999-later');
  });

  it('leaves the embedded database alone', async () => {
    const { code, findings } = await doctor({ DATA_DIR: temporaryFolder() });
    expect(code).toBe(0);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'database', status: 'skipped' }));
    expect(findings.map(({ check }) => check)).toContain('disk');
  });

  it('lists every invalid setting with exit code 2', async () => {
    const { code, stderr } = await doctor({ PORT: 'x', REDIS_URL: 'y' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/PORT.*REDIS_URL/);
  });
});

describe('checkSettings', () => {
  it('finds targets without a provider, proxies that trust everyone, and paths in webhooks', () => {
    const config = loadConfig({
      MEASURING_TARGETS: 'platform=chatgpt,surface=api,provider=openai,samples=1',
      TRUSTED_PROXIES: '0.0.0.0/0',
      WEBHOOK_SECRET: 'x'.repeat(32),
      WORKER: 'off',
    });
    const found = checkSettings(config).filter(({ advice }) => advice !== null);
    expect(found.map(({ check, status }) => `${check}: ${status}`)).toEqual([
      'proxies: warning',
      'webhooks: warning',
      'providers: problem',
      'worker: warning',
    ]);
  });
});

describe('checkClock', () => {
  it('warns of a clock outside the round trip by more than two seconds', () => {
    const at = (server: number) => checkClock('Redis', { server, sentAt: 10_000, receivedAt: 11_000 }).status;
    expect([at(7_999), at(8_000), at(13_000), at(13_001)]).toEqual(['warning', 'ok', 'ok', 'warning']);
  });
});

describe.skipIf(!hasRedisServer)('checkRedis', () => {
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
