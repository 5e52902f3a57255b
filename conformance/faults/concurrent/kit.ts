import type { OperationId } from '../../../spec/index.js';
import type { Behavior, Call, ModelResponse } from '../../model/call.js';
import { around, attempt, itemsOf, letOthersIn, override } from '../../model/override.js';
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

/** The ids of the prompts that a call names in its path or the items of its batch. */
export function idsOf(call: Call): string[] {
  const named = itemsOf(call).map((item) => (Object(item) as { id?: unknown }).id);
  return [call.id, ...named].filter((one): one is string => typeof one === 'string' && one !== '');
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

/** Makes a read that overlaps a write keep its response for later reads, until the next write ends. */
export function cacheStale(behavior: Behavior, read: OperationId): void {
  const cache = new Map<string, ModelResponse>();
  const writing = new Map<string, number>();
  around(behavior, read, async (call, next) => {
    const { id } = call.workspace;
    const known = cache.get(id);
    if (known !== undefined) return known;
    const isOverlapping = (writing.get(id) ?? 0) > 0;
    const response = await next(call);
    await letOthersIn(call);
    if (isOverlapping) cache.set(id, response);
    return response;
  });
  for (const write of writes)
    around(behavior, write, async (call, next) => {
      const { id } = call.workspace;
      writing.set(id, (writing.get(id) ?? 0) + 1);
      try {
        await letOthersIn(call);
        return await next(call);
      } finally {
        writing.set(id, (writing.get(id) ?? 1) - 1);
        cache.delete(id);
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

/** Makes a rejected call restore the texts that all prompts had when it began. */
export function restoring(behavior: Behavior, operation: OperationId): void {
  around(behavior, operation, async (call, next) => {
    const before = call.workspace.prompts.map((prompt) => [prompt, prompt.text] as const);
    await letOthersIn(call);
    const outcome = await attempt(call, next);
    if (!(outcome instanceof Error)) return outcome;
    for (const [prompt, text] of before) prompt.text = text;
    throw outcome;
  });
}
