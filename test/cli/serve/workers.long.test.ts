import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processCount } from '../../../src/cli/kit/options.js';
import { createTestDatabase, waitsForLocks, type TestDatabase } from '../../support/database.js';
import { visibilityJson } from '../in-process.js';
import { startLoad } from './load.js';
import { call, killChildren, PROGRAM, serve, until, visibility, type Service } from '../support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  killChildren();
  await db.drop();
});

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly worker?: number;
  readonly pid?: number;
  readonly requestId?: string;
}

/** The lines that each service has logged so far, parsed once. */
const parsed = new WeakMap<Service, { length: number; lines: LogLine[] }>();

function linesOf(service: Service): readonly LogLine[] {
  const known = parsed.get(service) ?? { length: 0, lines: [] };
  const output = service.stdout();
  const end = output.lastIndexOf('\n') + 1;
  const news = output.slice(known.length, end).split('\n');
  for (const line of news.filter((one) => one.startsWith('{"level"')))
    known.lines.push(JSON.parse(line) as LogLine);
  parsed.set(service, { length: Math.max(known.length, end), lines: known.lines });
  return known.lines;
}

const listeningIn = (service: Service) =>
  linesOf(service).filter(({ msg }) => msg === 'worker is listening') as Required<LogLine>[];

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const start = (env: NodeJS.ProcessEnv = {}) => serve({ DATABASE_URL: db.url, ...env }, ['--workers', '2']);

/** Starts the service, and waits for the log line of each worker too. */
async function startAndSeeWorkers(env: NodeJS.ProcessEnv = {}): Promise<Service> {
  const service = await start(env);
  await until(() => listeningIn(service).length === 2);
  return service;
}

const endedWorkers = (service: Service) =>
  until(() => listeningIn(service).every(({ pid }) => !isAlive(pid)));

