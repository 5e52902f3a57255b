import { Redis } from 'ioredis';
import { reasonOf } from '../domain/error-facts.js';
import { urlOf } from '../domain/url.js';
import type { Logger } from './logger.js';
import { whenLate } from './patience.js';
import { noMetrics, type Metrics } from './telemetry/metrics.js';

/** A Redis connection that the service can work without. */
export interface SharedRedis {
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

/** Checks everything that a rate limiter needs: scripts, write permission and free memory. */
const PROBE = `return redis.call('set', KEYS[1], '1', 'PX', 1000)`;

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

  function fail(error: Error): void {
    if (state === 'starting' || state === 'answering') {
      log.warn({ redis: withoutSecrets(url), reason: reasonOf(error) }, AWAY);
      metrics.add('visibility_redis_outages_total', {});
      state = 'away';
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
    void run(() => client.eval(PROBE, 1, 'visibility:probe')).then((answer) => {
      if (answer === undefined || state === 'closed') return;
      state = 'answering';
      log.info(
        { redis: withoutSecrets(url) },
        'Redis is available: rate limits are shared between processes',
      );
    });
  });

  return {
    client,
    attempt: (command) => (state === 'answering' ? run(command) : Promise.resolve(undefined)),
    close() {
      state = 'closed';
      stopHandshakeWatch();
      client.disconnect();
      (client.stream as Redis['stream'] | undefined)?.destroy();
    },
  };
}

const AWAY =
  'Redis at REDIS_URL is unavailable: until it is back, each process counts rate limits separately';

/** Host, port and database of the URL, without user, password and options. */
function withoutSecrets(url: string): string {
  const parsed = urlOf(url);
  return parsed === null ? 'REDIS_URL' : `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}
