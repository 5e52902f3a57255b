import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY = 86_400_000;
const PATH = '/v1/insights/companies';

let app: TestApp;
let client: Client;
let prompts: string[];
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client({ plan: 'paid' });
  await app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme', domains: [] }, (transaction) =>
    app.services.brand.setCompetitors(client.workspaceId, ['Globex'], transaction),
  );
  prompts = [];
  for (const prompt of [
    { text: 'Which boards are good?', topic: 'Boards', persona: 'buyer' },
    { text: 'Which lamps are good?', topic: 'Lamps', persona: 'discoverer' },
    { text: 'Is Acme good?', persona: 'branded' },
  ])
    prompts.push((await client.post('/v1/prompts', prompt)).body.promptId as string);
  await ingest([
    ...[0, 1, 2].map((day) => answer(0, day, ['ClickUp', 'Globex', 'Zyxotron'])),
    answer(1, 3, ['ClickUp', 'Acme'], { platform: 'gemini' }),
    answer(1, 4, ['Zyxotron', 'Acme'], { platform: 'copilot' }),
    // Of one prompt only.
    ...[5, 6, 7].map((day) => answer(0, day, ['Onlyone'])),
    // Of prompts that no figure counts.
    ...[5, 6, 7].map((day) => answer(2, day, ['Trello'])),
    answer(1, 40, ['ClickUp', 'Globex']),
    // Another spelling of one, and domains: one of ClickUp, two that are called like Zyxotron.
    answer(1, 60, ['Click Up', 'Globex'], {
      citations: ['clickup.example', 'docs.clickup.example', 'zyxotron.example', 'zyxotron.co.uk'].map(
        (domain, index) => ({ url: `https://${domain}/`, order: index + 1 }),
      ),
    }),
    answer(1, 8, [], { platform: 'gemini', answerText: 'There are many boards.' }),
  ]);
});
afterAll(() => app.close());

/** An answer with a list of companies. */
function answer(prompt: number, daysAgo: number, names: string[], rest: object = {}) {
  const observedAt = new Date(NOW.getTime() - daysAgo * DAY).toISOString();
  const answerText = `Good tools:\n\n${names.map((name) => `- **${name}**: for teams`).join('\n')}`;
  return { promptId: prompts[prompt], platform: 'chatgpt', observedAt, status: 'ok', answerText, ...rest };
}

async function ingest(records: object[]): Promise<void> {
  const lines = records.map((record, index) => `${JSON.stringify({ runId: `run-${index}`, ...record })}\n`);
  const source = Readable.from(lines);
  const { workspaceId } = client;
  const options = { onError: 'stop', createPrompts: 'no' } as const;
  const report = await app.services.ingest.observations({ workspaceId, source, ...options });
  expect(report.accepted).toBe(records.length);
}

interface List {
  readonly observations: number;
  readonly total: number;
  readonly dismissed: string[];
  readonly companies: {
    name: string;
    observations: number;
    evidence: string;
    quotes: { answerId: string; text: string }[];
  }[];
}
const list = async (query = '') => (await client.get(`${PATH}?${query}`).expect(200)).body as List;
const namesIn = async (query = '') => (await list(query)).companies.map(({ name }) => name);
const decide = (name: string, decision: string) => client.patch(PATH, { name, decision });

describe('listCompanies', () => {
  describe('200', () => {
    it('lists the companies that three answers to two prompts name, with two quotes each', async () => {
      const { body } = await client.get(`${PATH}?rangeDays=30`).expect(200);
      expect(body).toMatchObject({
        ...{ rangeDays: 30, from: '2026-10-22', to: '2026-11-20', keptFrom: null, olderDays: null },
        ...{ surface: 'api', observations: 9, total: 2, dismissed: [] },
      });
      expect(body.companies).toMatchObject([
        { name: 'ClickUp', observations: 4, share: 0.4444, promptCount: 2, platforms: ['chatgpt', 'gemini'] },
        { name: 'Zyxotron', observations: 4, promptCount: 2, platforms: ['chatgpt', 'copilot'] },
      ]);
      for (const { name, quotes, evidence, observations } of (body as List).companies) {
        expect((await client.get(evidence).expect(200)).body.answers).toHaveLength(observations);
        expect(quotes.map(({ text }) => text)).toEqual([
          `- **${name}**: for teams`,
          `- **${name}**: for teams`,
        ]);
        for (const { answerId } of quotes) {
          const found = await client.get(`/v1/evidence/answers/${answerId}`).expect(200);
          expect(found.body.mentions).toContainEqual(
            expect.objectContaining({ brand: name, isTracked: false, snippet: null }),
          );
        }
      }
    });

    it.each([
      ['platform=chatgpt', []],
      ['surface=ui', []],
      ['persona=buyer', []],
      ['topic=lamps', []],
      ['limit=1', ['ClickUp']],
      ['from=2026-11-16&to=2026-11-20&timeZone=Europe/Berlin', ['ClickUp', 'Zyxotron']],
      ['rangeDays=90&persona=buyer,discoverer', ['ClickUp', 'Zyxotron']],
    ])('takes %s into account', async (query, names) => {
      expect(await namesIn(query)).toEqual(names);
    });

    it('divides its answers among those to each prompt', async () => {
      const days = 'rangeDays=30&surface=api&answerStatus=ok&company=ClickUp';
      const counts = await Promise.all(
        prompts.slice(0, 2).map(async (promptId) => {
          const { body } = await client.get(`/v1/evidence/prompts/${promptId}/answers?${days}`).expect(200);
          return (body.answers as object[]).length;
        }),
      );
      expect(counts.every((count) => count > 0)).toBe(true);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    });

    it('counts what a plain count of the mentions gives', async () => {
      const rows = await sql<{ name: string; answers: number }>(
        app.db.database,
        `select m.brand as name, count(*)::integer as answers
         from mentions m join observations o using (workspace_id, observation_id)
         where m.workspace_id = $1 and not m.is_own and not m.is_tracked and o.prompt_id = any($2)
         group by m.brand having count(*) >= 3 and count(distinct o.prompt_id) >= 2
         order by count(*) desc, m.brand`,
        [client.workspaceId, prompts.slice(0, 2)],
      );
      const { companies } = await list('rangeDays=90');
      expect(companies.map(({ name, observations: answers }) => ({ name, answers }))).toEqual(rows);
      expect(rows[0]).toEqual({ name: 'ClickUp', answers: 5 });
    });
  });
});

