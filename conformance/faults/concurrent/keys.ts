import { afterRejection, around, letOthersIn, override } from '../../model/override.js';
import type { Behavior } from '../../model/call.js';
import type { ApiKey } from '../../model/state.js';
import { type Fault, fault } from '../fault.js';
import { cacheStale, mixUp, shareReads } from './kit.js';

/** Faults of API keys that only overlapping calls reveal. */
export const keyRaceFaults: readonly Fault[] = [
  fault(
    'C46',
    ['CON-07', 'KEY-20'],
    'A key that is used while it is being revoked stays valid for 5 seconds.',
    outlive,
  ),
  fault(
    'C47',
    ['CON-07', 'CON-04'],
    'A list of keys that was read during a write is cached and returned after it.',
    (behavior) => cacheStale(behavior, 'listApiKeys'),
  ),
  fault('C48', ['CON-05'], 'Overlapping requests for a key return the key of the latest one.', (behavior) =>
    mixUp(behavior, 'issueApiKey', ['id', 'key', 'keyPrefix']),
  ),
  fault(
    'C49',
    ['CON-07'],
    'A revocation stores the list of keys as it read it before, so a new key is lost.',
    (behavior) =>
      around(behavior, 'revokeApiKey', async (call, next) => {
        const before = [...call.workspace.keys];
        await letOthersIn(call);
        const response = await next(call);
        const { keys } = call.workspace;
        for (const key of keys.filter((one) => !before.includes(one))) call.model.keys.delete(key.secret);
        keys.splice(0, keys.length, ...before);
        return response;
      }),
  ),
  fault(
    'C50',
    ['CON-07'],
    'A new key stores the revocations that it read before, so a revoked key is valid again.',
    (behavior) =>
      around(behavior, 'issueApiKey', async (call, next) => {
        const before = call.workspace.keys.map((key) => [key, key.revokedAt] as const);
        await letOthersIn(call);
        const response = await next(call);
        for (const [key, revokedAt] of before) key.revokedAt = revokedAt;
        return response;
      }),
  ),
  fault(
    'C51',
    ['CON-07', 'CON-04'],
    'A revocation that overlaps another write of the workspace returns before it takes effect.',
    late,
  ),
  fault(
    'C63',
    ['CON-07', 'CON-04'],
    'Overlapping lists of keys share one response, even if a write ended in between.',
    (behavior) => shareReads(behavior, 'listApiKeys'),
  ),
];

function outlive(behavior: Behavior): void {
  const used = new Map<ApiKey, number>();
  const until = new Map<ApiKey, number>();
  override(behavior, 'isKeyValid', (base) => (key, exchange) => {
    return base(key, exchange) || exchange.model.clock.now() < (until.get(key) ?? 0);
  });
  override(behavior, 'onKeyUsed', (base) => (model, key) => {
    base(model, key);
    used.set(key, (used.get(key) ?? 0) + 1);
  });
  around(behavior, 'revokeApiKey', async (call, next) => {
    const key = behavior.lookUpKey(call, call.id);
    const before = key === null ? 0 : used.get(key);
    await letOthersIn(call);
    const response = await next(call);
    if (key !== null && key !== call.key && used.get(key) !== before)
      until.set(key, call.model.clock.now() + 5000);
    return response;
  });
}

function late(behavior: Behavior): void {
  const writing = new Map<string, number>();
  const operations = ['addPrompt', 'rewordPrompt', 'issueApiKey', 'bulkInsertPrompts'] as const;
  const change = (id: string, by: number) => writing.set(id, (writing.get(id) ?? 0) + by);
  for (const operation of operations) {
    around(behavior, operation, async (call, next) => {
      change(call.workspace.id, 1);
      await letOthersIn(call);
      const response = await next(call);
      change(call.workspace.id, -1);
      return response;
    });
    afterRejection(behavior, operation, ({ workspace }) => change(workspace.id, -1));
  }
  around(behavior, 'revokeApiKey', async (call, next) => {
    const key = behavior.lookUpKey(call, call.id);
    const wasValid = key?.revokedAt === null;
    const response = await next(call);
    if (key === null || !wasValid || (writing.get(call.workspace.id) ?? 0) === 0) return response;
    const { revokedAt } = key;
    key.revokedAt = null;
    setTimeout(() => (key.revokedAt = revokedAt), 200);
    return response;
  });
}
