import { operationContracts, operationIds, type OperationId } from '../../../spec/index.js';
import { ApiError } from '../api-error.js';
import type { Behavior, Call, Handler, ModelResponse } from '../call.js';
import { amend, around, letOthersIn, override } from '../override.js';
import type { Variant } from './variant.js';

const isRead = (operation: OperationId) => operationContracts[operation].method === 'get';

/**
 * Variants that conform but behave differently for overlapping calls. For sequential calls, they behave like the base.
 */
export const concurrentVariants: readonly Variant[] = [
  {
    id: 'slow-writes',
    sentence: 'A write takes longer than several reads.',
    apply: (behavior) => override(behavior, 'beforeWrite', () => (call) => wait(call, 3)),
  },
  {
    id: 'slow-reads-of-the-past',
    sentence: 'A read takes its data when it begins, and responds later.',
    apply: (behavior) =>
      aroundAll(behavior, isRead, async (call, next) => {
        const response = await next(call);
        await wait(call, 2);
        return response;
      }),
  },
  {
    id: 'slow-reads-of-the-present',
    sentence: 'A read takes its data just before it responds.',
    apply: (behavior) =>
      aroundAll(behavior, isRead, async (call, next) => {
        await wait(call, 2);
        return next(call);
      }),
  },
  {
    id: 'slow-responses',
    sentence: 'A response leaves some time after the call has taken effect.',
    apply: (behavior) =>
      aroundAll(behavior, all, async (call, next) => {
        const response = await next(call);
        await wait(call, chance(call, 3));
        return response;
      }),
  },
  {
    id: 'slow-everywhere',
    sentence: 'A call waits a while before and after it takes effect.',
    apply: (behavior) =>
      aroundAll(behavior, all, async (call, next) => {
        await wait(call, chance(call, 3));
        const response = await next(call);
        await wait(call, chance(call, 3));
        return response;
      }),
  },
  {
    id: 'last-come-first-served',
    sentence: 'Of several waiting writes, the one that came last is next.',
    apply: (behavior) => inOrder(behavior, (waiting) => waiting.length - 1),
  },
  {
    id: 'any-order',
    sentence: 'Of several waiting writes, any one may be next.',
    apply: (behavior) => inOrder(behavior, (waiting, call) => chance(call, waiting.length)),
  },
  {
    id: 'one-at-a-time',
    sentence: 'All calls of all workspaces happen one after another.',
    apply: (behavior) => {
      let last: Promise<unknown> = Promise.resolve();
      aroundAll(behavior, all, (call, next) => {
        const turn = last.then(async () => {
          await letOthersIn(call);
          return next(call);
        });
        last = turn.catch(() => undefined);
        return turn;
      });
    },
  },
  {
    id: 'reads-in-turn',
    sentence: 'A read waits for the writes that came before it.',
    apply: (behavior) =>
      aroundAll(behavior, isRead, (call, next) => behavior.exclusively(call, () => next(call))),
  },
  {
    id: 'revocation-drains',
    sentence: 'A revocation responds only when the calls that use the key have ended.',
    apply: drain,
  },
  {
    id: 'revocation-at-once',
    sentence: 'A revoked key is rejected long before the response to its revocation.',
    apply: (behavior) =>
      around(behavior, 'revokeApiKey', async (call, next) => {
        const response = await next(call);
        await wait(call, 3);
        return response;
      }),
  },
  {
    id: 'revocation-node-by-node',
    sentence: 'Until the response to its revocation, a key is accepted by some nodes and rejected by others.',
    apply: revokeNodeByNode,
  },
  {
    id: 'lists-in-any-order',
    sentence: 'Lists are in a different order each time.',
    apply: (behavior) => {
      const turned = <Row>(rows: readonly Row[], call: Call) => {
        const at = chance(call, Math.max(1, rows.length));
        return [...rows.slice(at), ...rows.slice(0, at)];
      };
      override(behavior, 'trackedList', (base) => (call) => turned(base(call), call));
      override(behavior, 'archivedList', (base) => (call) => turned(base(call), call));
      override(behavior, 'keyList', (base) => (call) => turned(base(call), call));
    },
  },
  {
    id: 'busy-423',
    sentence: 'A write that overlaps with another one in the workspace may be rejected as locked.',
    apply: (behavior) => {
      override(behavior, 'statusOf', (base) => (error, exchange) => {
        return error.code === 'conflict' ? 423 : base(error, exchange);
      });
      whenContended(behavior, (call, next) => {
        if (chance(call, 3) === 0) throw new ApiError('conflict', 'Another write is in progress.');
        return next(call);
      });
    },
  },
  {
    id: 'count-after-others',
    sentence: 'An add reads activeCount for its response after other writes may have happened.',
    apply: (behavior) => {
      for (const operation of ['addPrompt', 'bulkInsertPrompts'] as const) {
        around(behavior, operation, async (call, next) => {
          const response = await next(call);
          await wait(call, 1);
          return response;
        });
        amend(behavior, operation, (body, call) => ({ ...body, activeCount: behavior.activeCount(call) }));
      }
    },
  },
  {
    id: 'unavailable-at-times',
    sentence: 'A write that overlaps with another one may fail with 503 and have no effect.',
    apply: (behavior) =>
      whenContended(behavior, (call, next) => (chance(call, 3) === 0 ? Promise.resolve(busy) : next(call))),
  },
  {
    id: 'outcome-unknown-at-times',
    sentence: 'A write that overlaps with another one may fail with 503 although it took effect.',
    apply: (behavior) =>
      whenContended(behavior, async (call, next) => {
        const response = await next(call);
        return chance(call, 3) === 0 ? outcomeUnknown : response;
      }),
  },
  {
    id: 'connections-closed',
    sentence:
      'A write that overlaps with another one may take effect and close the connection without a response.',
    isOfWire: true,
    apply: (behavior) => {
      const closed = new WeakSet<object>();
      whenContended(behavior, async (call, next) => {
        const response = await next(call);
        if (chance(call, 3) === 0) closed.add(call.exchange);
        return response;
      });
      override(behavior, 'send', (base) => (response, wire, exchange) => {
        if (closed.has(exchange)) response.destroy();
        else base(response, wire, exchange);
      });
    },
  },
];

