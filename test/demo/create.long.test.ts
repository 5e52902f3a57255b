import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { latest } from '../../src/domain/data-version.js';
import type { DemoResult, DemoWorkspace } from '../../src/demo/index.js';
import { packedAnswers } from '../support/packed-answers.js';
import { createTestApp, type TestApp } from '../support/app.js';

describe('a demo on a real database', () => {
  let app: TestApp;
  let result: DemoResult;
  const steps: string[] = [];

  beforeAll(async () => {
    app = await createTestApp();
    result = await app.services.demo.create({
      prompts: 14,
      days: 10,
      keywords: 4,
      onProgress: (step) => steps.push(step),
    });
  });
  afterAll(() => app.close());

  const workspace = (label: DemoWorkspace['label']): DemoWorkspace => {
    const found = result.workspaces.find((one) => one.label === label);
    if (found === undefined) throw new Error(`there is no workspace "${label}"`);
    return found;
  };
  const clientOf = (label: DemoWorkspace['label']) => app.as(workspace(label).keys[0]?.secret);

  it('creates a paid workspace with a test and a live key, a free one and one near its cap', async () => {
    expect(result.workspaces.map(({ label, plan }) => [label, plan])).toEqual([
      ['paid', 'paid'],
      ['free', 'free'],
      ['near-cap', 'paid'],
    ]);
    for (const { keys, workspaceId, label } of result.workspaces) {
      expect(keys.map(({ environment }) => environment)).toEqual(
        label === 'paid' ? ['test', 'live'] : ['test'],
      );
      for (const { secret, environment } of keys) {
        const me = await app.as(secret).get('/v1/me').expect(200);
        expect(me.body).toMatchObject({ workspaceId, environment });
      }
    }
    expect(steps).toHaveLength(3);
  });

  it('reports the number of records that it stored', async () => {
    for (const { workspaceId, observations, keywordChecks } of result.workspaces) {
      const countRows = async (table: string) =>
        Number(
          (await app.db.database(table).where({ workspace_id: workspaceId }).count('* as n').first())?.['n'],
        );
      expect(observations).toBeGreaterThan(0);
      expect(await countRows('observations')).toBe(observations);
      expect(await countRows('keyword_checks')).toBe(keywordChecks);
    }
    expect(result.observations).toBe(result.workspaces.reduce((sum, one) => sum + one.observations, 0));
  });

  it.each(['paid', 'free', 'near-cap'] as const)(
    'creates enough data for an overview with figures in the %s workspace',
    async (label) => {
      const { body } = await clientOf(label).get('/v1/analytics/overview?rangeDays=7').expect(200);
      for (const figure of [
        'visibilityScore',
        'shareOfVoice',
        'averagePosition',
        'sentimentScore',
        'citationRate',
      ]) {
        expect(body.headline[figure], figure).toEqual(expect.any(Number));
      }
      expect(body.headline.shareOfVoice).toBeLessThan(1);
      expect(body.platforms).toHaveLength(4);
      expect(body.competitors.length).toBeGreaterThan(2);
      expect(body.citations.length).toBeGreaterThan(5);
      expect(body.topics.length).toBeGreaterThan(1);
    },
  );

  it.each(['paid', 'free', 'near-cap'] as const)(
    'creates opinions about the brand and its competitors in the %s workspace',
    async (label) => {
      const { body } = await clientOf(label).get('/v1/evidence/opinions?rangeDays=7').expect(200);
      const { opinions } = body as { opinions: { isOwn: boolean; praised: number; criticized: number }[] };
      expect(new Set(opinions.map(({ isOwn }) => isOwn))).toEqual(new Set([true, false]));
      expect(opinions.some(({ praised }) => praised > 0)).toBe(true);
      expect(opinions.some(({ criticized }) => criticized > 0)).toBe(true);
    },
  );

  it('creates figures that a rescore of all answers does not change', async () => {
    const { workspaceId } = workspace('near-cap');
    const stored = async () => {
      const tables = ['opinions', 'mentions'].map((table) =>
        app.db
          .database(table)
          .where({ workspace_id: workspaceId })
          .select(app.db.database.raw('to_jsonb(??.*)::text as row', [table]))
          .orderBy('row'),
      );
      return [await packedAnswers(app.db.database, workspaceId), ...(await Promise.all(tables))];
    };
    const before = await stored();
    const report = await app.services.ingest.rescore({ workspaceId, all: true });
    expect(report).toMatchObject({ days: 10, changed: 0 });
    expect(await stored()).toEqual(before);
  });

  it('has companies that nobody tracks, and answers that name no company', async () => {
    for (const label of ['paid', 'free', 'near-cap'] as const) {
      const { body } = await clientOf(label).get('/v1/insights/companies').expect(200);
      expect(body.companies.length).toBeGreaterThan(0);
      expect(body.companies[0].quotes).toHaveLength(2);
      const overview = (await clientOf(label).get('/v1/history/overview').expect(200)).body;
      expect(overview.informative.rate).toBeGreaterThan(0.5);
      expect(overview.informative.rate).toBeLessThan(1);
    }
  });

  it('creates keywords with a rank and a change', async () => {
    const { body } = await clientOf('paid').get('/v1/keywords?ranked=true&limit=200').expect(200);
    expect(body.keywords.some(({ change }: { change: number | null }) => change !== null)).toBe(true);
    const { rankings } = (await clientOf('paid').get('/v1/history/keywords?engine=google').expect(200)).body;
    const countries = new Set(rankings.map(({ country }: { country: string | null }) => country));
    expect(countries).toEqual(new Set(['US', 'GB']));
  });

  it('leaves some prompts paused, archived, replaced or failing, and the rest active', async () => {
    const { prompts } = await app.services.prompts.list(latest(workspace('paid').workspaceId));
    const statuses = prompts.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status !== 'active')).toEqual([
      'archived',
      'archived',
      'archived',
      'failed_all_platforms',
      'paused',
      'pending_baseline',
    ]);
    expect(prompts.filter(({ archivedReason }) => archivedReason === 'replaced')).toHaveLength(1);
    expect(prompts).toHaveLength(14 + 1);
  });

  it('saves a positioning in two versions and pins five competitors', async () => {
    const { body } = await clientOf('paid').get('/v1/brand').expect(200);
    expect(body).toMatchObject({
      version: 2,
      contentStyle: expect.any(String),
      competitorsPinnedAt: expect.any(String),
    });
    expect(body.competitors).toHaveLength(5);
  });

  it('keeps the free workspace at its own cap, and leaves two free slots under a small cap', async () => {
    await clientOf('free').get('/v1/prompts/cap').expect(200, { activeCount: 6, cap: 10 });
    await clientOf('near-cap').get('/v1/prompts/cap').expect(200, { activeCount: 10, cap: 12 });
    const add = (text: string) => clientOf('near-cap').post('/v1/prompts', { text });
    await add('Which tea goes with cake?').expect(201);
    await add('Which tea keeps one awake?').expect(201);
    await add('Which tea is one too many?').expect(409);
  });

  it('creates a second demo next to the first on request', async () => {
    const again = await app.services.demo.create({ prompts: 1, days: 1, keywords: 0 });
    expect(again.workspaces[0]).toMatchObject({ activeCount: 1, observations: 5, keywordChecks: 0 });
    expect(await app.services.workspaces.list()).toHaveLength(6);
    await clientOf('paid').get('/v1/me').expect(200);
  });
});

