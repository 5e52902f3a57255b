import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import { noMetrics, type Metrics } from '../platform/telemetry/metrics.js';
import { createRepresentations, type Representation } from './representations.js';
import type { Coding } from './compression.js';

/** A serialized answer that is the same for every caller until the data of the workspace or the time changes it. */
export interface PreparedAnswer {
  readonly body: Buffer;
  /** The cursor of the next page, if there is one. */
  readonly nextCursor: string | undefined;
  /** The first time at which it may differ although the data is the same; null = never. */
  readonly validUntil: Date | null;
  /** False for an answer that violates the contract, which is not kept. */
  readonly isValid: boolean;
}

/** A prepared answer and what is derived from it on demand. */
export interface ReusableAnswer extends PreparedAnswer {
  readonly representationIn: (coding: Coding) => Promise<Representation>;
}

interface KeptAnswer extends ReusableAnswer {
  readonly revision: number;
  readonly validFrom: Date;
  /** The size of the body in all codings made so far. */
  bytes: number;
}

export interface AnswerCache {
  /**
   * Finds the answer to `question`, a text that names the workspace, the operation and its parameters, at this revision
   * of the workspace's data; otherwise prepares it. Equal questions that arrive meanwhile wait for the same answer.
   *
   * The caller has read the revision before. What `prepare` reads may then be newer than the revision, but not older: a
   * kept answer never lacks a change whose commit the caller could see.
   */
  readonly answerTo: (
    question: string,
    revision: number,
    prepare: () => Promise<PreparedAnswer>,
  ) => Promise<ReusableAnswer>;
}

/** Memory of an answer beyond its body and its question, roughly. */
const OVERHEAD_BYTES = 1024;

/** Keeps answers in at most `maxBytes` of memory, and drops the least recently used first; 0 keeps none. */
export function createAnswerCache(options: {
  maxBytes: number;
  clock: Clock;
  metrics?: Metrics;
}): AnswerCache {
  const { maxBytes, clock, metrics = noMetrics } = options;
  const kept =
    maxBytes === 0
      ? undefined
      : new LRUCache<string, KeptAnswer>({
          maxSize: maxBytes,
          sizeCalculation: (answer, question) => answer.bytes + 2 * question.length + OVERHEAD_BYTES,
        });
  metrics.watch('visibility_answer_cache_bytes', () => [[{}, kept?.calculatedSize ?? 0]]);
  const note = (result: 'hit' | 'miss' | 'shared') =>
    metrics.add('visibility_answer_cache_requests_total', { result });
  const underway = new Map<string, Promise<KeptAnswer>>();

  /** Counts a compressed form, which is made later than the answer, by putting the answer in again. */
  function count(question: string, answer: KeptAnswer, { coding, bytes }: Representation): void {
    if (coding === 'identity') return;
    answer.bytes += bytes.length;
    if (kept?.peek(question) !== answer) return;
    kept.delete(question);
    kept.set(question, answer);
  }

  async function compute(question: string, revision: number, prepare: () => Promise<PreparedAnswer>) {
    const validFrom = clock();
    const prepared = await prepare();
    const answer: KeptAnswer = {
      ...prepared,
      revision,
      validFrom,
      bytes: prepared.body.length,
      representationIn: createRepresentations(() => prepared.body, {
        once: true,
        onMade: (made) => count(question, answer, made),
      }),
    };
    if (answer.isValid) kept?.set(question, answer);
    return answer;
  }

  return {
    async answerTo(question, revision, prepare) {
      const now = clock();
      const known = kept?.get(question);
      if (known !== undefined && known.revision === revision && holdsAt(known, now)) {
        note('hit');
        return known;
      }
      const flight = `${revision} ${question}`;
      const shared = underway.get(flight);
      if (shared !== undefined) {
        const answer = await shared;
        if (holdsAt(answer, now)) {
          note('shared');
          return answer;
        }
      }
      note('miss');
      const own = compute(question, revision, prepare);
      underway.set(flight, own);
      try {
        return await own;
      } finally {
        if (underway.get(flight) === own) underway.delete(flight);
      }
    },
  };
}

function holdsAt({ validFrom, validUntil }: KeptAnswer, now: Date): boolean {
  return validFrom <= now && (validUntil === null || now < validUntil);
}
