import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrandService } from '../../src/features/brand/index.js';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import type { Outcome, Question } from '../../src/measuring/providers/provider.js';
import { sql } from '../../src/platform/database.js';
import { packedAnswers, recordedAnswers, type PackedAnswer } from '../support/packed-answers.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { ingestOn } from '../ingest/support.js';
import { answered, createMeasured, FakeProvider, NOW, RUN, target } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ANSWER = 'Acme is cheap. Globex is dear, and nobody picks up the phone. I like neither Initech.';

/** An answer of the judge. */
const judged = (brands: unknown) => answered({ text: JSON.stringify({ brands }), costUsd: 0.003 });

const opinion = (attribute: string, praise: boolean, sentence: number) => ({
  attribute,
  opinion: praise ? 'praised' : 'criticized',
  sentence,
});

const acme = { brand: 'Acme', sentiment: 0.8, opinions: [opinion('price', true, 1)], stance: 'first' };
const globex = {
  brand: 'Globex',
  sentiment: -0.654,
  stance: 'unsaid',
  opinions: [opinion('price', false, 2), opinion('support', false, 2), opinion('support', false, 1)],
};

const judge = (outcome: Outcome | ((question: Question) => Outcome) = judged([acme, globex])) =>
  new FakeProvider((question) => (typeof outcome === 'function' ? outcome(question) : outcome), 'fake-judge');

const selectionOf = (workspaceId: string) => ({ workspaceId, from: null, to: null, retryFailed: false });

type Options = Parameters<typeof createMeasured>[1];

/** A workspace with one prompt, whose answer names the workspace's brand and a competitor. */
async function measuredWith(options: NonNullable<Options>) {
  const provider = new FakeProvider(() => answered({ text: ANSWER }));
  const measured = await createMeasured(db.database, { provider, prompts: 1, ...options });
  const { workspaceId } = measured;
  const brand = createBrandService({ database: db.database, clock: () => NOW });
  await db.database.transaction((transaction) =>
    brand.setCompetitors(workspaceId, ['Globex', 'Umbrella'], transaction),
  );
  const rowsOf = (text: string) => sql<Record<string, unknown>>(db.database, text, [workspaceId]);
  return {
    ...measured,
    measure: async () => {
      await measured.begin();
      return measured.work();
    },
    mentions: () =>
      rowsOf(`select brand, sentiment::float8, stance from mentions where workspace_id = $1 and (is_own or is_tracked)
              order by brand`),
    opinions: () =>
      rowsOf(`select brand, attribute, opinion, sentence from opinions where workspace_id = $1
              order by brand, attribute, opinion`),
    judgments: () => rowsOf('select * from judgments where workspace_id = $1 order by judged_at'),
    judgmentSlots: () =>
      rowsOf(`select state, outcome, provider, model, cost_usd::float8 as cost, error_code as code,
                error_message as message from measuring_slots
              where workspace_id = $1 and observation_id is not null`),
    sums: async () => sentimentsOf(await packedAnswers(db.database, measured.workspaceId)),
  };
}

/** The sentiments of brands in packed answers, by name. */
function sentimentsOf(packed: readonly PackedAnswer[]) {
  const found = new Map<string, { brand: string; sum: number; count: number }>();
  for (const [, sums] of packed)
    for (const [name, value] of Object.entries(sums)) {
      const [, brand, isOwn, isTracked, sum] = /^([^|]+)\|(.)\|(.)\|\d: (.*)$/.exec(name) ?? [];
      if (brand === undefined || (isOwn === 'f' && isTracked === 'f')) continue;
      const sentiment = found.get(brand) ?? { brand, sum: 0, count: 0 };
      found.set(brand, sentiment);
      if (sum === 'sentimentSum') sentiment.sum += value / 1e9;
      if (sum === 'sentimentCount') sentiment.count += value;
    }
  return [...found.values()].sort((one, other) => (one.brand < other.brand ? -1 : 1));
}

/** Everything that judging and rescoring may change. */
async function storedIn(workspaceId: string): Promise<unknown> {
  const tables = ['mentions', 'opinions'].map(async (table) => [
    table,
    await sql(
      db.database,
      `select to_jsonb(t) as row from ${table} t where workspace_id = $1 order by to_jsonb(t)::text`,
      [workspaceId],
    ),
  ]);
  const packed = await packedAnswers(db.database, workspaceId);
  expect(packed).toEqual(await recordedAnswers(db.database, workspaceId));
  return { packed, ...Object.fromEntries((await Promise.all(tables)) as [string, unknown][]) };
}