describe('a demo larger than the cap of the plan', () => {
  it('raises the cap of the demo workspaces when the plan allows fewer prompts', async () => {
    const app = await createTestApp({ env: { PROMPT_CAP_FREE: '2', PROMPT_CAP_PAID: '3' } });
    const { workspaces } = await app.services.demo.create({ prompts: 5, days: 1, keywords: 0 });
    expect(workspaces.map(({ activeCount, cap }) => [activeCount, cap])).toEqual([
      [5, 5],
      [6, 6],
      [10, 12],
    ]);
    await app.close();
  });
});

const small = { prompts: 1, days: 1, keywords: 0 };

describe('an incomplete demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  /** The number of rows that name a workspace, for each table that has any. */
  async function rowsOfWorkspaces(): Promise<Record<string, number>> {
    const { rows } = await app.db.database.raw<{ rows: { name: string }[] }>(
      `select table_name as name from information_schema.columns join information_schema.tables using (table_name)
       where column_name = 'workspace_id' and table_type = 'BASE TABLE' and tables.table_schema = 'public'`,
    );
    const counts = await app.db.database.transaction(async (transaction) => {
      // The rows may be anywhere, so on a cluster this queries every node.
      await transaction.raw(`set local citus.multi_task_query_log_level = 'off'`);
      const found: [string, number][] = [];
      for (const { name } of rows) {
        const row = await transaction(name).count<{ n: number }[]>('* as n').first();
        found.push([name, Number(row?.n)]);
      }
      return found;
    });
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  it('leaves only events of the audit trail when the demo is aborted', async () => {
    const abort = new AbortController();
    const aborted = app.services.demo.create({
      prompts: 14,
      days: 10,
      keywords: 4,
      signal: abort.signal,
      onProgress: (step) => {
        if (step.includes('Kettlewick')) abort.abort(new Error('aborted'));
      },
    });
    await expect(aborted).rejects.toThrow('aborted');
    const { audit_events: events, ...others } = await rowsOfWorkspaces();
    expect(others).toEqual({});
    expect(events).toBeGreaterThan(0);
  });

  it('removes the remains of a demo whose process was killed', async () => {
    await app.services.workspaces.create({
      name: 'Half made',
      plan: 'paid',
      ownerName: 'Demo Owner',
      ownerEmail: 'demo-owner@visibility.example',
    });
    await app.services.demo.create(small);
    const names = (await app.services.workspaces.list()).map(({ name }) => name);
    expect(names).not.toContain('Half made');
    expect(names).toHaveLength(3);
  });
});
