import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exported, ingested } from '../../export/support.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { bodyOf } from '../body.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAYS = 10;
/** In the order of responses. */
const ASKED = ['chatgpt', 'copilot', 'our-assistant'];

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
  client = await app.client();
  await app.services.workspaces.setBrand(client.workspaceId, { name: 'Acme', domains: [] });
  const days = Array.from({ length: DAYS }, (_, day) => day);
  const report = await ingested(
    app,
    client.workspaceId,
    days.flatMap((day) => ['our-assistant', 'copilot', 'chatgpt'].map((platform) => answer(platform, day))),
  );
  expect(report.observations).toMatchObject({ accepted: DAYS * ASKED.length, badCount: 0 });
});
afterAll(() => app.close());

/** Copilot names the brand in every answer, the assistant in every second one, and ChatGPT in none. */
function answer(platform: string, daysAgo: number) {
  const isNamed = platform === 'copilot' || (platform === 'our-assistant' && daysAgo % 2 === 0);
  return {
    ...{ promptText: 'Which boards are good?', platform, runId: `run-${daysAgo}`, status: 'ok' },
    observedAt: new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString(),
    answerText: isNamed ? 'Acme is good.' : 'Many are good.',
    retrievalStatus: 'used',
    mentions: isNamed ? [{ brand: 'Acme', position: 1 }] : [],
    citations: [{ url: `https://${platform}.example/boards` }],
  };
}

const read = (path: string) => bodyOf(client, path);
const namesIn = (list: unknown) => (list as { platform: string }[]).map(({ platform }) => platform);

describe('platforms that the contract does not list', () => {
  it('are in the overview, after those that it lists', async () => {
    const { platforms, headline } = await read('/v1/analytics/overview?rangeDays=30');
    expect(headline).toMatchObject({ observations: 3 * DAYS, mentions: 1.5 * DAYS });
    expect(platforms).toMatchObject([
      { platform: 'chatgpt', visibilityScore: 0 },
      { platform: 'copilot', visibilityScore: 100 },
      { platform: 'our-assistant', visibilityScore: 50 },
    ]);
  });

  it('are in metric rows and in the states of prompts', async () => {
    const { rows } = await read('/v1/analytics/metrics?metric=platforms&rangeDays=7');
    expect(namesIn(rows).slice(0, 3)).toEqual(ASKED);
    const { prompts } = await read('/v1/analytics/prompts?rangeDays=30');
    expect(prompts).toMatchObject([
      { platforms: ASKED.map((platform) => ({ platform, state: 'measured' })) },
    ]);
  });

  it('are listed as pending for a prompt that only others were asked on', async () => {
    const { body } = await client.post('/v1/prompts', { text: 'Which lamps are good?' });
    const page = await read('/v1/analytics/prompts?query=lamps');
    expect(page.prompts).toMatchObject([
      { id: body.promptId as string, platforms: ASKED.map((platform) => ({ platform, state: 'pending' })) },
    ]);
  });

  it.each([
    ['copilot', DAYS],
    ['our-assistant', DAYS / 2],
    ['nobody-asked', 0],
  ])('filter figures, answers and sources: %s', async (platform, mentions) => {
    const overview = await read(`/v1/history/overview?rangeDays=30&platform=${platform}`);
    expect(overview.headline).toMatchObject({ mentions });
    const { answers } = await read(`/v1/evidence/answers?rangeDays=30&platform=${platform}&isOwn=true`);
    expect(answers).toHaveLength(mentions);
    const { sources } = await read(`/v1/evidence/sources?rangeDays=30&platform=${platform}`);
    const domains = (sources as { domain: string }[]).map(({ domain }) => domain);
    expect(domains).toEqual(mentions === 0 ? [] : [`${platform}.example`]);
    const gaps = await read(`/v1/insights/gaps?rangeDays=30&platform=${platform}`);
    expect(gaps.gaps).toEqual([]);
  });

  it('are in the method, in search rates and in the answers to a prompt', async () => {
    expect(namesIn((await read('/v1/insights/method?rangeDays=30')).platforms)).toEqual(ASKED);
    expect(namesIn((await read('/v1/insights/search?rangeDays=30')).platforms)).toEqual(ASKED);
    const { prompts } = await read('/v1/analytics/prompts?query=boards');
    const [{ id } = { id: '' }] = prompts as { id: string }[];
    const { answers } = await read(`/v1/evidence/prompts/${id}/answers?rangeDays=30&platform=our-assistant`);
    expect(answers).toHaveLength(DAYS);
  });

  it('are exported, and imported again', async () => {
    const lines = await exported(app, 'observations', client.workspaceId);
    expect(new Set(namesIn(lines))).toEqual(new Set(ASKED));
    const metrics = await exported(app, 'metrics', client.workspaceId);
    expect(new Set(namesIn(metrics.filter(({ metric }) => metric === 'platforms')))).toEqual(new Set(ASKED));
    const other = await app.client();
    const again = await ingested(app, other.workspaceId, lines);
    expect(again.observations).toMatchObject({ accepted: lines.length, badCount: 0 });
  });
});
