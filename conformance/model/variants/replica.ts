import type { OperationId } from '../../../spec/index.js';
import type { Behavior, ModelResponse, Call } from '../call.js';
import { around } from '../override.js';
import { writes } from '../routes.js';
import type { Workspace } from '../state.js';
import type { Variant } from './variant.js';

const LAG_MS = 400;
const OTHER_KEYS_LAG_MS = 300;

const reads = ['listPrompts', 'getPromptCap', 'getBrand', 'listApiKeys'] as const;

/** The state before a write. */
interface Snapshot {
  readonly at: number;
  /** The id of the key that wrote. */
  readonly key: string;
  readonly responses: ReadonlyMap<OperationId, ModelResponse>;
}

/** Variants that read from a replica, as many services do. */
export const replicaVariants: readonly Variant[] = [
  {
    id: 'lagging-reads',
    sentence:
      'Lists, the cap and the brand show a write 400 ms later; a revoked key is rejected immediately.',
    apply: (behavior) => lagBehind(behavior, LAG_MS, (snapshots) => snapshots),
  },
  {
    id: 'reads-of-other-keys-lag',
    sentence:
      'Lists, the cap and the brand show a write to the key that sent it at once, and 300 ms later to other keys.',
    apply: (behavior) => lagBehind(behavior, OTHER_KEYS_LAG_MS, sinceOwnWrite),
  },
];

/** The states that a read may return: none from before the last write of the same key. */
const sinceOwnWrite = (snapshots: readonly Snapshot[], { key }: Call): readonly Snapshot[] =>
  snapshots.slice(snapshots.findLastIndex((snapshot) => snapshot.key === key.id) + 1);

function lagBehind(
  behavior: Behavior,
  lagMs: number,
  visible: (snapshots: readonly Snapshot[], call: Call) => readonly Snapshot[],
): void {
  const past = new WeakMap<Workspace, Snapshot[]>();
  const recent = ({ model, workspace }: Call) =>
    (past.get(workspace) ?? []).filter(({ at }) => at > model.clock.now() - lagMs);
  const read = { ...behavior.operations };
  for (const operation of writes)
    around(behavior, operation, async (call, next) => {
      past.set(call.workspace, [...recent(call), await snapshot(call, read)]);
      return next(call);
    });
  for (const operation of reads)
    around(behavior, operation, async (call, next) => {
      const [oldest] = visible(recent(call), call);
      return oldest?.responses.get(operation) ?? next(call);
    });
}

async function snapshot(call: Call, read: Behavior['operations']): Promise<Snapshot> {
  const responses = new Map<OperationId, ModelResponse>();
  for (const operation of reads)
    responses.set(
      operation,
      await read[operation]({ ...call, operation, id: '', query: {}, body: undefined }),
    );
  return { at: call.model.clock.now(), key: call.key.id, responses };
}
