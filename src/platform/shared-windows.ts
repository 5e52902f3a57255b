import DataLoader from 'dataloader';
import { RateLimiterRedis, type IRateLimiterOptions } from 'rate-limiter-flexible';
import type { SharedRedis } from './redis.js';

/** The number of requests in a window, and its remaining time in ms. */
export type WindowState = readonly [count: number, msLeft: number];

/** The length of every window. */
export const WINDOW_SECONDS = 60;

/** Rate limit windows in Redis, shared by all processes. */
export interface SharedWindows {
  readonly client: SharedRedis['client'];
  /**
   * Counts a request in the window of a key.
   * @throws RedisAway while Redis is down
   */
  readonly count: (key: string) => Promise<WindowState>;
}

/** Redis does not respond. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/**
 * Returns the count and the remaining time of each key, one after another. A window begins with its first request. If
 * more time remains than a window has, the clock that Redis uses for expiry was set back.
 */
const COUNT = `
  local states = {}
  for _, key in ipairs(KEYS) do
    local count = redis.call('incr', key)
    local left = count == 1 and -1 or redis.call('pttl', key)
    if left < 0 or left > tonumber(ARGV[1]) then
      redis.call('pexpire', key, ARGV[1])
      left = tonumber(ARGV[1])
    end
    states[#states + 1] = count
    states[#states + 1] = left
  end
  return states`;

/** A Redis client with the script above. */
interface CountingClient {
  countInWindows(keyCount: number, ...keysAndWindow: (string | number)[]): Promise<number[]>;
}

/**
 * Windows of `WINDOW_SECONDS` in Redis. One script call counts all requests that the key look-up has let through in one
 * turn of the event loop, under all limits. Separate commands would cost more processor time, here and in Redis.
 */
export function shareWindows({ client, attempt }: SharedRedis): SharedWindows {
  client.defineCommand('countInWindows', { lua: COUNT });
  const counting = client as unknown as CountingClient;
  const loader = new DataLoader<string, WindowState>(
    async (keys) => {
      const states = await attempt(() =>
        counting.countInWindows(keys.length, ...keys, WINDOW_SECONDS * 1000),
      );
      if (states === undefined) throw new RedisAway('Redis does not respond.');
      return keys.map((_, index) => [states[2 * index] ?? 0, states[2 * index + 1] ?? 0]);
    },
    { cache: false, maxBatchSize: 1000 },
  );
  return { client, count: (key) => loader.load(key) };
}

/** RateLimiterRedis with the counting above. The library calls `_upsert` to count. */
export class WindowLimiter extends RateLimiterRedis {
  readonly #windows: SharedWindows;

  constructor(settings: IRateLimiterOptions, windows: SharedWindows) {
    super({ ...settings, storeClient: windows.client });
    this.#windows = windows;
  }

  _upsert(key: string): Promise<WindowState> {
    return this.#windows.count(key);
  }
}
