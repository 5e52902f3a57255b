import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { ApiError } from '../../model/api-error.js';
import type { Behavior, Call, Handler, ModelResponse } from '../../model/call.js';
import { around, attempt, itemsOf, letOthersIn, override, withItems } from '../../model/override.js';
import type { Prompt } from '../../model/state.js';
import { type Fault, fault } from '../fault.js';
import { tear } from './kit.js';

const WRITES: readonly RuleId[] = ['CON-01', 'CON-02', 'CON-04', 'CON-08', 'CAP-02', 'CAP-12'];
const REJECTIONS: readonly RuleId[] = ['CON-01', 'CON-04'];
const COUNTS: readonly RuleId[] = ['CON-08', 'CON-01', 'CON-02', 'CAP-12'];

const additions = ['addPrompt', 'bulkInsertPrompts'] as const;
const promptWrites = [
  ...additions,
  'rewordPrompt',
  'bulkEditPrompts',
  'pausePrompt',
  'archivePrompt',
  'replacePrompt',
] as const;

/** Faults of two writes that meet at the cap or at one prompt. */
export const collisionFaults: readonly Fault[] = [
  fault('C67', WRITES, 'Additions with different keys of a workspace use different locks.', (behavior) =>
    lockBy(behavior, ({ key }) => key.id),
  ),
  fault('C68', WRITES, 'Single adds and bulk inserts use different locks.', (behavior) =>
    lockBy(behavior, ({ operation, workspace }) => `${operation} ${workspace.id}`),
  ),
  fault(
    'C69',
    WRITES,
    'A bulk insert whose last slot another addition takes is rejected, but its first items stay.',
    keepItemsThatFit,
  ),
  fault(
    'C70',
    WRITES,
    'A bulk insert with a text that another call tracks meanwhile is rejected, but its first items stay.',
    keepItemsBeforeTaken,
  ),
  fault(
    'C71',
    WRITES,
    'A bulk insert that reuses a prompt is rejected if the prompt is archived meanwhile, but its first items stay.',
    keepItemsBeforeArchived,
  ),
  fault('C72', REJECTIONS, 'Each write in progress counts as a slot when an add is checked.', (behavior) =>
    countInProgress(behavior, promptWrites),
  ),
  fault(
    'C73',
    REJECTIONS,
    'An addition counts twice against the cap until its response is sent.',
    (behavior) => countUntilSent(behavior),
  ),
  fault('C74', COUNTS, 'The response to an addition has the count before it plus its own.', countBefore),
  fault(
    'C75',
    COUNTS,
    'The cap is read with the slots of bulk inserts that are being checked.',
    showUnchecked,
  ),
  fault('C76', WRITES, 'Two archives of a prompt at the same time free two slots.', (behavior) =>
    freeTwice(behavior, ({ archivedReason }) => archivedReason !== 'replaced'),
  ),
  fault('C77', WRITES, 'An archive that a replacement overtakes frees a slot.', (behavior) =>
    freeTwice(behavior, ({ archivedReason }) => archivedReason === 'replaced'),
  ),
  fault(
    'C78',
    WRITES,
    'Two archives of a prompt at the same time free two slots, and the count shows it.',
    (behavior) => freeTwice(behavior, () => true, { isShown: true }),
  ),
  fault(
    'C79',
    ['CON-08', 'CON-06'],
    'The competitors of the profile are read later than its fields.',
    (behavior) => tear(behavior, 'getBrand', ['competitors', 'competitorsPinnedAt', 'version']),
  ),
  fault('C80', ['CON-08', 'CON-06'], 'The tone of the profile is read later than its version.', (behavior) =>
    tear(behavior, 'getBrand', ['tone']),
  ),
];

/** Makes additions exclude only those with the same name, between their check and their write. */
function lockBy(behavior: Behavior, nameOf: (call: Call) => string): void {
  const turns = new Map<string, Promise<unknown>>();
  override(behavior, 'exclusively', (base) => (call, write) => {
    if (!isAddition(call.operation)) return base(call, write);
    const name = nameOf(call);
    const turn = (turns.get(name) ?? Promise.resolve()).then(write, write);
    turns.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  });
  override(behavior, 'beforeWrite', (base) => async (call) => {
    await base(call);
    if (isAddition(call.operation)) await letOthersIn(call);
  });
}

const isAddition = (operation: OperationId) => additions.some((one) => one === operation);

const isNew = (call: Call, item: unknown) =>
  call.model.behavior.findReusable(call, item as { readonly text: string } as never) === null;

const newItems = (call: Call) => itemsOf(call).filter((item) => isNew(call, item));

function keepItemsThatFit(behavior: Behavior): void {
  around(behavior, 'bulkInsertPrompts', async (call, next) => {
    const question = {
      operation: call.operation,
      active: behavior.activeCount(call),
      cap: behavior.cap(call),
    };
    const isFitting = behavior.fitsCap({ ...question, extra: newItems(call).length });
    if (isFitting) await letOthersIn(call);
    const outcome = await attempt(call, next);
    if (!(outcome instanceof ApiError)) return outcome;
    if (isFitting && outcome.code === 'prompt_cap_exceeded')
      await insertWhileAccepted(call, next, itemsOf(call));
    throw outcome;
  });
}

