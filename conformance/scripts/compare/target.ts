/** The server under test: the model with one fault, behind the counting proxy. */
import { startModel } from '../../model/index.js';
import type { ModelKeys } from '../../model/seed.js';
import { startCountingProxy } from './counting-proxy.js';

/** So high that the rate limit is in nobody's way; a tool that wants to see it must send as many in a minute. */
export const LIMIT_PER_MINUTE = 100_000;

/** What a run left in the workspace of the key it was given. */
export interface Residue {
  /** Active prompts more than before. */
  readonly prompts: number;
  /** Active keys more than before. */
  readonly keys: number;
  readonly isCapUsedUp: boolean;
}

export interface Target {
  readonly url: string;
  readonly keys: ModelKeys;
  /** Requests that the tool has sent. */
  count(): number;
  /** What is in the workspace now and was not at the start; null when the server does not tell. */
  residue(): Promise<Residue | null>;
  close(): Promise<void>;
}

/** Starts a fresh server with these faults; none makes the clean one. */
export async function startTarget(faults: readonly string[]): Promise<Target> {
  const model = await startModel({ faults, limitPerMinute: LIMIT_PER_MINUTE });
  const proxy = await startCountingProxy(model.url);
  const before = await look(model.url, model.keys.paid);
  return {
    url: proxy.url,
    keys: model.keys,
    count: () => proxy.count(),
    residue: async () => {
      const after = await look(model.url, model.keys.paid);
      if (before === null || after === null) return null;
      return {
        prompts: after.activeCount - before.activeCount,
        keys: after.keys - before.keys,
        isCapUsedUp: after.cap >= 0 && after.activeCount >= after.cap,
      };
    },
    close: async () => {
      await proxy.close();
      await model.close();
    },
  };
}

interface Sight {
  readonly activeCount: number;
  readonly cap: number;
  readonly keys: number;
}

/** Past the proxy, so that it does not count. */
async function look(url: string, key: string): Promise<Sight | null> {
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return response.json();
  };
  try {
    const { activeCount, cap } = (await read('/v1/prompts/cap')) as { activeCount: number; cap: number };
    const { keys } = (await read('/v1/api-keys')) as { keys: { revokedAt?: string | null }[] };
    // A server that leaves nulls out shows an active key without the member.
    return { activeCount, cap, keys: keys.filter(({ revokedAt }) => (revokedAt ?? null) === null).length };
  } catch {
    return null;
  }
}