describe('serve --workers', () => {
  it('serves one port from every worker, names them in the log, warns about the limit, and leaves none behind', async () => {
    const service = await startAndSeeWorkers({ RATE_LIMIT_PER_MINUTE: '50' });
    // REDIS_URL is not set.
    const warnings = linesOf(service).filter(({ level }) => level === 40);
    expect(warnings).toMatchObject([
      { msg: expect.stringContaining('up to 100 requests per minute instead of 50') },
    ]);
    const answeredBy = () =>
      new Set(linesOf(service).flatMap(({ msg, worker }) => (msg === 'request' ? [worker] : [])));
    const load = startLoad(`${service.url}/v1/me`, 6, () => answeredBy().size === 2);
    expect(await load.failures()).toEqual([]);
    expect([...answeredBy()].sort()).toEqual([1, 2]);
    expect(await service.end('SIGINT')).toBe(0);
    expect(service.stderr().match(/Stopping/g)).toHaveLength(1);
    expect(listeningIn(service).filter(({ pid }) => isAlive(pid))).toEqual([]);
  });

  it('replaces a worker that is killed under load, and only its own connections fail', async () => {
    const service = await startAndSeeWorkers({ LOG_LEVEL: 'debug' });
    let leaving = false;
    const load = startLoad(`${service.url}/healthz`, 12, () => leaving);
    const workerOf = () => {
      const probes = linesOf(service).filter(({ msg }) => msg === 'probe');
      return new Map(probes.map(({ requestId, worker }) => [requestId, worker]));
    };
    await until(() => workerOf().size === 12);
    const [victim] = listeningIn(service);
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await until(() => listeningIn(service).length === 3);
    const answered = load.answered();
    await until(() => load.answered() > answered + 200);
    leaving = true;
    const failed = (await load.failures()).map(({ client }) => `client-${client}`).sort();
    const ofVictim = [...workerOf()].filter(([, worker]) => worker === victim?.worker);
    expect(failed).toEqual(ofVictim.map(([client]) => client).sort());
    expect(failed.length).toBeGreaterThan(0);
    expect(linesOf(service).filter(({ level }) => level >= 50)).toMatchObject([
      { msg: 'worker ended unexpectedly', worker: victim?.worker, pid: victim?.pid, signal: 'SIGKILL' },
    ]);
    expect(listeningIn(service)[2]?.worker).toBe(victim?.worker);
    expect(await service.end('SIGINT')).toBe(0);
  });

  it('ends with code 3 and the last cause when replacements keep dying', async () => {
    const service = await start();
    let killed = 0;
    const ended = service.ended.then((code) => ({ code }));
    while (killed < 20) {
      const news = until(() => listeningIn(service).length > killed).then(() => undefined);
      if ((await Promise.race([news, ended])) !== undefined) break;
      process.kill(listeningIn(service)[killed]?.pid ?? 0, 'SIGKILL');
      killed += 1;
    }
    expect(await service.ended).toBe(3);
    expect(service.stderr()).toMatch(
      /workers keep dying soon after they start: worker \d was ended by SIGKILL/,
    );
    await endedWorkers(service);
  });

  it('serves every request of clients that leave as soon as readiness fails', async () => {
    const service = await start({ LOG_LEVEL: 'silent', SHUTDOWN_GRACE_MS: '5000' });
    let leaving = false;
    const load = startLoad(`${service.url}/healthz`, 20, () => leaving);
    await until(() => load.answered() > 500);
    const end = service.end('SIGTERM');
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 503);
    leaving = true;
    expect(await load.failures()).toEqual([]);
    expect(await end).toBe(0);
  });

  describe('with a waiting request', () => {
    let workspaceId: string;
    let key: string;
    beforeAll(async () => {
      const env = { DATABASE_URL: db.url };
      ({ workspaceId } = await visibilityJson<{ workspaceId: string }>(
        ['workspace', 'create', '--name', 'W', '--plan', 'paid'],
        env,
      ));
      const options = ['--workspace', workspaceId, '--environment', 'test', '--name', 'K'];
      ({ key } = await visibilityJson<{ key: string }>(['key', 'create', ...options], env));
    });

    /** Sends a request that waits for a lock, and meanwhile runs `work` with a function that releases the lock. */
    async function whileWaiting(
      service: Service,
      work: (answer: Promise<number>, release: () => Promise<unknown>) => Promise<void>,
    ): Promise<void> {
      const lock = await db.openAnother().transaction();
      await lock('projects').where({ workspace_id: workspaceId }).forUpdate();
      const answer = call(service.url, key, '/v1/prompts', { text: `A prompt of ${service.pid}` });
      await until(async () => (await waitsForLocks(db)) > 0);
      const status = answer.then((response) => response.status);
      status.catch(() => undefined);
      await work(status, () => lock.commit());
    }

    it('completes the request in progress when it is stopped, then exits with 0', async () => {
      const service = await start();
      await whileWaiting(service, async (answer, release) => {
        const end = service.end('SIGTERM');
        await until(() => service.stderr().includes('Stopping (terminated) ...'));
        await release();
        expect(await answer).toBe(201);
        expect(await end).toBe(0);
      });
    });

    it('exits with code 3 on a second signal, and all workers end with it', async () => {
      const service = await startAndSeeWorkers();
      await whileWaiting(service, async (answer, release) => {
        process.kill(service.pid, 'SIGINT');
        await until(() => service.stderr().includes('Stopping'));
        // A signal that follows immediately counts as a duplicate.
        await new Promise((resolve) => setTimeout(resolve, 1200));
        expect(await service.end('SIGINT')).toBe(3);
        await expect(answer).rejects.toThrow();
        await endedWorkers(service);
        await release();
      });
    });
  });

  it('leaves no worker running when the main process is killed', async () => {
    const service = await startAndSeeWorkers();
    expect(await service.end('SIGKILL')).toBe('SIGKILL');
    await endedWorkers(service);
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
  });

  it('starts no worker when the port is in use, and says so once with exit code 3', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const env = { DATABASE_URL: db.url, PORT: String(port) };
    const { code, stdout, stderr } = await visibility(['serve', '--workers', '2'], { env });
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `Opening the database ...\nvisibility: port ${port} is in use. Set PORT to another port, or to 0 for any free port.\n`,
    });
    expect(stdout).not.toContain('worker is listening');
    taken.close();
  });
});

describe('a worker', () => {
  it('reports to the main process why it cannot start, and exits with code 3', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const env = { PATH: process.env['PATH'], DATABASE_URL: db.url };
    const worker = fork(PROGRAM, ['serve-worker', '1', String(port)], { env, silent: true });
    const ended = once(worker, 'exit');
    const [message] = (await once(worker, 'message')) as [unknown];
    expect(message).toEqual({ failed: expect.stringContaining(`port ${port} is in use`) });
    expect(await ended).toEqual([3, null]);
    taken.close();
  });

  it('does not run without a main process', async () => {
    const { code, stderr } = await visibility(['serve-worker', '1', '3000'], {
      env: { DATABASE_URL: db.url },
    });
    expect({ code, stderr }).toMatchObject({ code: 3, stderr: expect.stringContaining('serve --workers') });
  });
});

describe('the number of workers', () => {
  it('is the number of cores with auto, or as given', () => {
    expect(processCount('auto')).toBe(availableParallelism());
    expect(processCount('4')).toBe(4);
  });

  it.each(['0', '-1', '1.5', 'many', '1000', ''])('cannot be %j', (text) => {
    expect(() => processCount(text)).toThrow('It must be "auto" or a whole number from 1 to 256.');
  });
});
