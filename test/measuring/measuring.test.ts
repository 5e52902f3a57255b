import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIngest } from '../../src/ingest/index.js';
import type { Outcome } from '../../src/measuring/providers/provider.js';
import { readRevision } from '../../src/platform/workspace-revision.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { answered, createMeasured, FakeProvider, NOW, RUN, target } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const notAccepted: Outcome = {
  kind: 'notAccepted',
  code: 'http_429',
  message: 'Slow down.',
  retryAfterMs: 5000,
};
const unknown: Outcome = {
  kind: 'unknown',
  code: 'cut_off',
  message: 'The connection broke.',
  rawResponse: null,
};

describe('a run', () => {
  it('asks every active prompt at every target and stores each answer as an observation', async () => {
    const place = { country: 'CH', region: 'Zürich', city: 'Winterthur', locale: 'de-CH' };
    const targets = [target({ samples: 2 }), target({ model: 'model-2', ...place })];
    const measured = await createMeasured(db.database, { prompts: 2, targets });
    expect(await measured.begin()).toMatchObject({ prompts: 2, estimatedUsd: 0.06 });
    expect(await measured.work()).toMatchObject({ slots: 6, answered: 6, spentUsd: 0.12, stoppedBy: null });
    const observations = await measured.observations();
    expect(observations.map((one) => [one['prompt_id'], one['sample_index']])).toEqual(
      measured.promptIds.flatMap((id) => [0, 1, 2].map((index) => [id, index])),
    );
    expect(observations[2]).toMatchObject({
      run_id: RUN.runId,
      scheduled_for: RUN.scheduledFor,
      status: 'ok',
      answer_text: 'Acme is a good choice.',
      provider: 'fake',
      model_requested: 'model-2',
      model_served: 'model-1',
      ...place,
      raw_response_text: '{"id":"r1"}',
      search_queries: ['boards'],
      cost_usd: '0.02',
      prompt_text: 'Which boards suit team 0?',
    });
  });

  it('asks targets and questions of a release without search modes as it did', async () => {
    const provider = new FakeProvider(undefined, 'openai');
    const targets = [target({ provider: 'openai' }), target({ provider: 'openai', model: 'gpt-6-sol' })];
    const others = [new FakeProvider()];
    const given = [...targets, target({ platform: 'gemini' })];
    const measured = await createMeasured(db.database, { provider, others, prompts: 1, targets: given });
    const { workspaceId, measuring } = measured;
    const forget = (table: string) =>
      sql(db.database, `update ${table} set search = null where workspace_id = $1`, [workspaceId]);
    await forget('measuring_targets');
    expect(await measuring.targetsOf(workspaceId)).toMatchObject({
      targets: [
        { provider: 'openai', search: 'required', model: 'gpt-6-luna' },
        { provider: 'openai', search: 'required', model: 'gpt-6-sol' },
        { provider: 'fake', search: 'auto', model: null },
      ],
    });
    await measuring.setTargets(workspaceId, given);
    await measured.begin();
    await forget('measuring_slots');
    expect(await measured.work()).toMatchObject({ answered: 3 });
    const asked = provider.asked.map(({ target: place }) => [place.search, place.model]);
    expect(asked.sort()).toEqual([
      ['required', 'gpt-6-luna'],
      ['required', 'gpt-6-sol'],
    ]);
  });

  it('compares answers to a prompt only with those from the same region and city', async () => {
    const places = [{ region: 'Texas' }, { region: 'Texas', city: 'Austin' }, { city: 'Austin' }, {}];
    const targets = places.map((place) => target({ country: 'US', ...place }));
    const measured = await createMeasured(db.database, { prompts: 1, targets });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 4 });
    const cells = await sql<{ place: string }>(
      db.database,
      'select place from answer_targets where workspace_id = $1 order by place',
      [measured.workspaceId],
    );
    const names = ['US//Austin/und', 'US/Texas//und', 'US/Texas/Austin/und', 'US/und'];
    expect(cells.map(({ place }) => place)).toEqual(names);
  });

  it('makes the new prompt of a replacement regenerating from its first question to its first answer', async () => {
    const seen: { status: string | undefined; revision: number }[] = [];
    const provider = new FakeProvider(async ({ text }) => {
      seen.push({ status: await statusOf(text), revision: await revision() });
      return answered();
    });
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    const { prompts, workspaceId, promptIds, ownerId } = measured;
    const replacement = 'Which boards suit remote teams?';
    await prompts.replace(workspaceId, promptIds[0] ?? '', replacement, ownerId);
    const revision = () => readRevision(db.database, workspaceId);
    async function statusOf(wording: string) {
      const list = await prompts.list({ workspaceId, dataRevision: await revision() });
      return list.prompts.find(({ text }) => text === wording)?.status;
    }
    await measured.begin();
    expect(await statusOf(replacement)).toBe('pending_baseline');
    const before = await revision();
    await measured.work();
    expect(seen.map(({ status }) => status)).toEqual(['regenerating']);
    // Cached lists show the status too.
    expect(seen[0]?.revision).toBeGreaterThan(before);
    expect(await statusOf(replacement)).toBe('active');
  });

  it('changes nothing when it is planned and processed again', async () => {
    const measured = await createMeasured(db.database);
    for (let times = 0; times < 2; times += 1) {
      await measured.begin();
      expect(await measured.work()).toMatchObject({ slots: 3, answered: 3 });
    }
    expect(measured.provider.asked).toHaveLength(3);
    expect(await measured.observations()).toHaveLength(3);
  });

  it('asks each slot once, regardless of the number of workers', async () => {
    const measured = await createMeasured(db.database, { prompts: 20 });
    await measured.begin();
    await Promise.all([measured.work({ concurrency: 4 }), measured.work({ concurrency: 4 })]);
    expect(new Set(measured.provider.asked.map(({ slotId }) => slotId)).size).toBe(20);
    expect(measured.provider.asked).toHaveLength(20);
    expect(await measured.observations()).toHaveLength(20);
  });

  it('does not ask prompts that were paused or archived after planning', async () => {
    const measured = await createMeasured(db.database);
    const { workspaceId, promptIds, prompts, ownerId } = measured;
    await measured.begin();
    await prompts.setPaused(workspaceId, promptIds[0] ?? '', { paused: true, reason: null });
    await prompts.archive(workspaceId, promptIds[1] ?? '', ownerId);
    expect(await measured.work()).toMatchObject({ answered: 1, planned: 0, withheld: 2 });
    expect(measured.provider.asked.map(({ text }) => text)).toEqual(['Which boards suit team 2?']);
  });

  it('stops taking slots when the signal is aborted, and finishes those in flight', async () => {
    const stop = new AbortController();
    const provider = new FakeProvider(() => {
      stop.abort();
      return answered();
    });
    const measured = await createMeasured(db.database, { provider });
    await measured.begin();
    const report = await measured.work({ signal: stop.signal });
    expect(report).toMatchObject({ answered: 1, planned: 2, submitted: 0, stoppedBy: 'signal' });
  });

  it('stores answers with texts and sources that the database cannot store', async () => {
    const sources = ['ftp://files.example/a', 'not a url', 'https://news.example/a'];
    const provider = new FakeProvider(() =>
      answered({
        text: 'Acme\0 \ud800!',
        rawResponse: '{"text":"a\\u0000"}\0',
        sources: sources.map((url) => ({ url, title: null, isCited: true })),
      }),
    );
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 1 });
    const [observation] = await measured.observations();
    expect(observation).toMatchObject({
      answer_text: 'Acme\ufffd \ufffd!',
      raw_response_text: '{"text":"a\\u0000"}\ufffd',
    });
    const citations = await db.database('citations').where({ workspace_id: measured.workspaceId });
    expect(citations).toMatchObject([{ url: 'https://news.example/a' }]);
  });
});

