import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { promptPath, type Actor } from '../../http/actor.js';
import { directed } from '../../run/check.js';
import type { BadCall, CheckContext } from '../../run/context.js';
import type { Exchange } from '../../http/exchange.js';
import type { PromptsState } from '../../run/state.js';
import { eachRule } from '../../kit/assertions.js';
import { workingKey } from '../../kit/valid-requests.js';
import { nameOf, sendRequest, unknownId, validRequest, type ValidRequest } from '../../kit/valid-requests.js';
import { changingNothing, watchAll, watchBrand } from '../../kit/watches.js';

/** A paid operation, and the rule of its own family that it is paid. */
const paidPrompts = {
  addPrompt: 'PR-18',
  bulkInsertPrompts: 'BULK-18',
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

/** What a workspace without a paid plan may not do, and what it may. */
export const planChecks = [
  directed(
    { id: 'plan/test-key-of-a-paid-workspace', rules: ['AUTH-18'], needs: { writes: true, slots: 4 } },
    async (t) => judgeControls(t, await promptControls(t)),
  ),
  directed(
    {
      id: 'plan/test-key-of-a-paid-workspace-on-the-brand',
      rules: ['AUTH-18'],
      needs: { destructive: true },
    },
    async (t) => judgeControls(t, await brandControls(t)),
  ),
  directed(
    {
      id: 'plan/paid-prompt-operations',
      rules: ['AUTH-14', 'AUTH-15', 'ERR-07', 'NS-003', ...Object.values(paidPrompts)],
      needs: { roles: ['free'], writes: true, slots: 4 },
    },
    async (t) => {
      const controls = await promptControls(t);
      const answers = await refusedForThePlan(t, controls, await harmlessRequests(t, controls));
      await unknownIdsAlike(t, answers);
    },
  ),
  directed(
    {
      id: 'plan/paid-brand-operations',
      rules: ['AUTH-14', 'AUTH-15', 'ERR-07', ...Object.values(paidBrand)],
      needs: { roles: ['free'], destructive: true },
    },
    async (t) => {
      const subject = { promptId: '', keyId: '', text: () => t.text() };
      const operations = Object.keys(paidBrand) as (keyof typeof paidBrand)[];
      const requests = operations.map((operation) => validRequest(operation, subject));
      await refusedForThePlan(t, await brandControls(t), requests);
    },
  ),
];

/** The answers to the same operations, asked by a test key of the paid workspace. */
type Controls = ReadonlyMap<OperationId, Exchange>;

function promptControls(t: CheckContext): Promise<Controls> {
  return t.run.memo('plan: prompt operations of a test key', async () => {
    let { id } = await t.addPrompt();
    const key = await workingKey(t);
    const controls = new Map<OperationId, Exchange>();
    for (const operation of Object.keys(paidPrompts) as (keyof typeof paidPrompts)[]) {
      const request = validRequest(operation, { promptId: id, keyId: '', text: () => t.text() });
      const exchange = await sendRequest(key, request);
      controls.set(operation, exchange);
      // What is archived next is what took its place.
      if (operation === 'replacePrompt' && typeof exchange.json?.promptId === 'string')
        id = exchange.json.promptId;
    }
    return controls;
  });
}

function brandControls(t: CheckContext): Promise<Controls> {
  return t.run.memo('plan: brand operations of a test key', async () => {
    const key = await workingKey(t);
    // A list that is pinned already may be refused another pin.
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
      const expected = 'a success: the workspace has a paid plan, whatever the environment of the key';
      t.holds('AUTH-18', exchange.isSuccess, expected, exchange.summary, exchange);
      return Promise.resolve();
    });
}

/** Each operation is refused to the free key, where it succeeds in the paid workspace, and changes nothing. */
async function refusedForThePlan(
  t: CheckContext,
  controls: Controls,
  requests: readonly ValidRequest[],
): Promise<Controls> {
  const answers = new Map<OperationId, Exchange>();
  const free = t.actor('free');
  const answered = new Map<BadCall, OperationId>();
  for (const request of requests) {
    const control = controls.get(request.operation);
    if (control?.isSuccess !== true)
      t.inconclusive('AUTH-14', `${nameOf(request.operation)} does not succeed with a paid plan either`);
    else answered.set(freeCall(free, request), request.operation);
  }
  const watch = watchAll({ prompts: t.watchPrompts(free), brand: watchBrand(free) });
  await changingNothing(t, 'AUTH-15', [...answered.keys()], watch, async (exchange, call) => {
    const operation = answered.get(call) as PaidOperation;
    answers.set(operation, exchange);
    await eachRule(t, ['ERR-07', familyRule[operation]], (rule) => t.rejects(rule, exchange));
    t.rejects('AUTH-14', exchange);
    if (operation !== 'addPrompt') return;
    const code = exchange.text.includes('plan_required') ? 'plan_required' : 'another code';
    const isOurs = exchange.status === 403 && code === 'plan_required';
    t.observe('NS-003', `${exchange.status}, ${code}`, isOurs, exchange);
  });
  return answers;
}

const freeCall = (free: Actor, request: ValidRequest): BadCall => ({
  name: `${request.method} ${request.target} without a paid plan`,
  send: () => sendRequest(free, request),
});

/** A prompt of the free workspace with this word in its text may be archived by a server that should refuse it. */
const spareWord = /conformance/i;

const spareIn = (tracked: PromptsState['tracked']) => tracked.find(({ text }) => spareWord.test(text));

/**
 * The paid operations on prompts, as the free workspace asks for them. Nothing there was made by the run, since
 * nothing can be: so each request is one that does no harm when it is wrongly carried out. Its own prompt is
 * reworded to the words it has, and resumed while it runs. Archiving and replacing cannot be undone; they take a
 * prompt that is marked as spare, and without one an id that no prompt has, which a server that looks at the id
 * before the plan refuses either way.
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
  const about = (promptId: string) => ({ promptId, keyId: '', text: () => t.text() });
  return [
    validRequest('addPrompt', about(unknown)),
    validRequest('bulkInsertPrompts', about(unknown)),
    { ...validRequest('rewordPrompt', about(own?.id ?? unknown)), body: { text } },
    {
      ...validRequest('bulkEditPrompts', about(unknown)),
      body: { prompts: [{ id: own?.id ?? unknown, text }] },
    },
    { ...validRequest('pausePrompt', about(own?.id ?? unknown)), body: { paused: false } },
    validRequest('replacePrompt', about(spare)),
    validRequest('archivePrompt', about(spare)),
  ];
}

/**
 * Where archiving and replacing were tried on an id that no prompt has: a server that refuses such an id for the
 * plan when it is to be reworded, but for something else here, has perhaps not looked at the plan. No more than a
 * warning, since nothing says in which order a server looks.
 */
async function unknownIdsAlike(t: CheckContext, answers: Controls): Promise<void> {
  const free = t.actor('free');
  const reworded = answers.get('rewordPrompt');
  const isOfOwn = reworded !== undefined && !reworded.request.target.includes(unknownId(t.nonce));
  if (!isOfOwn || spareIn((await t.prompts(free)).tracked) !== undefined) return;
  const ofUnknown = await free.patch(promptPath(unknownId(t.nonce)), { text: t.text() });
  if (ofUnknown.status !== reworded.status) return;
  for (const operation of ['replacePrompt', 'archivePrompt'] as const) {
    const answer = answers.get(operation);
    if (answer === undefined) continue;
    const expected = `status ${ofUnknown.status}, as for the reword of a prompt that does not exist`;
    t.prefers('AUTH-14', answer.status === ofUnknown.status, expected, answer.summary, ofUnknown, answer);
  }
}
