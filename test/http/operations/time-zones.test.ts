import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { bodyOf } from '../body.js';
import { expectProblem } from '../problem.js';

/** 01:30 of the 21st in Berlin, and 16:30 of the 20th in Los Angeles. */
const NOW = new Date('2026-11-21T00:30:00.000Z');

let app: TestApp;
let client: Client;
let promptId: string;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: [] }, (transaction) =>
    app.services.brand.setCompetitors(workspaceId, ['Globex'], transaction),
  );
  promptId = (await client.post('/v1/prompts', { text: 'Which boards are good?' })).body.promptId as string;
  const lines = [
    // The 18th in Los Angeles, the 19th in UTC and in Berlin.
    answer('2026-11-19T03:00:00.000Z', 'Globex', 'one search'),
    // The 19th in Los Angeles and in UTC, the 20th in Berlin.
    answer('2026-11-19T23:30:00.000Z', 'Acme', 'another search'),
    // The 20th in Los Angeles, the 21st in UTC and in Berlin.
    answer('2026-11-21T00:10:00.000Z', 'Globex', 'another search'),
  ];
  const report = await app.services.ingest.observations({
    workspaceId,
    source: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
    onError: 'stop',
    createPrompts: 'no',
  });
  expect(report.accepted).toBe(lines.length);
});
afterAll(() => app.close());

const answer = (observedAt: string, brand: string, query: string) => ({
  ...{ runId: observedAt, promptId, platform: 'chatgpt', surface: 'ui', observedAt, status: 'ok' },
  ...{ searchQueries: [query], mentions: [{ brand, position: 1 }] },
  citations: [{ url: 'https://example.com/page' }],
});

const read = (path: string) => bodyOf(client, path);

const LOS_ANGELES = 'timeZone=America/Los_Angeles';
const BERLIN = 'timeZone=Europe/Berlin';

/** The answers of each day that has some. */
async function daysOf(zone: string) {
  const { rows } = await read(`/v1/history/visibility?rangeDays=7&interval=day&${zone}`);
  const days = rows as { from: string; observations: number; mentions: number }[];
  return days
    .filter(({ observations }) => observations > 0)
    .map(({ from, mentions, observations }) => [from, mentions, observations]);
}

describe('timeZone', () => {
  it('decides which day an answer is of, and which day is today', async () => {
    expect(await daysOf('')).toEqual([
      ['2026-11-19', 1, 2],
      ['2026-11-21', 0, 1],
    ]);
    expect(await daysOf(LOS_ANGELES)).toEqual([
      ['2026-11-18', 0, 1],
      ['2026-11-19', 1, 1],
      ['2026-11-20', 0, 1],
    ]);
    expect(await daysOf(BERLIN)).toEqual([
      ['2026-11-19', 0, 1],
      ['2026-11-20', 1, 1],
      ['2026-11-21', 0, 1],
    ]);
    const { from, to } = await read(`/v1/history/overview?rangeDays=7&${LOS_ANGELES}`);
    expect([from, to]).toEqual(['2026-11-14', '2026-11-20']);
    expectProblem(
      await client.get(`/v1/history/overview?from=2026-11-20&to=2026-11-21&${LOS_ANGELES}`),
      400,
      'invalid_parameter',
      { param: 'to' },
    );
  });

  it('counts the answers of one day in every operation, and links to them', async () => {
    const day = `from=2026-11-20&to=2026-11-20&${LOS_ANGELES}`;
    expect(await read(`/v1/history/overview?${day}&compare=none`)).toMatchObject({
      headline: { observations: 1, mentions: 0 },
      coverage: { lastObservedAt: '2026-11-21T00:10:00.000Z' },
    });
    const { gaps } = await read(`/v1/insights/gaps?${day}`);
    const [gap] = gaps as { evidence: string; gapObservations: number }[];
    expect(gap).toMatchObject({ gapObservations: 1 });
    expect(gap?.evidence).toContain('timeZone=America%2FLos_Angeles');
    const { answers } = await read(gap?.evidence ?? '');
    expect(answers).toMatchObject([{ observedAt: '2026-11-21T00:10:00.000Z' }]);
    const { sources } = await read(`/v1/insights/sources?${day}`);
    expect(sources).toMatchObject([{ domain: 'example.com', observations: 1 }]);
    const { candidates } = await read(`/v1/insights/prompts?${day}`);
    expect(candidates).toMatchObject([{ text: 'another search', observations: 1 }]);
    expect(await read(`/v1/insights/wording?${day}`)).toMatchObject({ observations: 1 });
    expect(await read(`/v1/insights/search?${day}`)).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
    expect(await read(`/v1/insights/changes?${day}`)).toMatchObject({
      from: '2026-11-20',
      previousFrom: '2026-11-19',
      total: { observations: 1 },
    });
    expect(await read(`/v1/evidence/sources?${day}`)).toMatchObject({
      sources: [{ domain: 'example.com', observations: 1 }],
    });
    expect(await read(`/v1/evidence/opinions?${day}`)).toMatchObject({ opinions: [] });
  });

  it('selects the same answers in lists, by day and by window', async () => {
    const timesOf = async (path: string) =>
      ((await read(path)).answers as { observedAt: string }[]).map(({ observedAt }) => observedAt);
    const berlin = [`/v1/evidence/answers?date=2026-11-20&${BERLIN}`];
    berlin.push(`/v1/evidence/prompts/${promptId}/answers?date=2026-11-20&${BERLIN}`);
    for (const path of berlin) expect(await timesOf(path)).toEqual(['2026-11-19T23:30:00.000Z']);
    const acme = `/v1/evidence/answers?rangeDays=7&brand=Acme&${BERLIN}`;
    expect(await timesOf(acme)).toEqual(['2026-11-19T23:30:00.000Z']);
  });

  it('dates events', async () => {
    const eventsOf = async (zone: string) => {
      const { events } = await read(`/v1/history/events?from=2026-11-15&to=2026-11-20&${zone}`);
      return (events as { date: string; kind: string }[]).map(({ date, kind }) => [date, kind]);
    };
    expect(await eventsOf('timeZone=UTC')).toEqual([]);
    expect(await eventsOf(LOS_ANGELES)).toEqual([['2026-11-20', 'promptsAdded']]);
  });

  it('must be a time zone that exists', async () => {
    for (const zone of ['Europe/Nowhere', "'", '+99:99', 'x'.repeat(65), ''])
      expectProblem(
        await client.get(`/v1/history/overview?timeZone=${encodeURIComponent(zone)}`),
        400,
        'invalid_parameter',
        { param: 'timeZone' },
      );
  });
});