describe('a part of the answer that the provider marks as its source', () => {
  it('is stored, and names in it do not count', async () => {
    const text = 'Globex is good ([Acme plans](https://acme.example/p)).';
    const offsets = [[15, text.length - 1]] as const;
    const sources = [{ url: 'https://acme.example/p', title: 'Acme plans', isCited: true, offsets }];
    const provider = new FakeProvider(() => answered({ text, sources }));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    await measured.work();
    const { workspaceId } = measured;
    expect(await db.database('mentions').where({ workspace_id: workspaceId })).toEqual([]);
    expect(await db.database('citations').where({ workspace_id: workspaceId }).pluck('offsets')).toEqual([
      offsets,
    ]);
  });
});

describe('a refusal stated in the answer', () => {
  it('is stored as refused, whatever provider returned it', async () => {
    const text = "I'm sorry, but I can't help with that.";
    const provider = new FakeProvider(() => answered({ text, sources: [] }));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 1 });
    expect(await measured.observations()).toMatchObject([{ status: 'refused', answer_text: text }]);
  });
});

describe('invalid numbers', () => {
  it('do not lose the answer: they are null, the estimate counts, and a warning names them', async () => {
    const warnings: object[] = [];
    const provider = new FakeProvider(() =>
      answered({ inputTokens: -5, outputTokens: 0.5, costUsd: Number.NEGATIVE_INFINITY }),
    );
    const onWarning = (facts: object) => warnings.push(facts);
    const measured = await createMeasured(db.database, { provider, prompts: 1, onWarning });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 1, spentUsd: 0.01 });
    const [observation] = await measured.observations();
    expect(observation).toMatchObject({ status: 'ok', answer_text: 'Acme is a good choice.' });
    expect(observation).toMatchObject({ input_tokens: null, output_tokens: null, cost_usd: null });
    const { workspaceId } = measured;
    expect(warnings).toMatchObject([
      { workspaceId, provider: 'fake', field: 'inputTokens', value: '-5' },
      { field: 'outputTokens', value: '0.5' },
      { field: 'costUsd', value: '-Infinity' },
    ]);
  });

  it('do not lose a failure either', async () => {
    const failed = { kind: 'failed', code: 'no', message: 'No.', rawResponse: '{}', costUsd: -1 } as const;
    const measured = await createMeasured(db.database, {
      provider: new FakeProvider(() => failed),
      prompts: 1,
    });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0.01 });
    expect(await measured.observations()).toMatchObject([{ error_code: 'no', cost_usd: null }]);
  });
});