describe('a judge', () => {
  it('reads the sentences around the mentions and sets sentiment, opinions and figures', async () => {
    const measured = await measuredWith({ judge: judge() });

    expect(await measured.measure()).toMatchObject({ slots: 2, answered: 2, spentUsd: 0.023 });

    expect(await measured.mentions()).toEqual([
      { brand: 'Acme', sentiment: 0.8, stance: 'first' },
      { brand: 'Globex', sentiment: -0.65, stance: null },
    ]);
    expect(await measured.opinions()).toEqual([
      { brand: 'Acme', attribute: 'price', opinion: 'praised', sentence: 'Acme is cheap.' },
      {
        ...{ brand: 'Globex', attribute: 'price', opinion: 'criticized' },
        sentence: 'Globex is dear, and nobody picks up the phone.',
      },
      {
        ...{ brand: 'Globex', attribute: 'support', opinion: 'criticized' },
        sentence: 'Globex is dear, and nobody picks up the phone.',
      },
    ]);
    expect(await measured.sums()).toEqual([
      { brand: 'Acme', sum: 0.8, count: 1 },
      { brand: 'Globex', sum: -0.65, count: 1 },
    ]);
    expect(await measured.judgments()).toMatchObject([
      { state: 'judged', is_current: true, version: 'fake-judge:judge-1/2/4fb6ae1d', cost_usd: '0.003' },
    ]);
    expect(await measured.judgmentSlots()).toMatchObject([
      { state: 'settled', outcome: 'answered', provider: 'fake-judge', model: 'judge-1', cost: 0.003 },
    ]);
  });

  it('does not keep a workspace from being purged', async () => {
    const measured = await measuredWith({ judge: judge() });
    const { workspaceId } = measured;
    await measured.measure();
    await measured.measuring.setAttributes(workspaceId, ['price']);
    const workspaces = createWorkspaceService({ database: db.database, clock: () => NOW });
    await workspaces.purge(workspaceId);
    expect(await measured.judgments()).toEqual([]);
  });

  it('receives numbered sentences, the brands in them, the attributes and a strict schema', async () => {
    const asked = judge();
    const measured = await measuredWith({ judge: asked });
    await measured.measuring.setAttributes(measured.workspaceId, ['price', 'support', 'design']);
    await measured.measure();
    const [question] = asked.asked;
    expect(JSON.parse(question?.text ?? '')).toEqual({
      attributes: ['price', 'support', 'design'],
      brands: [
        { brand: 'Acme', sentences: [1] },
        { brand: 'Globex', sentences: [2] },
      ],
      sentences: [
        { number: 1, text: 'Acme is cheap.' },
        { number: 2, text: 'Globex is dear, and nobody picks up the phone.' },
        { number: 3, text: 'I like neither Initech.' },
      ],
    });
    expect(question?.task?.schema).toMatchObject({
      additionalProperties: false,
      properties: { brands: { items: { properties: { brand: { enum: ['Acme', 'Globex'] } } } } },
    });
  });

  it('leaves figures as a rescore computes them from the stored answers', async () => {
    let sentiment = -0.9;
    const moody = judge(() => judged([acme, { ...globex, sentiment: (sentiment += 0.13) }]));
    const measured = await measuredWith({ judge: moody, prompts: 3, targets: [target({ samples: 3 })] });
    await measured.measure();
    const { workspaceId } = measured;
    const stored = await storedIn(workspaceId);
    const report = await ingestOn(db.database).rescore({ workspaceId, all: true });
    expect(report).toMatchObject({ days: 1, observations: 9, changed: 0 });
    expect(await storedIn(workspaceId)).toEqual(stored);
  });

  it('keeps its judgment through a change of names', async () => {
    const measured = await measuredWith({ judge: judge() });
    await measured.measure();
    const { workspaceId } = measured;
    const workspaces = createWorkspaceService({ database: db.database, clock: () => NOW });
    await workspaces.setBrand(workspaceId, { name: 'Acme Boards', aliases: ['Acme'], domains: [] });
    await ingestOn(db.database).rescore({ workspaceId });
    expect(await measured.mentions()).toEqual([
      { brand: 'Acme Boards', sentiment: 0.8, stance: 'first' },
      { brand: 'Globex', sentiment: -0.65, stance: null },
    ]);
    expect(await measured.opinions()).toMatchObject([{ brand: 'Acme Boards' }, {}, {}]);
  });

  it('is not asked about answers that name neither the brand nor a competitor', async () => {
    const provider = new FakeProvider(() => answered({ text: 'Initech is the best.' }));
    const asked = judge();
    const measured = await measuredWith({ provider, judge: asked });
    expect(await measured.measure()).toMatchObject({ slots: 1 });
    expect(asked.asked).toEqual([]);
  });

  it('is not asked about failures', async () => {
    const asked = judge();
    const provider = new FakeProvider(() => answered({ status: 'refused', text: 'No Acme.' }));
    const measured = await measuredWith({ provider, judge: asked });
    expect(await measured.measure()).toMatchObject({ slots: 1 });
    expect(asked.asked).toEqual([]);
  });
});

