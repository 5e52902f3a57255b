import type { OperationId, SuccessResponse } from '../../spec/index.js';
import type { Behavior, ModelResponse, Call, Handler } from './call.js';
import { ApiError, type ErrorCode } from './api-error.js';
import type { Prompt } from './state.js';

/** Replaces a decision. `make` receives the original one. */
export function override<Name extends keyof Behavior>(
  behavior: Behavior,
  name: Name,
  make: (base: Behavior[Name]) => Behavior[Name],
): void {
  behavior[name] = make(behavior[name]);
}

/** Wraps an operation. `next` is the original one. */
export function around(
  behavior: Behavior,
  operation: OperationId,
  wrap: (call: Call, next: Handler) => Promise<ModelResponse>,
): void {
  const next = behavior.operations[operation];
  behavior.operations[operation] = (call) => wrap(call, next);
}

type SuccessBody<Id extends OperationId> = Exclude<SuccessResponse<Id>['body'], undefined>;

/** Changes the body of the successful responses of an operation. */
export function amend<Id extends OperationId>(
  behavior: Behavior,
  operation: Id,
  change: (body: SuccessBody<Id>, call: Call) => unknown,
): void {
  around(behavior, operation, async (call, next) => {
    const response = await next(call);
    return { ...response, body: change(response.body as SuccessBody<Id>, call) };
  });
}

/** Runs an operation. Returns an ApiError instead of throwing it. */
export async function attempt(call: Call, next: Handler): Promise<ModelResponse | ApiError> {
  try {
    return await next(call);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Makes an operation perform `act` after it rejects a call, before the error is thrown. */
export function afterRejection(
  behavior: Behavior,
  operation: OperationId,
  act: (call: Call, error: ApiError, next: Handler) => unknown,
): void {
  around(behavior, operation, async (call, next) => {
    const outcome = await attempt(call, next);
    if (!(outcome instanceof ApiError)) return outcome;
    await act(call, outcome, next);
    throw outcome;
  });
}

/** Makes a read return stale data for 5 seconds after a write. */
export function readStaleAfter(behavior: Behavior, write: OperationId, read: OperationId): void {
  const stale = new Map<string, { until: number; response: ModelResponse }>();
  const readNow = behavior.operations[read];
  around(behavior, write, async (call, next) => {
    const before = await readNow({ ...call, operation: read });
    const written = await next(call);
    stale.set(call.workspace.id, { until: call.model.clock.now() + 5000, response: before });
    return written;
  });
  around(behavior, read, (call, next) => {
    const known = stale.get(call.workspace.id);
    const isStale = known !== undefined && call.model.clock.now() < known.until;
    return isStale ? Promise.resolve(known.response) : next(call);
  });
}

/** The items of a batch as sent; empty if the body contains no list. */
export function itemsOf(call: Call): readonly unknown[] {
  const prompts = (call.body as { prompts?: unknown } | null)?.prompts;
  return Array.isArray(prompts) ? (prompts as unknown[]) : [];
}

/** The call with other items in its batch. */
export function withItems(call: Call, prompts: readonly unknown[]): Call {
  return { ...call, body: { ...(call.body as object), prompts } };
}

/** The call with some fields of its body changed. */
export function withFields(call: Call, fields: Readonly<Record<string, unknown>>): Call {
  return { ...call, body: { ...(call.body as object), ...fields } };
}

export type BatchOperation = 'bulkInsertPrompts' | 'bulkEditPrompts';

/**
 * Makes a rejected batch store the items before the first invalid one. Applies to batches rejected with `code` because
 * of an item, if `applies` returns true for its index.
 */
export function keepItemsBefore(
  behavior: Behavior,
  operation: BatchOperation,
  code: ErrorCode,
  applies: (bad: number, items: number) => boolean = () => true,
): void {
  keepItems(behavior, operation, [code], (index, bad, items) => index < bad && applies(bad, items));
}

/**
 * Makes a rejected batch store the items for which `isKept` returns true, given their index, the index of the first
 * invalid item, and the number of items. Applies to batches rejected with one of `codes` because of an item.
 */
export function keepItems(
  behavior: Behavior,
  operation: BatchOperation,
  codes: readonly ErrorCode[],
  isKept: (index: number, bad: number, items: number) => boolean,
): void {
  afterRejection(behavior, operation, async (call, { badItems, code }, next) => {
    const bad = badItems[0]?.index;
    const items = itemsOf(call);
    const kept = items.filter((_, index) => bad !== undefined && isKept(index, bad, items.length));
    if (codes.includes(code) && kept.length > 0) await attempt(withItems(call, kept), next);
  });
}

/** Lets other requests run between the checks and the writes of these operations. */
export function unlock(behavior: Behavior, operations: readonly OperationId[]): void {
  override(behavior, 'exclusively', (base) => (call, write) => {
    return operations.includes(call.operation) ? write() : base(call, write);
  });
  override(behavior, 'beforeWrite', (base) => async (call) => {
    await base(call);
    if (operations.includes(call.operation)) await letOthersIn(call);
  });
}

/** Waits about as long as a database query takes, while other requests run. */
export async function letOthersIn({ model }: Call): Promise<void> {
  await model.clock.sleep(3);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The tracked prompts of the workspace other than this one. */
export function otherTracked({ workspace }: Call, prompt: Prompt): Prompt[] {
  return workspace.prompts.filter((other) => other !== prompt && other.archivedSerial === null);
}