describe('the response of a provider', () => {
  it.each([
    ['JSON', '{ "b": 1.50, "a": 1e400, "a": 12345678901234567890,\r\n"text": "\\u0000\\ud800" }\n'],
    ['anything else', '<html>\t"busy\\"</html>'],
  ])('is kept byte for byte if it is %s', async (_title, rawResponse) => {
    const failed = { kind: 'failed', code: 'no', message: 'No.', rawResponse, costUsd: 0 } as const;
    const provider = new FakeProvider(({ sampleIndex }) =>
      sampleIndex === 0 ? answered({ rawResponse }) : failed,
    );
    const targets = [target({ samples: 2 })];
    const measured = await createMeasured(db.database, { provider, prompts: 1, targets });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 1, failed: 1 });
    const kept = { raw_response: null, raw_response_text: rawResponse };
    expect(await measured.observations()).toMatchObject([kept, kept]);
  });
});

describe('a slot', () => {
  it('is retried after a pause when the provider did not accept it', async () => {
    const provider = new FakeProvider((_question, times) => (times === 1 ? notAccepted : answered()));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    const working = measured.work();
    while (provider.asked.length === 0) await delay(5);
    await delay(100);
    expect(provider.asked).toHaveLength(1);
    measured.elapse(5000);
    expect(await working).toMatchObject({ answered: 1, spentUsd: 0.02 });
    expect(provider.asked).toHaveLength(2);
  });

  it('becomes a failure when the provider never accepts it', async () => {
    const provider = new FakeProvider(() => ({ ...notAccepted, retryAfterMs: 0 }));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0 });
    expect(provider.asked).toHaveLength(6);
    expect(await measured.observations()).toMatchObject([
      { status: 'error', error_code: 'http_429', cost_usd: '0' },
    ]);
  });

  it('is not sent again when its outcome is unknown, and counts as spent', async () => {
    const provider = new FakeProvider(() => unknown);
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ unknown: 1, spentUsd: 0.01 });
    await measured.work();
    expect(provider.asked).toHaveLength(1);
    expect(await measured.observations()).toMatchObject([
      { status: 'error', error_code: 'outcome_unknown', error_message: 'cut_off: The connection broke.' },
    ]);
  });

  it('becomes a failure with the reported cost when the provider reports one', async () => {
    const failed: Outcome = {
      kind: 'failed',
      code: 'server',
      message: 'No.',
      rawResponse: '{}',
      costUsd: 0.5,
    };
    const measured = await createMeasured(db.database, {
      provider: new FakeProvider(() => failed),
      prompts: 1,
    });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0.5 });
    expect(await measured.observations()).toMatchObject([
      { status: 'error', error_code: 'server', cost_usd: '0.5' },
    ]);
  });

  it('counts with its estimate when it failed at an unknown cost', async () => {
    const provider = new FakeProvider(() => ({
      kind: 'failed',
      code: 'incomplete',
      message: 'Cut short.',
      rawResponse: '{}',
      costUsd: null,
    }));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0.01 });
    expect(await measured.observations()).toMatchObject([{ cost_usd: null }]);
  });

  it.each([
    ['without a task becomes unknown', false, { unknown: 1, answered: 0 }],
    ['with a task is polled on, and not sent again', true, { unknown: 0, answered: 1 }],
  ])('whose process disappeared %s', async (_title, hasTask, counts) => {
    const provider = new FakeProvider(() =>
      hasTask ? { kind: 'accepted', taskId: 'task-1' } : new Promise<Outcome>(() => undefined),
    );
    // The first process gets no further response about its task.
    provider.poll = (taskId) => {
      provider.polled.push(taskId);
      return provider.polled.length === 1
        ? new Promise(() => undefined)
        : Promise.resolve(answered() as never);
    };
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    void measured.work();
    while ((hasTask ? provider.polled : provider.asked).length === 0) await delay(5);
    expect(await measured.slots()).toMatchObject([
      { state: 'submitted', task_id: hasTask ? 'task-1' : null },
    ]);
    measured.elapse(61_000);
    expect(await measured.work()).toMatchObject({ ...counts, submitted: 0 });
    expect(provider.asked).toHaveLength(1);
    expect(await measured.observations()).toHaveLength(1);
  });

  it('that another process has taken over is not stored twice by a late answer', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const provider = new FakeProvider(() => new Promise<Outcome>((resolve) => (answer = resolve)));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    const late = measured.work();
    while (provider.asked.length === 0) await delay(5);
    await delay(20);
    measured.elapse(61_000);
    expect(await measured.work()).toMatchObject({ unknown: 1 });
    answer(answered());
    expect(await late).toMatchObject({ unknown: 1, answered: 0 });
    expect(await measured.observations()).toMatchObject([{ error_code: 'outcome_unknown' }]);
  });
});

