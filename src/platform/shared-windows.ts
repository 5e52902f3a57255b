import DataLoader from 'dataloader';
import { RateLimiterRedis, type IRateLimiterOptions } from 'rate-limiter-flexible';
import type { SharedRedis } from './redis.js';

/** The number of requests in a window, and its remaining time in ms. */
export type WindowState = readonly [count: number, msLeft: number];

/** The length of every window. */
export const WINDOW_SECONDS = 60;

/** The state of a window as last seen by a process, which Redis may have lost. */
export interface KnownWindow {
  readonly count: number;
  readonly msLeft: number;
}

interface Counted {
  readonly key: string;
  /** Number of requests to count. */
  readonly points: number;
  readonly known: KnownWindow | undefined;
}

/** Rate limit windows in Redis, shared by all processes. */
export interface SharedWindows {
  readonly redis: Pick<SharedRedis, 'client' | 'processes' | 'outages' | 'onReturn'>;
  /**
   * Counts requests in the window of a key. If Redis has no such window, one begins, with the `known` count and time.
   * @throws RedisAway while Redis is down
   */
  readonly count: (counted: Counted) => Promise<WindowState>;
}

/** Redis does not respond. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/**
 * Returns the count and the remaining time of each key, one after another. A window begins with its first request. If
 * more time remains than a window has, the clock that Redis uses for expiry was set back. The arguments are the length of
 * a window, and for each key the requests to count, the known count and the known time.
 */
const COUNT = `
  local length = tonumber(ARGV[1])
  local states = {}
  for i, key in ipairs(KEYS) do
    local points = tonumber(ARGV[3 * i - 1])
    local count = redis.call('incrby', key, points)
    local isNew = count == points
    local left = isNew and -1 or redis.call('pttl', key)
    if left < 0 or left > length then
      left = isNew and tonumber(ARGV[3 * i + 1]) or length
      if isNew and ARGV[3 * i] ~= '0' then count = redis.call('incrby', key, ARGV[3 * i]) end
      redis.call('pexpire', key, left)
    end
    states[#states + 1] = count
    states[#states + 1] = left
  end
  return states`;

/** A Redis client with the script above. */
interface CountingClient {
  countInWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
}

const LENGTH_MS = WINDOW_SECONDS * 1000;

/**
 * Windows of `WINDOW_SECONDS` in Redis. One script call counts all requests that the key look-up has let through in one
 * turn of the event loop, under all limits. Separate commands would cost more processor time, here and in Redis.
 */
export function shareWindows(redis: SharedRedis): SharedWindows {
  redis.client.defineCommand('countInWindows', { lua: COUNT });
  const counting = redis.client as unknown as CountingClient;
  const loader = new DataLoader<Counted, WindowState>(
    async (counted) => {
      const keys = counted.map(({ key }) => key);
      const details = counted.flatMap(({ points, known }) => [
        points,
        known?.count ?? 0,
        known === undefined ? LENGTH_MS : Math.ceil(known.msLeft),
      ]);
      const states = await redis.attempt(() =>
        counting.countInWindows(keys.length, ...keys, LENGTH_MS, ...details),
      );
      if (states === undefined) throw new RedisAway('Redis does not respond.');
      return keys.map((_, index) => [states[2 * index] ?? 0, states[2 * index + 1] ?? 0]);
    },
    { cache: false, maxBatchSize: 1000 },
  );
  return { redis, count: (counted) => loader.load(counted) };
}

/** RateLimiterRedis with the counting above. The library calls `_upsert` to count. */
export class WindowLimiter extends RateLimiterRedis {
  readonly #windows: SharedWindows;

  constructor(settings: IRateLimiterOptions, windows: SharedWindows) {
    super({ ...settings, storeClient: windows.redis.client });
    this.#windows = windows;
  }

  _upsert(
    key: string,
    points: number,
    _lengthMs: number,
    _force: boolean,
    { known }: { known?: KnownWindow } = {},
  ): Promise<WindowState> {
    return this.#windows.count({ key, points, known });
  }
}