describe('decideOnCompany', () => {
  describe('200', () => {
    it('leaves a dismissed company out in any letter case, until it is restored', async () => {
      const before = await list();
      const { body } = await decide(' zyxotron ', 'dismiss').expect(200);
      const nothing = { aliases: [], domains: [], needsRescore: false };
      expect(body).toEqual({ name: 'zyxotron', decision: 'dismiss', competitors: 1, ...nothing });
      expect(await list()).toMatchObject({
        total: 1,
        dismissed: ['zyxotron'],
        companies: [{ name: 'ClickUp' }],
      });
      await decide('ZYXOTRON', 'dismiss').expect(200);
      await decide('Zyxotron', 'restore').expect(200);
      await decide('Zyxotron', 'restore').expect(200);
      expect(await list()).toEqual(before);
      const events = await sql<{ action: string }>(
        app.db.database,
        `select action from audit_events where workspace_id = $1 and action like 'company.%' order by action`,
        [client.workspaceId],
      );
      expect(events.map(({ action }) => action)).toEqual(['company.dismissed', 'company.restored']);
    });

    it('keeps the dismissals of a workspace from others', async () => {
      const other = await app.client({ plan: 'paid' });
      await other.patch(PATH, { name: 'ClickUp', decision: 'dismiss' }).expect(200);
      expect(await namesIn()).toEqual(['ClickUp', 'Zyxotron']);
    });

    it.each([false, true])(
      'tracks a company, which is no longer listed, and counts it after a rescore (pinned: %s)',
      async (isPinned) => {
        if (isPinned)
          await client.put('/v1/brand/competitors', { competitors: ['Globex', 'ClickUp'] }).expect(200);
        const name = isPinned ? 'Zyxotron' : 'ClickUp';
        const { body } = await decide(name, 'track').expect(200);
        expect(body).toEqual({
          ...{ name, decision: 'track', competitors: isPinned ? 3 : 2, needsRescore: true },
          ...(isPinned
            ? { aliases: [], domains: [] }
            : { aliases: ['Click Up'], domains: ['clickup.example'] }),
        });
        expect(await namesIn()).not.toContain(name);
        const profile = (await client.get('/v1/brand')).body;
        expect(profile.competitors).toContain(name);
        expect(profile.competitorsPinnedAt === null).toBe(!isPinned);
        expect((await decide(name, 'track').expect(200)).body).toMatchObject({ needsRescore: false });
        await app.services.ingest.rescore({ workspaceId: client.workspaceId });
        const overview = (await client.get('/v1/history/overview?rangeDays=30')).body;
        expect(overview.competitors).toContainEqual(expect.objectContaining({ brand: name, mentions: 4 }));
      },
    );
  });

  describe('400', () => {
    it.each([
      ['a name of 10,000 characters', 'x'.repeat(10_000)],
      ['a blank name', ' '],
      ['control characters', 'Zyx\u0007otron'],
      ['the own brand', 'ACME'],
    ])('rejects %s', async (_, name) => {
      expectProblem(await decide(name, 'track'), 400, 'invalid_parameter', { param: 'name' });
    });

    it('rejects an unknown decision', async () => {
      expectProblem(await decide('ClickUp', 'follow'), 400, 'invalid_parameter', { param: 'decision' });
    });
  });

  describe('403', () => {
    it('requires a paid plan', async () => {
      const free = await app.client({ plan: 'free' });
      expectProblem(await free.patch(PATH, { name: 'ClickUp', decision: 'dismiss' }), 403, 'plan_required');
    });
  });
});