async function insertWhileAccepted(call: Call, next: Handler, items: readonly unknown[]): Promise<void> {
  for (const item of items) if ((await attempt(withItems(call, [item]), next)) instanceof ApiError) return;
}

function keepItemsBeforeTaken(behavior: Behavior): void {
  around(behavior, 'bulkInsertPrompts', async (call, next) => {
    const items = itemsOf(call);
    const fresh = newItems(call);
    await letOthersIn(call);
    const taken = items.findIndex((item) => fresh.includes(item) && !isNew(call, item));
    if (taken < 0) return next(call);
    await insertWhileAccepted(call, next, items.slice(0, taken));
    throw new ApiError('conflict', 'A text of the batch was tracked meanwhile.');
  });
}

function keepItemsBeforeArchived(behavior: Behavior): void {
  around(behavior, 'bulkInsertPrompts', async (call, next) => {
    const items = itemsOf(call);
    const fresh = newItems(call);
    await letOthersIn(call);
    const gone = items.findIndex((item) => !fresh.includes(item) && isNew(call, item));
    if (gone < 0) return next(call);
    await insertWhileAccepted(call, next, items.slice(0, gone));
    throw new ApiError('conflict', 'A prompt of the batch was archived meanwhile.');
  });
}

/** Slots by workspace, in addition to those of its prompts. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = ({ workspace }: Call) => counts.get(workspace.id) ?? 0;
  return { of, change: (call: Call, by: number) => void counts.set(call.workspace.id, of(call) + by) };
}

function rejectIfOver(behavior: Behavior, call: Call, others: number): void {
  const [active, cap] = [behavior.activeCount(call) + others, behavior.cap(call)];
  const extra = call.operation === 'addPrompt' ? 1 : newItems(call).length;
  if (others > 0 && !behavior.fitsCap({ operation: call.operation, active, cap, extra }))
    throw new ApiError('prompt_cap_exceeded', `The prompt cap of ${cap} leaves no room for ${extra} more.`);
}

function countInProgress(behavior: Behavior, operations: readonly OperationId[]): void {
  const inProgress = createCounts();
  for (const operation of operations)
    around(behavior, operation, async (call, next) => {
      if (operation === 'addPrompt') rejectIfOver(behavior, call, inProgress.of(call));
      inProgress.change(call, 1);
      try {
        await letOthersIn(call);
        return await next(call);
      } finally {
        inProgress.change(call, -1);
      }
    });
}

function countUntilSent(behavior: Behavior): void {
  const unsent = createCounts();
  for (const operation of additions)
    around(behavior, operation, async (call, next) => {
      const before = behavior.activeCount(call);
      rejectIfOver(behavior, call, unsent.of(call));
      const response = await next(call);
      const added = Math.max(0, behavior.activeCount(call) - before);
      unsent.change(call, added);
      await letOthersIn(call);
      unsent.change(call, -added);
      return response;
    });
}

function countBefore(behavior: Behavior): void {
  for (const operation of additions)
    around(behavior, operation, async (call, next) => {
      const before = behavior.activeCount(call);
      await letOthersIn(call);
      const response = await next(call);
      const body = response.body as { readonly results?: readonly { readonly created: boolean }[] };
      const own = body.results?.filter(({ created }) => created).length ?? 1;
      return { ...response, body: { ...body, activeCount: before + own } };
    });
}

function showUnchecked(behavior: Behavior): void {
  const unchecked = createCounts();
  around(behavior, 'bulkInsertPrompts', async (call, next) => {
    const size = newItems(call).length;
    unchecked.change(call, size);
    await letOthersIn(call);
    unchecked.change(call, -size);
    return next(call);
  });
  around(behavior, 'getPromptCap', async (call, next): Promise<ModelResponse> => {
    const response = await next(call);
    const body = response.body as { readonly activeCount: number };
    return { ...response, body: { ...body, activeCount: body.activeCount + unchecked.of(call) } };
  });
}

/**
 * Makes an archive free a slot once more if its prompt, which it read before, is archived meanwhile in a way that
 * `applies`. Unless `isShown`, only the check of the cap knows of the slot.
 */
function freeTwice(
  behavior: Behavior,
  applies: (prompt: Prompt) => boolean,
  { isShown = false }: { readonly isShown?: boolean } = {},
): void {
  const freed = createCounts();
  around(behavior, 'archivePrompt', async (call, next) => {
    const prompt = behavior.lookUpPrompt(call, call.id);
    const wasTracked = prompt?.archivedSerial === null;
    await letOthersIn(call);
    if (wasTracked && prompt.archivedSerial !== null && applies(prompt)) freed.change(call, 1);
    return next(call);
  });
  if (isShown) override(behavior, 'activeCount', (base) => (call) => base(call) - freed.of(call));
  else correctCheck(behavior, (call) => freed.of(call));
}

/** Makes the check of the cap see fewer slots in use than there are. */
function correctCheck(behavior: Behavior, surplus: (call: Call) => number): void {
  let checked: Call | undefined;
  override(
    behavior,
    'exclusively',
    (base) => (call, write) =>
      base(call, () => {
        // The check is the first thing that a write does.
        checked = call;
        return write();
      }),
  );
  override(behavior, 'fitsCap', (base) => (question) => {
    const free = checked === undefined ? 0 : surplus(checked);
    return base({ ...question, active: question.active - free });
  });
}
