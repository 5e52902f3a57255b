import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { promptPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import { eachRule } from '../../kit/assertions.js';
import { workingKey } from '../../kit/valid-requests.js';
import { nameOf, sendRequest, unknownId, validRequest, type ValidRequest } from '../../kit/valid-requests.js';
import { changingNothing, watchAll, watchBrand } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import type { PromptsState } from '../../run/state.js';

/** For each operation that requires a paid plan, the rule of its family that states it. */
const paidPrompts = {
  bulkInsertPrompts: 'BULK-18',
  addPrompt: 'PR-18',
  rewordPrompt: 'EDIT-12',
  bulkEditPrompts: 'EDIT-12',
  pausePrompt: 'PAU-11',
  replacePrompt: 'REP-13',
  archivePrompt: 'PR-18',
} as const satisfies { readonly [operation in OperationId]?: RuleId };

const paidBrand = {
  saveBrandPositioning: 'BR-17',
  pinCompetitors: 'BR-30',
  unpinCompetitors: 'BR-30',
} as const satisfies { readonly [operation in OperationId]?: RuleId };

type PaidOperation = keyof typeof paidPrompts | keyof typeof paidBrand;
const familyRule: { readonly [operation in PaidOperation]: RuleId } = { ...paidPrompts, ...paidBrand };

/** Checks of the paid plan: the same requests fail in a free workspace and succeed with a test key of a paid one. */
export const planChecks = [
  directed('plan/test-key-of-a-paid-workspace', ['AUTH-18'], { writes: true, slots: 1 }, async (t) =>
    judgeControls(t, await promptControls(t)),
  ),
  directed('plan/test-key-of-a-paid-workspace-on-the-brand', ['AUTH-18'], { destructive: true }, async (t) =>
    judgeControls(t, await brandControls(t)),
  ),
  directed(
    'plan/paid-prompt-operations',
    ['AUTH-14', 'AUTH-15', 'ERR-07', 'NS-003', ...Object.values(paidPrompts)],
    { roles: ['free'], writes: true, slots: 1 },
    async (t) => {
      const controls = await promptControls(t);
      const responses = await rejectedForPlan(t, controls, await harmlessRequests(t, controls));
      await unknownIdsFailAlike(t, responses);
    },
  ),
  directed(
    'plan/paid-brand-operations',
    ['AUTH-14', 'AUTH-15', 'ERR-07', ...Object.values(paidBrand)],
    { roles: ['free'], destructive: true },
    async (t) => {
      const subject = { promptId: '', keyId: '', text: () => t.text() };
      const operations = Object.keys(paidBrand) as (keyof typeof paidBrand)[];
      const requests = operations.map((operation) => validRequest(operation, subject));
      await rejectedForPlan(t, await brandControls(t), requests);
    },
  ),
];

/** The responses to the same operations with a test key of the paid workspace. */
type Controls = ReadonlyMap<OperationId, Exchange>;

function promptControls(t: CheckContext): Promise<Controls> {
  return t.run.memo('plan: prompt operations of a test key', async () => {
    const key = await workingKey(t);
    // The operations after the first use its prompt, so that a server that rejects test keys is reported, not skipped.
    let id = unknownId(t.nonce);
    const controls = new Map<OperationId, Exchange>();
    for (const operation of Object.keys(paidPrompts) as (keyof typeof paidPrompts)[]) {
      const request = validRequest(operation, { promptId: id, keyId: '', text: () => t.text() });
      const send = () => sendRequest(key, request);
      // The batch needs the slot of the add only for a moment.
      const exchange = operation === 'bulkInsertPrompts' ? await t.undone(send) : await send();
      controls.set(operation, exchange);
      // The operation after the replacement archives the new prompt.
      const isNext = operation === 'addPrompt' || operation === 'replacePrompt';
      if (isNext && typeof exchange.json?.promptId === 'string') id = exchange.json.promptId;
    }
    return controls;
  });
}

function brandControls(t: CheckContext): Promise<Controls> {
  return t.run.memo('plan: brand operations of a test key', async () => {
    const key = await workingKey(t);
    // A server may reject another pin while a list is pinned.
    const pinnedAt: unknown = (await t.paid.get('/v1/brand')).json?.competitorsPinnedAt;
    if (typeof pinnedAt === 'string') await t.paid.delete('/v1/brand/competitors');
    const controls = new Map<OperationId, Exchange>();
    for (const operation of Object.keys(paidBrand) as (keyof typeof paidBrand)[]) {
      const subject = { promptId: '', keyId: '', text: () => t.text('Competitor') };
      controls.set(operation, await sendRequest(key, validRequest(operation, subject)));
    }
    return controls;
  });
}

async function judgeControls(t: CheckContext, controls: Controls): Promise<void> {
  for (const [operation, exchange] of controls)
    await t.case(nameOf(operation), () => {
      const expected = 'a success: the plan of the workspace is paid, whatever the environment of the key';
      t.holds('AUTH-18', exchange.isSuccess, expected, exchange.summary, exchange);
      return Promise.resolve();
    });
}

/** Asserts that each operation that succeeds in the paid workspace is rejected for the free key and changes nothing. */
async function rejectedForPlan(
  t: CheckContext,
  controls: Controls,
  requests: readonly ValidRequest[],
): Promise<Controls> {
  const responses = new Map<OperationId, Exchange>();
  const free = t.actor('free');
  const calls = new Map<BadCall, OperationId>();
  for (const request of requests) {
    const control = controls.get(request.operation);
    if (control?.isSuccess !== true)
      t.inconclusive('AUTH-14', `${nameOf(request.operation)} fails with a paid plan too`);
    else calls.set(freeCall(free, request), request.operation);
  }
  const watch = watchAll({ prompts: t.watchPrompts(free), brand: watchBrand(free) });
  await changingNothing(t, 'AUTH-15', [...calls.keys()], watch, async (exchange, call) => {
    const operation = calls.get(call) as PaidOperation;
    responses.set(operation, exchange);
    await eachRule(t, ['ERR-07', familyRule[operation]], (rule) => t.rejects(rule, exchange));
    t.rejects('AUTH-14', exchange);
    if (operation !== 'addPrompt') return;
    const code = exchange.text.includes('plan_required') ? 'plan_required' : 'another code';
    const isOurs = exchange.status === 403 && code === 'plan_required';
    t.observe('NS-003', `${exchange.status}, ${code}`, isOurs, exchange);
  });
  return responses;
}

const freeCall = (free: Actor, request: ValidRequest): BadCall => ({
  name: `${request.method} ${request.target} without a paid plan`,
  send: () => sendRequest(free, request),
});

/** Marks a prompt of the free workspace that may be archived if the server wrongly allows it. */
const spareWord = /conformance/i;

const spareIn = (tracked: PromptsState['tracked']) => tracked.find(({ text }) => spareWord.test(text));

/**
 * The paid operations on prompts as requests of the free workspace. The run cannot create prompts there, so each
 * request must be harmless if the server wrongly executes it: an existing prompt is reworded to its current text, and
 * resumed while it is running. Archiving and replacing cannot be undone, so they use a spare prompt or else an unknown
 * id, which a server that looks up the id before the plan rejects as well.
 */
async function harmlessRequests(t: CheckContext, controls: Controls): Promise<ValidRequest[]> {
  const { tracked } = await t.prompts(t.actor('free'));
  const unknown = unknownId(t.nonce);
  const pausedWord: unknown = controls.get('pausePrompt')?.json?.status;
  const isRunning = (row: (typeof tracked)[number]) =>
    row.pausedReason === null && row.status !== pausedWord && row.status !== 'paused';
  const own = tracked.find(isRunning);
  const spare = spareIn(tracked)?.id ?? unknown;
  const text = own?.text ?? t.text();
  const on = (promptId: string) => ({ promptId, keyId: '', text: () => t.text() });
  return [
    validRequest('addPrompt', on(unknown)),
    validRequest('bulkInsertPrompts', on(unknown)),
    { ...validRequest('rewordPrompt', on(own?.id ?? unknown)), body: { text } },
    {
      ...validRequest('bulkEditPrompts', on(unknown)),
      body: { prompts: [{ id: own?.id ?? unknown, text }] },
    },
    { ...validRequest('pausePrompt', on(own?.id ?? unknown)), body: { paused: false } },
    validRequest('replacePrompt', on(spare)),
    validRequest('archivePrompt', on(spare)),
  ];
}

/**
 * Covers the case in which archiving and replacing had to use an unknown id. A server that rejects a reword of an
 * unknown id because of the plan, but these two with another status, may not check their plan. This is only a warning,
 * because the order of a server's checks is not stated.
 */
async function unknownIdsFailAlike(t: CheckContext, responses: Controls): Promise<void> {
  const free = t.actor('free');
  const reworded = responses.get('rewordPrompt');
  const isOfOwn = reworded !== undefined && !reworded.request.target.includes(unknownId(t.nonce));
  if (!isOfOwn || spareIn((await t.prompts(free)).tracked) !== undefined) return;
  const forUnknown = await free.patch(promptPath(unknownId(t.nonce)), { text: t.text() });
  if (forUnknown.status !== reworded.status) return;
  for (const operation of ['replacePrompt', 'archivePrompt'] as const) {
    const response = responses.get(operation);
    if (response === undefined) continue;
    const expected = `status ${forUnknown.status}, as for a reword of a prompt that does not exist`;
    t.prefers(
      'AUTH-14',
      response.status === forUnknown.status,
      expected,
      response.summary,
      forUnknown,
      response,
    );
  }
}