describe('an invalid judgment', () => {
  const invalid: readonly [string, Outcome][] = [
    ['is not JSON', answered({ text: 'I love Acme' })],
    ['is refused', answered({ status: 'refused', text: 'No.' })],
    ['is empty', answered({ status: 'empty', text: null })],
    ['has a sentiment above 1', judged([{ ...acme, sentiment: 1.5 }, globex])],
    ['has a sentiment as text', judged([{ ...acme, sentiment: 'good' }, globex])],
    ['has an unknown stance', judged([{ ...acme, stance: 'praised' }, globex])],
    ['has no stance', judged([{ ...acme, stance: undefined }, globex])],
    ['leaves out a brand', judged([acme])],
    ['has a brand twice', judged([acme, acme, globex])],
    ['has an unknown brand', judged([acme, globex, { ...acme, brand: 'Umbrella' }])],
    ['has an unknown attribute', judged([{ ...acme, opinions: [opinion('taste', true, 1)] }, globex])],
    [
      'names a sentence that it was not given',
      judged([{ ...acme, opinions: [opinion('price', true, 9)] }, globex]),
    ],
    ['has an unknown field', judged([{ ...acme, note: 'x' }, globex])],
  ];

  it.each(invalid)('is stored as a failure without figures if it %s', async (_title, outcome) => {
    const measured = await measuredWith({ judge: judge(outcome) });
    expect(await measured.measure()).toMatchObject({ slots: 2, answered: 1, failed: 1 });
    expect(await measured.mentions()).toMatchObject([{ sentiment: null }, { sentiment: null }]);
    expect(await measured.opinions()).toEqual([]);
    expect(await measured.judgments()).toMatchObject([
      { state: 'failed', is_current: false, brands: null, error_code: 'judgment_invalid' },
    ]);
    expect(await measured.judgmentSlots()).toMatchObject([{ outcome: 'failed', code: 'judgment_invalid' }]);
  });
});