const unavailable = (code: string, headers: ModelResponse['headers']): ModelResponse => ({
  status: 503,
  body: { error: { code, message: 'Another write is in progress.' } },
  headers,
});
const busy = unavailable('service_unavailable', { 'retry-after': '1' });
const outcomeUnknown = unavailable('outcome_unknown', {});

const all = () => true;

/** A number from 0 to below `limit` that varies from call to call. */
const chance = ({ model }: Call, limit: number) => Math.floor((model.nextSerial() * 7919) / 13) % limit;

async function wait(call: Call, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await letOthersIn(call);
}

function aroundAll(
  behavior: Behavior,
  applies: (operation: OperationId) => boolean,
  wrap: (call: Call, next: Handler) => Promise<ModelResponse>,
): void {
  for (const operation of operationIds.filter(applies)) around(behavior, operation, wrap);
}

/** Wraps the writes that overlap with another write of their workspace. */
function whenContended(
  behavior: Behavior,
  wrap: (call: Call, next: Handler) => Promise<ModelResponse>,
): void {
  const writing = new Map<string, number>();
  const isWrite = (operation: OperationId) => !isRead(operation);
  aroundAll(behavior, isWrite, async (call, next) => {
    const { id } = call.workspace;
    const others = writing.get(id) ?? 0;
    writing.set(id, others + 1);
    try {
      await letOthersIn(call);
      return await (others > 0 ? wrap(call, next) : next(call));
    } finally {
      writing.set(id, (writing.get(id) ?? 1) - 1);
    }
  });
}

interface Waiting {
  readonly call: Call;
  readonly begin: () => void;
}

/** Runs the writes of a workspace one at a time. `choose` selects the next of those that wait. */
function inOrder(behavior: Behavior, choose: (waiting: readonly Waiting[], call: Call) => number): void {
  const queues = new Map<string, Waiting[]>();
  const busy = new Set<string>();
  const next = (id: string, call: Call) => {
    const queue = queues.get(id) ?? [];
    const [chosen] = queue.splice(choose(queue, call), 1);
    if (chosen === undefined) busy.delete(id);
    else chosen.begin();
  };
  override(behavior, 'exclusively', () => async (call, write) => {
    const { id } = call.workspace;
    if (busy.has(id)) await new Promise<void>((begin) => push(queues, id, { call, begin }));
    busy.add(id);
    try {
      await letOthersIn(call);
      return await write();
    } finally {
      next(id, call);
    }
  });
}

function push<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  list.push(value);
}

function drain(behavior: Behavior): void {
  const using = new Map<string, number>();
  aroundAll(behavior, all, async (call, next) => {
    using.set(call.key.id, (using.get(call.key.id) ?? 0) + 1);
    try {
      await letOthersIn(call);
      return await next(call);
    } finally {
      using.set(call.key.id, (using.get(call.key.id) ?? 1) - 1);
    }
  });
  around(behavior, 'revokeApiKey', async (call, next) => {
    const response = await next(call);
    while (call.id !== call.key.id && (using.get(call.id) ?? 0) > 0) await letOthersIn(call);
    return response;
  });
}

function revokeNodeByNode(behavior: Behavior): void {
  const revoking = new Set<string>();
  override(behavior, 'isKeyValid', (base) => (key, exchange) => {
    const isAccepted = revoking.has(key.id) && exchange.model.nextSerial() % 2 === 0;
    return isAccepted || base(key, exchange);
  });
  around(behavior, 'revokeApiKey', async (call, next) => {
    // The response to another revocation of the key also says that it is rejected from then on.
    while (revoking.has(call.id)) await letOthersIn(call);
    if (behavior.lookUpKey(call, call.id)?.revokedAt !== null) return next(call);
    revoking.add(call.id);
    try {
      const response = await next(call);
      await wait(call, 3);
      return response;
    } finally {
      revoking.delete(call.id);
    }
  });
}