describe('a question that cannot be asked or stored', () => {
  it('fails without being sent when its provider is no longer configured', async () => {
    const measured = await createMeasured(db.database, { prompts: 1 });
    await measured.begin();
    await db
      .database('measuring_slots')
      .where({ workspace_id: measured.workspaceId })
      .update({ provider: 'gone' });
    expect(await measured.work()).toMatchObject({ failed: 1, unknown: 0, spentUsd: 0 });
    expect(measured.provider.asked).toEqual([]);
    expect(await measured.observations()).toMatchObject([
      { status: 'error', error_code: 'provider_not_set_up' },
    ]);
  });

  it('fails with its cost when ingest rejects the answer', async () => {
    const provider = new FakeProvider(() => answered({ modelServed: 'x'.repeat(10_000) }));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0.02 });
    const [observation] = await measured.observations();
    expect(observation).toMatchObject({
      status: 'error',
      error_code: 'answer_not_storable',
      cost_usd: '0.02',
    });
    expect(observation?.['error_message']).toContain('modelServed');
  });

  it('fails with its cost, and says why, when another answer was imported meanwhile', async () => {
    const provider = new FakeProvider(async () => {
      await importAnswer();
      return answered({ text: 'Globex is better.' });
    });
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    const { workspaceId, promptIds } = measured;
    const importAnswer = async () => {
      const line = {
        ...{
          promptId: promptIds[0],
          promptText: 'Which boards suit team 0?',
          answerText: 'Acme is a good choice.',
        },
        ...{ runId: RUN.runId, platform: 'chatgpt', surface: 'api', provider: 'fake', status: 'ok' },
        observedAt: NOW.toISOString(),
      };
      const source = Readable.from([JSON.stringify(line)]);
      const ingest = createIngest({ database: db.database, prompts: measured.prompts, clock: () => NOW });
      const input = { workspaceId, source, onError: 'stop', createPrompts: 'no' } as const;
      expect(await ingest.observations(input)).toMatchObject({ accepted: 1 });
    };
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0.02 });
    const [observation, ...others] = await measured.observations();
    expect([observation?.['answer_text'], others]).toEqual(['Acme is a good choice.', []]);
    const [slot] = await measured.slots();
    expect(slot).toMatchObject({ outcome: 'failed', error_code: 'answer_not_storable', cost_usd: '0.02' });
    expect(slot?.['error_message']).toContain(
      `The run already has another answer to this question, ${String(observation?.['observation_id'])}, which was imported. It differs in`,
    );
  });
});

