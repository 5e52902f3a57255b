import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import type { RunOnce, StoredResponse } from '../../domain/repeatable-request.js';
import { inOneTransaction, type Database } from '../database.js';
import { createRequestSeal } from './request-seal.js';
import { findRequest, lockName, saveRequest, startOfReplay } from './store.js';

/** Runs each request with an `Idempotency-Key` once in 24 hours. */
export function createRunOnce({ database, clock }: { database: Database; clock: Clock }): RunOnce {
  return function runOnce({ workspaceId, secret, idempotencyKey, content }, work) {
    const seal = createRequestSeal(secret, idempotencyKey);
    const name = { workspaceId, digest: seal.name };
    const requestDigest = seal.digestOf(content);
    const now = clock();
    const expired = startOfReplay(now);
    return inOneTransaction(database, async (transaction) => {
      if (!(await lockName(transaction, name))) throw new DomainError('idempotency_in_progress');
      const saved = await findRequest(transaction, name, expired);
      if (saved !== undefined) {
        if (!saved.requestDigest.equals(requestDigest)) throw new DomainError('idempotency_key_reused');
        return { response: JSON.parse(seal.open(saved.response)) as StoredResponse, isReplayed: true };
      }
      const response = await work();
      const closed = { requestDigest, response: seal.close(JSON.stringify(response)) };
      // The lock holds on one node only. The key of the table holds for all nodes of a cluster.
      if (!(await saveRequest(transaction, name, closed, { now, expired })))
        throw new DomainError('idempotency_in_progress');
      return { response, isReplayed: false };
    });
  };
}