describe('a judgment', () => {
  it('waits while it would exceed the budget, and is paid once', async () => {
    const asked = judge();
    const measured = await measuredWith({ judge: asked, budget: { dailyUsd: 0.025, monthlyUsd: null } });
    expect(await measured.measure()).toMatchObject({ stoppedBy: 'day', planned: 1 });
    expect(asked.asked).toHaveLength(0);
    await measured.measuring.setBudget(measured.workspaceId, { dailyUsd: 1 });
    expect(await measured.work()).toMatchObject({ answered: 2, planned: 0 });
    await measured.begin();
    await measured.work();
    expect(asked.asked).toHaveLength(1);
    const { spent } = await measured.measuring.stateOf(measured.workspaceId);
    expect(spent).toEqual({ todayUsd: 0.023, monthUsd: 0.023 });
  });

  it('with an unknown outcome is retried only on request', async () => {
    const lost: Outcome = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };
    let isLost = true;
    const asked = judge(() => (isLost ? lost : judged([acme, globex])));
    const measured = await measuredWith({ judge: asked });
    expect(await measured.measure()).toMatchObject({ answered: 1, unknown: 1 });
    expect(await measured.judgments()).toMatchObject([{ state: 'failed', error_code: 'outcome_unknown' }]);
    await measured.work();
    expect(asked.asked).toHaveLength(1);
    isLost = false;
    const { runId } = await measured.retry();
    expect(await measured.work({ runId })).toMatchObject({ slots: 1, answered: 1 });
    expect(await measured.judgments()).toMatchObject([{ state: 'judged', is_current: true }]);
    expect(await measured.mentions()).toMatchObject([{ sentiment: 0.8 }, { sentiment: -0.65 }]);
  });

  it('of a killed process has an unknown outcome, and nothing is stored', async () => {
    const measured = await measuredWith({ judge: judge() });
    await measured.begin();
    await sql(
      db.database,
      `update measuring_budgets set is_own = true, daily_usd = 0.025 where workspace_id = $1`,
      [measured.workspaceId],
    );
    await measured.work();
    await sql(
      db.database,
      `update measuring_slots set state = 'submitted', attempts = 1, submitted_at = $2, leased_until = $2
       where workspace_id = $1 and observation_id is not null`,
      [measured.workspaceId, NOW],
    );
    expect(await measured.work()).toMatchObject({ unknown: 1, planned: 0 });
    expect(await measured.judgmentSlots()).toMatchObject([{ outcome: 'unknown', code: 'outcome_unknown' }]);
    expect(await measured.judgments()).toEqual([]);
  });

  it('of an answer that has since been deleted fails without being sent', async () => {
    const asked = judge();
    const measured = await measuredWith({ judge: asked, budget: { dailyUsd: 0.025, monthlyUsd: null } });
    await measured.measure();
    for (const table of ['mentions', 'citations', 'observations'])
      await sql(db.database, `delete from ${table} where workspace_id = $1`, [measured.workspaceId]);
    await measured.measuring.setBudget(measured.workspaceId, { dailyUsd: 1 });
    expect(await measured.work()).toMatchObject({ failed: 1 });
    expect(asked.asked).toEqual([]);
    expect(await measured.judgmentSlots()).toMatchObject([{ code: 'nothing_to_judge', cost: 0 }]);
  });

  it('is requested by the worker in the same run, which finishes after it', async () => {
    const asked = judge();
    const measured = await measuredWith({ judge: asked });
    const { workspaceId } = measured;
    await measured.measuring.begin({ workspaceId }, { ...RUN, inBackground: true });
    const finished: string[] = [];
    await measured.measuring.askDue({
      concurrency: 1,
      signal: AbortSignal.timeout(10_000),
      onFinished: (run) => finished.push(run.workspaceId),
    });
    expect(asked.asked).toHaveLength(1);
    expect(finished.filter((id) => id === workspaceId)).toHaveLength(1);
  });

  it('is deleted by retention with its answer', async () => {
    const measured = await measuredWith({ judge: judge() });
    await measured.measure();
    await sql(
      db.database,
      'update prompt_platform_states set last_observed_at = null, latest_observation_id = null where workspace_id = $1',
      [measured.workspaceId],
    );
    const ingest = ingestOn(db.database);
    await sql(db.database, `update observations set observed_at = '2026-01-01' where workspace_id = $1`, [
      measured.workspaceId,
    ]);
    await ingest.retain({ workspaceId: measured.workspaceId, keepDays: 30, dryRun: false });
    expect(await measured.judgments()).toEqual([]);
    expect(await measured.opinions()).toEqual([]);
  });
});

