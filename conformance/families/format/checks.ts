import { operationContracts, type OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import { successes } from '../../contract/shapes.js';
import { promptPath } from '../../http/actor.js';
import { RawBody } from '../../http/client.js';
import { resultAt, type Exchange } from '../../http/exchange.js';
import { assertMonitored } from '../../kit/assertions.js';
import { hasKeywords } from '../../kit/monitors/bodies.js';
import { nameOf, reads, sendRequest, validRequest, type Subject } from '../../kit/valid-requests.js';
import { watchAll, watchBrand, watchKeys } from '../../kit/watches.js';
import { directed } from '../../run/check.js';
import type { CheckContext, Watch } from '../../run/context.js';
import { findPrompt, promptDifferences, type PromptsState } from '../../run/state.js';

const onReads: readonly RuleId[] = [
  'GEN-02',
  'GEN-04',
  'GEN-05',
  'GEN-06',
  'GEN-08',
  'GEN-10',
  'GEN-12',
  'HDR-01',
  'HDR-05',
  'ME-01',
  'ME-02',
  'ME-03',
  'ME-04',
  'AUTH-10',
  'PR-01',
  'CAP-01',
  'CAP-02',
  'KEY-01',
  'KEY-02',
  'KEY-27',
];
const onBrandReads: readonly RuleId[] = ['BR-01', 'BR-02'];
const onPages: readonly RuleId[] = ['KW-01', 'CUR-03'];
const onRows: readonly RuleId[] = [
  'KW-02',
  'KW-03',
  'KW-04',
  'KW-05',
  'KW-06',
  'KW-07',
  'KW-08',
  'KW-10',
  'KW-11',
  'KW-12',
  'KW-13',
  'KW-14',
  'CUR-01',
  'CUR-02',
];
const onWrites: readonly RuleId[] = [
  'PR-02',
  'PR-03',
  'PR-04',
  'PR-05',
  'PR-21',
  'PAU-01',
  'EDIT-01',
  'EDIT-02',
  'EDIT-06',
  'EDIT-20',
  'REP-01',
  'REP-02',
  'BULK-01',
  'CAP-13',
  'HDR-03',
  'KEY-03',
  'KEY-04',
  'KEY-05',
  'KEY-06',
  'KEY-09',
  'KEY-18',
  'AUTH-08',
];
const onBrandWrites: readonly RuleId[] = ['BR-03', 'BR-18', 'BR-25', 'BR-32'];

/** An empty subject, because reads need no prompt or key. */
const nothing: Subject = { promptId: '', keyId: '', text: () => '' };

/** The rules on every operation: it is served under `/v1` of the base URL, and succeeds with the stated status. */
const onEach = ['GEN-01', 'GEN-07', 'VER-01'] as const;

/** Whether an operation is not served. If its path contains an id, a 404 may refer to the resource. */
function isMissing({ status, operation = 'getMe' }: Exchange): boolean {
  return [405, 501].includes(status) || (status === 404 && !operationContracts[operation].path.includes('{'));
}

/** Asserts the response of an operation that should succeed. The brand may not exist before the first save. */
function assertServed(t: CheckContext, operation: OperationId, exchange: Exchange): void {
  const { status, summary, isSuccess } = exchange;
  if (operation === 'getBrand' && status === 404) return;
  const expected = `${nameOf(operation)} served under /v1 of the base URL`;
  for (const rule of ['GEN-01', 'VER-01'] as const)
    t.holds(rule, !isMissing(exchange), expected, summary, exchange);
  if (isSuccess) t.accepts('GEN-07', exchange, successes[operation].status);
  else t.inconclusive('GEN-07', `${nameOf(operation)} did not succeed: ${summary}`);
}

const everyRead = directed(
  'format/every-read',
  [...onEach, ...onReads, ...onBrandReads, ...onPages, ...onRows],
  {},
  async (t) => {
    for (const operation of reads) {
      await t.case(nameOf(operation), async () => {
        assertServed(t, operation, await sendRequest(t.paid, validRequest(operation, nothing)));
      });
    }
    assertMonitored(t, onReads);
    assertMonitored(t, onBrandReads, 'destructive-off');
    await pages(t);
  },
);

/** Reads a page that is followed by another one, and an empty page. */
async function pages(t: CheckContext): Promise<void> {
  const page = await t.paid.get('/v1/keywords', { limit: 1 });
  if (!hasKeywords(page.json)) return assertMonitored(t, [...onPages, ...onRows], 'other-form');
  await t.paid.get('/v1/keywords', { q: t.text('no such term') });
  assertMonitored(t, onPages);
  assertMonitored(t, onRows, 'too-few-rows');
}

const everyWrite = directed(
  'format/every-write',
  [...onEach, 'GEN-03', ...onWrites],
  { writes: true, slots: 1 },
  async (t) => {
    const nothingYet: Subject = { ...nothing, text: () => t.text() };
    const visit = async (operation: OperationId, subject: Subject) => {
      const exchange = await sendRequest(t.paid, validRequest(operation, subject));
      assertServed(t, operation, exchange);
      if (exchange.isSuccess && exchange.request.body !== undefined)
        t.accepts('GEN-03', exchange, exchange.status);
      return exchange;
    };
    await t.apart(nameOf('bulkInsertPrompts'), async () => {
      const promptId = resultAt(await visit('bulkInsertPrompts', nothingYet), 0)?.promptId;
      if (typeof promptId === 'string') await visit('pausePrompt', { ...nothingYet, promptId });
    });
    const added = await t.addPrompt();
    const one = { ...nothingYet, promptId: added.id };
    assertServed(t, 'addPrompt', added.exchange);
    for (const operation of ['rewordPrompt', 'bulkEditPrompts'] as const)
      await t.case(nameOf(operation), async () => void (await visit(operation, one)));
    await t.case(nameOf('replacePrompt'), async () => {
      const promptId: unknown = (await visit('replacePrompt', one)).json?.promptId;
      if (typeof promptId === 'string') await visit('archivePrompt', { ...one, promptId });
    });
    await t.case(nameOf('issueApiKey'), async () => {
      const keyId: unknown = (await visit('issueApiKey', nothingYet)).json?.id;
      if (typeof keyId === 'string') await visit('revokeApiKey', { ...nothingYet, keyId });
    });
    await t.prompts();
    await t.paid.get('/v1/api-keys');
    assertMonitored(t, onWrites);
  },
);

const jsonBodies = directed('format/json-bodies', ['GEN-03'], { writes: true, slots: 1 }, async (t) => {
  const text = t.text('Which café or 茶馆 is best');
  const escaped = [...text].map(escapedUnits).join('');
  const exchange = await t.paid.post(
    '/v1/prompts',
    new RawBody(`\r\n{\t"\\u0074ext" :\n "${escaped}",\n  "topic": null }\n`),
  );
  t.holds('GEN-03', exchange.isSuccess, 'a success', exchange.summary, exchange);
  const id = exchange.json?.promptId as string;
  await t.shows('GEN-03', `the unescaped text: ${text}`, async () => {
    const state = await t.prompts();
    const got = findPrompt(state, id)?.text;
    return { isRight: got?.normalize() === text.normalize(), got, evidence: state.evidence };
  });
});

/** The JSON escape sequences of a character. */
function escapedUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

const everyBrandWrite = directed(
  'format/every-brand-write',
  [...onEach, ...onBrandWrites],
  { destructive: true },
  async (t) => {
    const subject: Subject = { ...nothing, text: () => t.text() };
    const send = (operation: OperationId) => sendRequest(t.paid, validRequest(operation, subject));
    // Pinning a pinned list and unpinning an unpinned list may be rejected, so the order matters.
    await send('unpinCompetitors');
    for (const operation of [
      'pinCompetitors',
      'unpinCompetitors',
      'saveBrandPositioning',
      'startRecalibration',
    ] as const)
      await t.case(nameOf(operation), async () => void assertServed(t, operation, await send(operation)));
    assertMonitored(t, onBrandWrites);
  },
);

/** Watches everything that reads could change. Archived prompts are not measured, so their timestamps count too. */
function watchEverything(t: CheckContext): Watch {
  const times = (state: PromptsState) => state.archived.map(({ id, updatedAt }) => `${id} ${updatedAt}`);
  return watchAll({
    prompts: {
      read: () => {
        t.run.forgetPrompts();
        return t.prompts();
      },
      differences: (before, after) => {
        const [then, now] = [before as PromptsState, after as PromptsState];
        const known = times(then);
        const moved = times(now).filter((time) => !known.includes(time));
        return [...promptDifferences(then, now), ...moved.map((time) => `updatedAt of archived ${time}`)];
      },
    },
    brand: watchBrand(t.paid),
    keys: watchKeys(t),
  });
}

const readsChangeNothing = directed('format/reads-change-nothing', ['GEN-11'], {}, async (t) => {
  const watch = watchEverything(t);
  const differences = async () => {
    const before = await watch.read();
    for (const operation of reads.filter((one) => !watchedReads.includes(one)))
      await sendRequest(t.paid, validRequest(operation, nothing));
    return watch.differences(before, await watch.read());
  };
  let found = await differences();
  // Another client may have written in between. A change caused by the reads themselves occurs every time.
  if (found.length > 0) found = await differences();
  t.noDifference('GEN-11', found, 'the same prompts, cap, brand and keys after GETs only');
});

/** The reads that reveal a change. */
const watchedReads: readonly OperationId[] = ['listPrompts', 'getPromptCap', 'getBrand', 'listApiKeys'];

const readsKeepTimes = directed(
  'format/reads-keep-times',
  ['GEN-11'],
  { writes: true, slots: 1 },
  async (t) => {
    // A paused prompt is not measured, so only the reads could change it.
    const { id } = await t.addPrompt();
    await t.paid.post(promptPath(id, '/pause'), { paused: true });
    const first = await t.prompts();
    t.run.forgetPrompts();
    const second = await t.prompts();
    const [was, is] = [first, second].map((state) => findPrompt(state, id)?.updatedAt);
    if (was === undefined) return t.inconclusive('GEN-11', `${id} is in neither group of the list`);
    t.equal('GEN-11', is, was, `updatedAt of ${id}`, ...first.evidence, ...second.evidence);
  },
);

/** Checks that call every operation once, and checks of rules that span responses. */
export const formatChecks = [
  everyRead,
  everyWrite,
  jsonBodies,
  everyBrandWrite,
  readsChangeNothing,
  readsKeepTimes,
];
