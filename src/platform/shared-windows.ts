import DataLoader from 'dataloader';
import { RateLimiterRedis, type IRateLimiterOptions } from 'rate-limiter-flexible';
import type { SharedRedis } from './redis.js';

/** How many requests a key has made in its window, and the time that is left of it, in ms. */
export type WindowState = readonly [count: number, msLeft: number];

/** The length of every window. */
export const WINDOW_SECONDS = 60;

/** Windows in Redis, which all processes share. */
export interface SharedWindows {
  readonly client: SharedRedis['client'];
  /** Counts a request in the window of a key. Rejects with RedisAway while Redis is down. */
  readonly count: (key: string) => Promise<WindowState>;
}

/** Redis does not answer. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
}

/**
 * Returns the count and the time left of each key, one after another. A window begins with its first request. More time
 * than a window has comes from a clock that was set back, which Redis uses for expiry.
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
 * Windows of `WINDOW_SECONDS` in Redis. One script call counts all requests that the key look-up of one turn of the event
 * loop has let through, under all limits. Separate commands would cost more processor time, here and in Redis.
 */
export function shareWindows({ client, attempt }: SharedRedis): SharedWindows {
  client.defineCommand('countInWindows', { lua: COUNT });
  const counting = client as unknown as CountingClient;
  const loader = new DataLoader<string, WindowState>(
    async (keys) => {
      const states = await attempt(() =>
        counting.countInWindows(keys.length, ...keys, WINDOW_SECONDS * 1000),
      );
      if (states === undefined) throw new RedisAway('Redis does not answer.');
      return keys.map((_, index) => [states[2 * index] ?? 0, states[2 * index + 1] ?? 0]);
    },
    { cache: false, maxBatchSize: 1000 },
  );
  return { client, count: (key) => loader.load(key) };
}

/** RateLimiterRedis with the counting above. `_upsert` is where the library lets a store count. */
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
