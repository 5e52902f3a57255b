import type { OperationId } from '../../../spec/index.js';
import type { Behavior, ModelResponse, Call } from '../call.js';
import { around } from '../override.js';
import { writes } from '../routes.js';
import type { Workspace } from '../state.js';
import type { Variant } from './variant.js';

const LAG_MS = 400;

const reads = ['listPrompts', 'getPromptCap', 'getBrand', 'listApiKeys'] as const;

/** The state before a write. */
interface Snapshot {
  readonly at: number;
  readonly responses: ReadonlyMap<OperationId, ModelResponse>;
}

/** A variant that reads from a replica, as many services do. */
export const replicaVariants: readonly Variant[] = [
  {
    id: 'lagging-reads',
    sentence:
      'Lists, the cap and the brand show a write 400 ms later; a revoked key is rejected immediately.',
    apply: lagBehind,
  },
];

function lagBehind(behavior: Behavior): void {
  const past = new WeakMap<Workspace, Snapshot[]>();
  const recent = ({ model, workspace }: Call) =>
    (past.get(workspace) ?? []).filter(({ at }) => at > model.clock.now() - LAG_MS);
  const read = { ...behavior.operations };
  for (const operation of writes)
    around(behavior, operation, async (call, next) => {
      past.set(call.workspace, [...recent(call), await snapshot(call, read)]);
      return next(call);
    });
  for (const operation of reads)
    around(behavior, operation, async (call, next) => {
      const [oldest] = recent(call);
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
  return { at: call.model.clock.now(), responses };
}
