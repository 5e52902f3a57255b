import type { OperationId } from '../../../spec/index.js';
import type { Behavior, Call, ModelResponse } from '../../model/call.js';
import { around, letOthersIn, override } from '../../model/override.js';
import { writes } from '../../model/routes.js';
import type { Prompt } from '../../model/state.js';

/** Makes an operation write back fields of its prompt as it read them, so that changes made in the meantime are lost. */
export function writeBack(
  behavior: Behavior,
  operation: OperationId,
  fields: readonly (keyof Prompt)[],
): void {
  around(behavior, operation, async (call, next) => {
    const prompts = idsOf(call).flatMap((id) => behavior.lookUpPrompt(call, id) ?? []);
    const before = prompts.map((prompt) => Object.fromEntries(fields.map((name) => [name, prompt[name]])));
    await letOthersIn(call);
    const response = await next(call);
    prompts.forEach((prompt, index) => Object.assign(prompt, before[index]));
    return response;
  });
}

/** The ids of the prompts that a call names in its path or body. */
function idsOf({ id, body }: Call): string[] {
  const { prompts } = Object(body) as { prompts?: unknown };
  const named = Array.isArray(prompts) ? (prompts as { id?: unknown }[]).map((one) => one.id) : [];
  return [id, ...named].filter((one): one is string => typeof one === 'string' && one !== '');
}

/**
 * Makes operations store activeCount as the value that they read before plus their own change, so that it drifts from
 * the number of prompts if another write changes it in the meantime.
 */
export function countApart(behavior: Behavior, operations: readonly OperationId[]): void {
  const drift = new Map<string, number>();
  const count = (call: Call) => behavior.activeCount(call) - (drift.get(call.workspace.id) ?? 0);
  override(behavior, 'activeCount', (base) => (call) => base(call) + (drift.get(call.workspace.id) ?? 0));
  for (const operation of operations)
    around(behavior, operation, async (call, next) => {
      const before = count(call);
      await letOthersIn(call);
      const between = count(call);
      const response = await next(call);
      const { id } = call.workspace;
      drift.set(id, (drift.get(id) ?? 0) - (between - before));
      return response;
    });
}

/** Makes a read keep its response for later reads even if a write ended while it was being read. */
export function cacheStale(behavior: Behavior, read: OperationId): void {
  const cache = new Map<string, ModelResponse>();
  around(behavior, read, async (call, next) => {
    const known = cache.get(call.workspace.id);
    if (known !== undefined) return known;
    const response = await next(call);
    await letOthersIn(call);
    cache.set(call.workspace.id, response);
    return response;
  });
  for (const write of writes)
    around(behavior, write, async (call, next) => {
      try {
        return await next(call);
      } finally {
        cache.delete(call.workspace.id);
      }
    });
}

/** Makes a read that begins while another one is in progress take its response, regardless of its age. */
export function shareReads(behavior: Behavior, read: OperationId): void {
  const pending = new Map<string, Promise<ModelResponse>>();
  around(behavior, read, (call, next) => {
    const { id } = call.workspace;
    const earlier = pending.get(id);
    if (earlier !== undefined) return earlier;
    const response = next(call).then(async (one) => {
      await letOthersIn(call);
      await letOthersIn(call);
      return one;
    });
    pending.set(id, response);
    void response.finally(() => pending.delete(id));
    return response;
  });
}

/** Makes a read take some members of its response later than the others. */
export function tear(behavior: Behavior, read: OperationId, late: readonly string[]): void {
  around(behavior, read, async (call, next) => {
    const first = await next(call);
    await letOthersIn(call);
    const second = Object(await next(call).then(({ body }) => body)) as Record<string, unknown>;
    const members = Object.fromEntries(late.map((name) => [name, second[name]]));
    return { ...first, body: { ...(first.body as object), ...members } };
  });
}

/** Makes overlapping calls of an operation in a workspace return members of the latest of them. */
export function mixUp(behavior: Behavior, operation: OperationId, members: readonly string[]): void {
  const latest = new Map<string, Record<string, unknown>>();
  around(behavior, operation, async (call, next) => {
    const response = await next(call);
    const { id } = call.workspace;
    const body = response.body as Record<string, unknown>;
    latest.set(id, Object.fromEntries(members.map((name) => [name, body[name]])));
    await letOthersIn(call);
    return { ...response, body: { ...body, ...latest.get(id) } };
  });
}
