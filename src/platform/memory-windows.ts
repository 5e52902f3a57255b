import type { WindowState } from './shared-windows.js';

/** Rate limit windows in the memory of this process. They end on time even if the system clock changes. */
export interface MemoryWindows {
  /** Counts a request in the window of a key, which begins with the key's first request. */
  readonly count: (key: string) => WindowState;
}

/** Windows of `lengthMs` milliseconds. */
export function createMemoryWindows(lengthMs: number): MemoryWindows {
  const windows = new Map<string, { count: number; readonly endsAt: number }>();

  function begin(key: string, now: number) {
    const window = { count: 0, endsAt: now + lengthMs };
    windows.set(key, window);
    setTimeout(() => windows.get(key) === window && windows.delete(key), lengthMs).unref();
    return window;
  }

  return {
    count(key) {
      const now = performance.now();
      const known = windows.get(key);
      const window = known !== undefined && known.endsAt > now ? known : begin(key, now);
      window.count += 1;
      return [window.count, window.endsAt - now];
    },
  };
}
