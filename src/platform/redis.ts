import { Redis } from 'ioredis';
import type { Logger } from './logger.js';

/** A Redis that the service uses while it answers and does without while it does not. */
export interface SharedRedis {
  /** For libraries that define their own commands. Send commands only from within `attempt`. */
  readonly client: Redis;
  /**
   * Runs `command` and returns its result. Returns undefined, at once, while Redis is away, and after at most
   * `ANSWER_MS` when Redis goes away during the command. Never rejects.
   */
  readonly attempt: <Result>(command: () => Promise<Result>) => Promise<Result | undefined>;
  readonly close: () => void;
}

/** Longest wait for one answer. Redis usually answers within a millisecond; requests wait for it. */
const ANSWER_MS = 150;
/** How long Redis is left alone after a failure, before the next connection. */
const RETRY_MS = 500;
/** Longest silence during the handshake of a new connection. No request waits for it. */
const HANDSHAKE_MS = 1000;

/** Uses everything that a rate limiter needs: scripts, and the right and the memory to write. */
const PROBE = `return redis.call('set', KEYS[1], '1', 'PX', 1000)`;

/**
 * Connects to Redis with a circuit breaker that everything on this connection shares. The first command that fails or
 * is late drops the connection, which fails every other command in flight. From then on `attempt` returns undefined
 * until a new connection has answered a probe. Each outage is logged once when it begins and once when it ends.
 */
export function openRedis(url: string, log: Logger): SharedRedis {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    connectTimeout: HANDSHAKE_MS,
    socketTimeout: HANDSHAKE_MS,
    maxLoadingRetryTime: RETRY_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RETRY_MS,
  });
  let state: 'starting' | 'answering' | 'away' | 'closed' = 'starting';

  function fail(error: Error): void {
    if (state === 'starting' || state === 'answering') {
      log.warn({ redis: withoutSecrets(url), err: reasonOf(error) }, AWAY);
      state = 'away';
    }
    (client.stream as Redis['stream'] | undefined)?.destroy();
  }

  async function run<Result>(command: () => Promise<Result>): Promise<Result | undefined> {
    const stopWatch = watch(() => fail(new Error(`no answer within ${ANSWER_MS} ms`)));
    try {
      return await command();
    } catch (error) {
      fail(error as Error);
      return undefined;
    } finally {
      stopWatch();
    }
  }

  client.on('error', fail);
  client.on('close', () => fail(new Error('the connection was closed')));
  client.on('ready', () => {
    void run(() => client.eval(PROBE, 1, 'visibility:probe')).then((answer) => {
      if (answer === undefined || state === 'closed') return;
      state = 'answering';
      log.info({ redis: withoutSecrets(url) }, 'Redis answers: all processes share the rate limits');
    });
  });

  return {
    client,
    attempt: (command) => (state === 'answering' ? run(command) : Promise.resolve(undefined)),
    close() {
      state = 'closed';
      client.disconnect();
      (client.stream as Redis['stream'] | undefined)?.destroy();
    },
  };
}

const AWAY =
  'The Redis of REDIS_URL does not answer: each process counts the rate limits for itself until it is back';

/** Waits in two halves: an answer that a blocked event loop has not read yet must not count as late. */
function watch(onLate: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(onLate, ANSWER_MS / 2);
  }, ANSWER_MS / 2);
  return () => clearTimeout(timer);
}

/** Host, port and database of the URL; user, password and options are left out. */
function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'REDIS_URL';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/** A failure to connect to each of several addresses has a code and no message. */
function reasonOf(error: Error & { code?: string }): string {
  return error.message || (error.code ?? error.name);
}
