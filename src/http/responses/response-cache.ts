import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.js';
import { noMetrics, type Metrics } from '../../platform/telemetry/metrics.js';
import { createRepresentations, type Representation } from './representations.js';
import type { Coding } from './compression.js';

/**
 * A serialized response body that is the same for all callers until the data of the workspace or the time changes it.
 */
export interface PreparedResponse {
  readonly body: Buffer;
  /** The cursor of the next page, if there is one. */
  readonly nextCursor: string | undefined;
  /** The first time at which the body may differ although the data is the same; null = never. */
  readonly validUntil: Date | null;
  /** False if the response violates the contract. It is then not cached. */
  readonly isValid: boolean;
}

/** A prepared response with its representations, which are made on demand. */
export interface ReusableResponse extends PreparedResponse {
  readonly representationIn: (coding: Coding) => Promise<Representation>;
}

interface CachedResponse extends ReusableResponse {
  readonly revision: number;
  readonly validFrom: Date;
  /** The size of the body in all codings made so far. */
  bytes: number;
}

export interface ResponseCache {
  /**
   * Returns the cached response for `key`, a text that names the workspace, the operation and its parameters, at this
   * revision of the workspace's data; otherwise prepares it. Concurrent requests with the same key share one response.
   *
   * The caller has read the revision before, so what `prepare` reads may be newer than the revision, but not older: a
   * cached response never lacks a change whose commit the caller could see.
   */
  readonly responseFor: (
    key: string,
    revision: number,
    prepare: () => Promise<PreparedResponse>,
  ) => Promise<ReusableResponse>;
}

/** Approximate memory of a response in addition to its body and key. */
const OVERHEAD_BYTES = 1024;

/** Caches responses in at most `maxBytes` of memory, and drops the least recently used first; 0 caches none. */
export function createResponseCache(options: {
  maxBytes: number;
  clock: Clock;
  metrics?: Metrics;
}): ResponseCache {
  const { maxBytes, clock, metrics = noMetrics } = options;
  const kept =
    maxBytes === 0
      ? undefined
      : new LRUCache<string, CachedResponse>({
          maxSize: maxBytes,
          sizeCalculation: (response, key) => response.bytes + 2 * key.length + OVERHEAD_BYTES,
        });
  metrics.watch('visibility_response_cache_bytes', () => [[{}, kept?.calculatedSize ?? 0]]);
  const note = (result: 'hit' | 'miss' | 'shared') =>
    metrics.add('visibility_response_cache_requests_total', { result });
  const underway = new Map<string, Promise<CachedResponse>>();

  /** Counts a compressed form, which is made after the response was cached, by caching the response again. */
  function count(key: string, response: CachedResponse, { coding, bytes }: Representation): void {
    if (coding === 'identity') return;
    response.bytes += bytes.length;
    if (kept?.peek(key) !== response) return;
    kept.delete(key);
    kept.set(key, response);
  }

  async function compute(key: string, revision: number, prepare: () => Promise<PreparedResponse>) {
    const validFrom = clock();
    const prepared = await prepare();
    const response: CachedResponse = {
      ...prepared,
      revision,
      validFrom,
      bytes: prepared.body.length,
      representationIn: createRepresentations(() => prepared.body, {
        once: true,
        onMade: (made) => count(key, response, made),
      }),
    };
    if (response.isValid) kept?.set(key, response);
    return response;
  }

  return {
    async responseFor(key, revision, prepare) {
      const now = clock();
      const known = kept?.get(key);
      if (known !== undefined && known.revision === revision && isValidAt(known, now)) {
        note('hit');
        return known;
      }
      const flight = `${revision} ${key}`;
      const shared = underway.get(flight);
      if (shared !== undefined) {
        const response = await shared;
        if (isValidAt(response, now)) {
          note('shared');
          return response;
        }
      }
      note('miss');
      const own = compute(key, revision, prepare);
      underway.set(flight, own);
      try {
        return await own;
      } finally {
        if (underway.get(flight) === own) underway.delete(flight);
      }
    },
  };
}

function isValidAt({ validFrom, validUntil }: CachedResponse, now: Date): boolean {
  return validFrom <= now && (validUntil === null || now < validUntil);
}