describe('a budget', () => {
  it('is that of the current settings, not those of the first run, unless the workspace has its own', async () => {
    const { begin, measuring, workspaceId } = await createMeasured(db.database);
    await begin();
    expect(await measuring.budgetOf(workspaceId)).toEqual({ dailyUsd: null, monthlyUsd: null });
    const rows = await db.database('measuring_budgets').where({ workspace_id: workspaceId });
    expect(rows).toMatchObject([{ is_own: false, daily_usd: null }]);
    await measuring.setBudget(workspaceId, { dailyUsd: 1 });
    expect(await measuring.budgetOf(workspaceId)).toEqual({ dailyUsd: 1, monthlyUsd: null });
  });

  it.each([
    ['day', { dailyUsd: 0.05, monthlyUsd: null }, undefined],
    ['month', { dailyUsd: null, monthlyUsd: 0.05 }, undefined],
    ['run', { dailyUsd: null, monthlyUsd: null }, 0.05],
  ] as const)(
    'of a %s is not exceeded by several concurrent workers',
    async (stoppedBy, budget, budgetUsd) => {
      const provider = new FakeProvider(() => answered({ costUsd: null }));
      const measured = await createMeasured(db.database, { provider, prompts: 10, budget });
      await measured.begin();
      const more = budgetUsd === undefined ? {} : { budgetUsd };
      const reports = await Promise.all([1, 2].map(() => measured.work({ concurrency: 3, ...more })));
      for (const report of reports) expect(report).toMatchObject({ answered: 5, spentUsd: 0.05, stoppedBy });
      expect(provider.asked).toHaveLength(5);
    },
  );

  it('of a day is free again on the next', async () => {
    const measured = await createMeasured(db.database, {
      prompts: 2,
      budget: { dailyUsd: 0.01, monthlyUsd: null },
    });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 1, stoppedBy: 'day' });
    measured.elapse(24 * 3_600_000);
    expect(await measured.work()).toMatchObject({ answered: 2, stoppedBy: null });
  });
});

describe('many questions at a time', () => {
  it('share a signal without a warning about its listeners', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => void warnings.push(name);
    process.on('warning', note);
    const signal = new AbortController().signal;
    const limits = { fake: { inFlight: 3, perMinute: 0 } };
    const measured = await createMeasured(db.database, { prompts: 20, limits });
    await measured.begin();
    expect(await measured.work({ concurrency: 16, signal })).toMatchObject({ answered: 20 });
    const run = { runId: 'in-background', scheduledFor: RUN.scheduledFor, inBackground: true };
    await measured.measuring.begin({ workspaceId: measured.workspaceId }, run);
    await measured.measuring.askDue({ concurrency: 16, signal });
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});

describe('a plan', () => {
  it('names the provider that is not configured', async () => {
    const { measuring, workspaceId } = await createMeasured(db.database);
    await expect(measuring.setTargets(workspaceId, [target({ provider: 'other' })])).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'The provider "other" is not set up. Set up: fake. See docs/providers.md.',
    });
  });

  it('is limited to a platform, prompts and a number of samples', async () => {
    const targets = [target(), target({ platform: 'google', surface: 'serp' })];
    const { measuring, workspaceId, promptIds } = await createMeasured(db.database, { targets });
    const [first = ''] = promptIds;
    const plan = await measuring.plan({ workspaceId, platform: 'google', promptIds: [first], samples: 3 });
    expect(plan.slots.map(({ subject, platform, sampleIndex }) => [subject, platform, sampleIndex])).toEqual(
      [0, 1, 2].map((index) => [{ kind: 'prompt', promptId: first }, 'google', index]),
    );
    await expect(measuring.plan({ workspaceId, platform: 'gemini' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(measuring.plan({ workspaceId, promptIds: ['prm_none'] })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });

  it('is rejected for a workspace that does not exist', async () => {
    const { measuring } = await createMeasured(db.database);
    await expect(measuring.plan({ workspaceId: 'ws_none' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
