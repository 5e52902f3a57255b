import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { reasonOf } from '../domain/error-facts.js';
import { urlOf } from '../domain/url.js';
import type { Logger } from './logger.js';
import { whenLate } from './patience.js';
import { noMetrics, type Metrics } from './telemetry/metrics.js';

/** A Redis connection that the service can work without. */
export interface SharedRedis {
  /** Processes that use this Redis, as last seen, at least 1: this one. */
  readonly processes: number;
  /** Number of outages so far. What Redis stored may be gone after each. */
  readonly outages: number;
  /** Calls the listener whenever Redis is back after an outage. */
  readonly onReturn: (listener: () => void) => void;
  /** For libraries that define their own commands. Send commands only inside `attempt`. */
  readonly client: Redis;
  /**
   * Runs `command` and returns its result. Returns undefined immediately while Redis is down, and after at most
   * `ANSWER_MS` when it fails during the command. Never rejects.
   */
  readonly attempt: <Result>(command: () => Promise<Result>) => Promise<Result | undefined>;
  readonly close: () => void;
}

/** Maximum wait for a reply, in ms. Redis usually replies within a millisecond, and requests wait for it. */
const ANSWER_MS = 150;
/** Pause between a failure and the next connection attempt, in ms. */
const RETRY_MS = 500;
/** Timeout for the handshake of a new connection, in ms. No request waits for it. */
const HANDSHAKE_MS = 1000;

/** How often a process reports to Redis, and how long it is then counted, in ms. */
const REPORT_MS = 10_000;
const COUNTED_MS = 25_000;

/**
 * Reports this process and returns the number of processes that have reported lately. It needs everything that a rate
 * limiter needs: scripts, write permission and free memory.
 */
const REPORT = `
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('zadd', KEYS[1], now, ARGV[1])
  redis.call('zremrangebyscore', KEYS[1], '-inf', now - ARGV[2])
  redis.call('pexpire', KEYS[1], ARGV[2])
  return redis.call('zcard', KEYS[1])`;

const PROCESSES = 'visibility:processes';

/**
 * Connects to Redis with one circuit breaker for the connection. The first command that fails or times out drops the
 * connection and with it all commands in flight. `attempt` then returns undefined until a new connection passes a probe.
 * Logs once when an outage begins and once when it ends.
 */
export function openRedis(url: string, log: Logger, metrics: Metrics = noMetrics): SharedRedis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // A plain timer would also fire if this process is slow, not Redis.
    connectTimeout: 0,
    maxLoadingRetryTime: RETRY_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
  });
  let stopHandshakeWatch = () => undefined as void;
  let state: 'starting' | 'answering' | 'away' | 'closed' = 'starting';
  let processes = 1;
  let outages = 0;
  const ownName = randomUUID();
  const onReturn: (() => void)[] = [];

  function fail(error: Error): void {
    if (state === 'starting' || state === 'answering') {
      log.warn({ redis: withoutSecrets(url), reason: reasonOf(error) }, AWAY);
      metrics.add('visibility_redis_outages_total', {});
      state = 'away';
      outages += 1;
    }
    (client.stream as Redis['stream'] | undefined)?.destroy();
  }

  async function run<Result>(command: () => Promise<Result>): Promise<Result | undefined> {
    const stopWatch = whenLate(ANSWER_MS, () => fail(new Error(`no response within ${ANSWER_MS} ms`)));
    try {
      return await command();
    } catch (error) {
      fail(error as Error);
      return undefined;
    } finally {
      stopWatch();
    }
  }

  /** Resolves to whether Redis responded. */
  async function report(): Promise<boolean> {
    const seen = await run(() => client.eval(REPORT, 1, PROCESSES, ownName, COUNTED_MS));
    if (typeof seen === 'number') processes = seen;
    return seen !== undefined;
  }

  const reports = setInterval(() => {
    if (state === 'answering') void report();
  }, REPORT_MS).unref();

  metrics.watch('visibility_redis_up', () => [[{}, state === 'answering' ? 1 : 0]]);
  client.on('error', fail);
  client.on('connecting', () => {
    const onLate = () => fail(new Error(`no connection within ${HANDSHAKE_MS} ms`));
    stopHandshakeWatch = whenLate(HANDSHAKE_MS, onLate);
  });
  client.on('close', () => {
    stopHandshakeWatch();
    fail(new Error('the connection was closed'));
  });
  client.on('ready', () => {
    stopHandshakeWatch();
    void report().then((responded) => {
      if (!responded || state === 'closed') return;
      state = 'answering';
      if (outages > 0) for (const listener of onReturn) listener();
      log.info(
        { redis: withoutSecrets(url) },
        'Redis is available: rate limits are shared between processes',
      );
    });
  });

  return {
    client,
    get processes() {
      return processes;
    },
    get outages() {
      return outages;
    },
    onReturn: (listener) => void onReturn.push(listener),
    attempt: (command) => (state === 'answering' ? run(command) : Promise.resolve(undefined)),
    close() {
      state = 'closed';
      clearInterval(reports);
      stopHandshakeWatch();
      client.disconnect();
      (client.stream as Redis['stream'] | undefined)?.destroy();
    },
  };
}

const AWAY =
  'Redis at REDIS_URL is unavailable: until it is back, each process allows its share of the rate limits';

/** Host, port and database of the URL, without user, password and options. */
function withoutSecrets(url: string): string {
  const parsed = urlOf(url);
  return parsed === null ? 'REDIS_URL' : `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}