describe('judging stored answers', () => {
  it('asks once about answers that the current judge has not judged, and replaces the figures', async () => {
    let sentiment = 0.4;
    const asked = judge(() => judged([{ ...acme, sentiment }, globex]));
    const measured = await measuredWith({ judge: asked });
    await measured.measure();
    const { workspaceId, measuring } = measured;
    const selection = selectionOf(workspaceId);
    expect(await measuring.planRejudging(selection)).toMatchObject({ slots: [], estimatedUsd: 0 });

    await measuring.setAttributes(workspaceId, ['price', 'support']);
    sentiment = -0.3;
    expect(await measuring.planRejudging({ ...selection, to: '2026-11-19' })).toMatchObject({ slots: [] });
    const { runId, estimatedUsd } = await measuring.beginRejudging(selection);
    expect(estimatedUsd).toBe(0.01);
    expect(await measured.work({ runId })).toMatchObject({ slots: 1, answered: 1, spentUsd: 0.003 });

    expect(await measured.mentions()).toMatchObject([{ sentiment: -0.3 }, { sentiment: -0.65 }]);
    expect(await measured.sums()).toMatchObject([
      { sum: -0.3, count: 1 },
      { sum: -0.65, count: 1 },
    ]);
    expect((await measured.judgments()).map((one) => one['is_current']).sort()).toEqual([false, true]);
    const stored = await storedIn(workspaceId);
    await ingestOn(db.database).rescore({ workspaceId, all: true });
    expect(await storedIn(workspaceId)).toEqual(stored);

    expect(await measuring.beginRejudging(selection)).toMatchObject({ slots: [] });
    await measured.work({ runId });
    expect(asked.asked).toHaveLength(2);
  });

  it('keeps the current judgment if the new one fails', async () => {
    let isBroken = false;
    const asked = judge(() => (isBroken ? answered({ text: 'No.' }) : judged([acme, globex])));
    const measured = await measuredWith({ judge: asked });
    await measured.measure();
    const { workspaceId, measuring } = measured;
    await measuring.setAttributes(workspaceId, ['price', 'support']);
    isBroken = true;
    const selection = selectionOf(workspaceId);
    const { runId } = await measuring.beginRejudging(selection);
    expect(await measured.work({ runId })).toMatchObject({ failed: 1 });
    expect(await measured.mentions()).toMatchObject([{ sentiment: 0.8 }, { sentiment: -0.65 }]);
    expect(await measuring.planRejudging(selection)).toMatchObject({ slots: [] });
  });

  it('retries a failed judgment once for each request', async () => {
    let isBroken = true;
    const asked = judge(() => (isBroken ? answered({ text: 'No.' }) : judged([acme, globex])));
    const measured = await measuredWith({ judge: asked });
    await measured.measure();
    const { workspaceId, measuring } = measured;
    const selection = selectionOf(workspaceId);
    const again = { ...selection, retryFailed: true };
    expect(await measuring.planRejudging(selection)).toMatchObject({ slots: [] });
    expect(await measuring.planRejudging(again)).toMatchObject({ slots: [{}], estimatedUsd: 0.01 });

    const { runId } = await measuring.beginRejudging(again);
    // What was planned and not asked is shown and asked by the next command, with or without the option.
    expect(await measuring.planRejudging(selection)).toMatchObject({ slots: [{ sampleIndex: 0 }] });
    expect(await measuring.beginRejudging(again)).toMatchObject({ slots: [{ sampleIndex: 0 }] });
    expect(await measured.work({ runId })).toMatchObject({ slots: 1, failed: 1 });
    expect(await measuring.planRejudging(selection)).toMatchObject({ slots: [] });

    isBroken = false;
    expect(await measuring.beginRejudging(again)).toMatchObject({ slots: [{ sampleIndex: 1 }] });
    expect(await measured.work({ runId })).toMatchObject({ slots: 2, answered: 1 });
    expect(await measured.mentions()).toMatchObject([{ sentiment: 0.8 }, { sentiment: -0.65 }]);
    expect(await measured.judgments()).toMatchObject([{ state: 'judged', error_code: null }]);
    expect(await measuring.planRejudging(again)).toMatchObject({ slots: [] });
    expect(asked.asked).toHaveLength(3);
  });

  it('does not ask again for a judgment with an unknown outcome', async () => {
    const lost: Outcome = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };
    const measured = await measuredWith({ judge: judge(lost) });
    await measured.measure();
    const again = { ...selectionOf(measured.workspaceId), retryFailed: true };
    expect(await measured.measuring.planRejudging(again)).toMatchObject({ slots: [] });
  });

  it('is rejected without a judge', async () => {
    const { measuring, workspaceId } = await measuredWith({});
    await expect(measuring.planRejudging(selectionOf(workspaceId))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('does not change which run --retry-unknown retries', async () => {
    const lost: Outcome = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };
    const measured = await measuredWith({ judge: judge(lost) });
    await measured.measure();
    const { workspaceId, measuring } = measured;
    await measuring.setAttributes(workspaceId, ['price', 'support']);
    const { runId } = await measuring.beginRejudging(selectionOf(workspaceId));
    await measured.work({ runId });
    expect(await measured.retry()).toMatchObject({ runId: `${RUN.runId}-retry` });
  });
});

describe('the attributes of a workspace', () => {
  it('are a default list until they are set, and again after a reset', async () => {
    const { measuring, workspaceId } = await measuredWith({});
    const standard = await measuring.attributesOf(workspaceId);
    expect(standard).toMatchObject({ isOwn: false });
    expect(standard.attributes).toContain('support');
    await measuring.setAttributes(workspaceId, [' design ', 'price']);
    expect(await measuring.attributesOf(workspaceId)).toEqual({
      isOwn: true,
      attributes: ['design', 'price'],
    });
    await measuring.setAttributes(workspaceId, null);
    expect(await measuring.attributesOf(workspaceId)).toEqual(standard);
  });

  it.each([
    ['one given twice', ['Price', 'price']],
    ['none', []],
    ['an empty one', ['']],
    ['one that is too long', ['x'.repeat(41)]],
    ['too many', Array.from({ length: 21 }, (_, index) => `attribute ${index}`)],
  ])('are rejected with %s', async (_title, attributes) => {
    const { measuring, workspaceId } = await measuredWith({});
    await expect(measuring.setAttributes(workspaceId, attributes)).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});
