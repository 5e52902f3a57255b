import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

let app: TestApp;
let client: Client;
let promptId: string;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: [] });
  promptId = (await client.post('/v1/prompts', { text: 'Which boards are good?' })).body.promptId as string;
  await ingest('2026-10-20', '2026-11-10', '2026-11-12', '2026-11-18', '2026-11-19');
  await setCompetitors('Globex');
  await app.services.ingest.rescore({ workspaceId, from: '2026-11-19', to: '2026-11-19' });
});
afterAll(() => app.close());

async function ingest(...days: string[]): Promise<void> {
  const lines = days.map((day) => ({
    ...{ promptId, runId: day, platform: 'chatgpt', status: 'ok', observedAt: `${day}T06:00:00Z` },
    answerText: 'Acme and Globex.',
  }));
  const report = await app.services.ingest.observations({
    workspaceId: client.workspaceId,
    source: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report.accepted).toBe(days.length);
}

const setCompetitors = (...names: string[]) =>
  app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme', domains: [] }, (transaction) =>
    app.services.brand.setCompetitors(client.workspaceId, names, transaction),
  );

async function olderDays(path: string): Promise<unknown> {
  const { body } = await client.get(path).expect(200);
  return (body as { olderDays: unknown }).olderDays;
}

const week = 'from=2026-11-14&to=2026-11-20';
const operations = [
  `/v1/history/overview?compare=none&${week}`,
  `/v1/history/visibility?interval=day&${week}`,
  `/v1/insights/gaps?${week}`,
  `/v1/insights/prompts?${week}`,
  `/v1/insights/wording?${week}`,
  `/v1/evidence/answers?${week}`,
  `/v1/evidence/sources?${week}`,
  `/v1/evidence/opinions?${week}`,
];
const compared = [
  `/v1/history/overview?${week}`,
  '/v1/insights/changes?rangeDays=7',
  '/v1/insights/sources?rangeDays=7',
];

describe('days that were scored with older names', () => {
  it.each(operations)('are in the response of %s', async (path) => {
    expect(await olderDays(path)).toEqual({ days: 1, from: '2026-11-18', to: '2026-11-18' });
  });

  it('are in the answers to a prompt', async () => {
    const path = `/v1/evidence/prompts/${promptId}/answers?${week}`;
    expect(await olderDays(path)).toEqual({ days: 1, from: '2026-11-18', to: '2026-11-18' });
  });

  it.each(compared)('of the compared days are in the response of %s', async (path) => {
    expect(await olderDays(path)).toEqual({ days: 3, from: '2026-11-10', to: '2026-11-18' });
  });

  it('between the days of a comparison with the year before are left out', async () => {
    expect(await olderDays(`/v1/history/overview?compare=lastYear&${week}`)).toMatchObject({ days: 1 });
  });

  it('are null for a range without such days, and after a rescore', async () => {
    expect(await olderDays('/v1/evidence/answers?from=2026-11-19&to=2026-11-20')).toBeNull();
    await app.services.ingest.rescore({ workspaceId: client.workspaceId });
    expect(await olderDays(operations[0] ?? '')).toBeNull();
  });

  it('have no recommendations, and no changes of them, if nobody looked for stances', async () => {
    const [path = ''] = operations;
    const scoredBy = async (day: string) => {
      await sql(
        app.db.database,
        `update scored_days set recognition = case when day = $2 then 'visibility-7 x' else 'visibility-8 x' end
         where workspace_id = $1`,
        [client.workspaceId, day],
      );
      await client.post('/v1/prompts', { text: `Which lamps are good? ${day}` }).expect(201);
      return (await client.get(path).expect(200)).body.recommendations;
    };
    const figure = { rate: expect.any(Number), rateChange: null, verdict: null };
    expect(await scoredBy('2026-11-18')).toBeNull();
    expect(await scoredBy('2026-11-10')).toMatchObject({
      recommended: figure,
      first: figure,
      warned: figure,
    });
  });

  it('have no informative answers if nobody looked for companies that are not tracked', async () => {
    const informative = async (path: string) => (await client.get(path).expect(200)).body;
    const [overview, series] = operations as [string, string];
    const known = { answers: 2, rate: 1, visibilityScore: 100 };
    expect(await informative(overview)).toMatchObject({ informative: known, lowVisibility: null });
    await sql(
      app.db.database,
      `update scored_days set recognition = 'visibility-5 x' where workspace_id = $1 and day = '2026-11-18'`,
      [client.workspaceId],
    );
    await client.post('/v1/prompts', { text: 'Which lamps are good?' }).expect(201);
    expect(await informative(overview)).toMatchObject({ informative: null, lowVisibility: null });
    const { rows } = (await informative(series)) as { rows: { from: string; informative: object | null }[] };
    expect(rows.map(({ informative: found }) => found === null)).toEqual(
      [14, 15, 16, 17, 18, 19, 20].map((day) => day === 18),
    );
  });
});
