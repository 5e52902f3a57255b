import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { latest } from '../../src/domain/data-version.js';
import type { WeeklyDigest } from '../../src/outbox/digest/types.js';
import { noticeOf } from '../../src/outbox/channels/notice.js';
import { sql } from '../../src/platform/database.js';
import { FakeProvider, target } from '../measuring/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { untilStopped } from './support.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 8:00 in UTC. */
const MONDAY = new Date('2026-11-23T08:00:00Z');
const URL = 'https://hooks.example.com/T0';

let db: TestDatabase;
let services: Services;
let now: Date;
let workspaceId: string;
let prompts: { promptId: string; text: string }[];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  await sql(db.database, 'delete from channels');
  now = new Date(MONDAY.getTime() - 15 * DAY_MS);
  services = servicesWith();
  workspaceId = await newWorkspace();
  prompts = [];
  for (const text of ['Which boards suit a team?', 'Which boards are cheap?', 'Which boards are fast?']) {
    const prompt = { text, topic: null, persona: 'discoverer', intent: null } as const;
    prompts.push({ text, promptId: (await services.prompts.add(workspaceId, prompt)).promptId });
  }
});

const fakes = () => new Map([['fake', new FakeProvider()]]);

/** A separate process. */
const servicesWith = (env: NodeJS.ProcessEnv = {}) =>
  createServices({ database: db.database, clock: () => now, config: loadConfig(env), providers: fakes });

async function newWorkspace(): Promise<string> {
  const brand = { name: 'Acme' };
  const input = { name: 'Test', plan: 'paid', brand, weighting: 'answers' } as const;
  const { workspaceId: id } = await services.workspaces.create(input, (transaction, created) =>
    services.brand.setCompetitors(created, ['Globex', 'Initech'], transaction),
  );
  await services.channels.add(id, { kind: 'slack', address: URL, events: ['digest.weekly'] });
  return id;
}

const digestsOf = async (id = workspaceId) => {
  const rows = await sql<{ payload: { data: WeeklyDigest & { workspaceId: string } } }>(
    db.database,
    `select payload from outbox where workspace_id = $1 and topic = 'slack.delivery' order by created_at, outbox_id`,
    [id],
  );
  return rows.map(({ payload }) => payload.data);
};

/** Runs the tasks of a worker at this time. */
async function workAt(time: Date | string, process = services): Promise<void> {
  now = new Date(time);
  await process.digests.run(untilStopped());
  await process.dispatchers.builtIn.run(untilStopped());
}

/** The digest of the Monday. */
async function digest(): Promise<WeeklyDigest & { workspaceId: string }> {
  await workAt(MONDAY);
  const [made, ...others] = await digestsOf();
  if (made === undefined || others.length > 0)
    throw new Error(
      `There is not one digest: ${JSON.stringify(await services.outbox.list({ workspaceId }))}`,
    );
  return made;
}

let runs = 0;
type Mentions = (sample: number) => readonly string[];
interface Asked {
  readonly platform?: string;
  readonly status?: 'ok' | 'error';
  readonly of?: string;
  readonly days?: number;
}

/** Stores ten answers a day to a prompt in the week that begins so many days before the Monday; each mentions these brands. */
async function observe(
  prompt: number,
  daysBefore: 7 | 14,
  mentions: Mentions,
  { platform = 'chatgpt', status = 'ok', of = workspaceId, days = 7 }: Asked = {},
): Promise<void> {
  runs += 1;
  const lines = Array.from({ length: days * 10 }, (_, index) => ({
    ...{ promptId: prompts[prompt]?.promptId, promptText: prompts[prompt]?.text, platform, surface: 'api' },
    ...{ runId: `run ${runs} ${Math.floor(index / 10)}`, sampleIndex: index % 10, status },
    observedAt: new Date(
      Date.UTC(2026, 10, 23, 3) - (daysBefore - Math.floor(index / 10)) * DAY_MS,
    ).toISOString(),
    ...(status === 'error'
      ? { errorCode: 'overloaded' }
      : { mentions: mentions(index % 10).map((brand, place) => ({ brand, position: place + 1 })) }),
  }));
  const source = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`));
  const before = now;
  now = MONDAY;
  const report = await services.ingest.observations({
    workspaceId: of,
    source,
    onError: 'stop',
    createPrompts: 'no',
  });
  now = before;
  expect(report).toMatchObject({ accepted: lines.length });
}

const own: Mentions = () => ['Acme'];
const rivals: Mentions = () => ['Globex'];
/** This many of ten answers mention the brand, the others only Globex. */
const ownIn =
  (count: number): Mentions =>
  (sample) =>
    sample < count ? ['Acme', 'Globex'] : ['Globex'];

const noticeFor = (data: WeeklyDigest & { workspaceId: string }, publicUrl?: string) => {
  const workspace = { name: 'Test', brand: { name: 'Acme', aliases: [], domains: [] } };
  const event = { type: 'digest.weekly', timestamp: now.toISOString(), data: { ...data } } as const;
  return noticeOf(event, { workspace, publicUrl });
};

const noticeText = (data: WeeklyDigest & { workspaceId: string }) => {
  const { title, sections } = noticeFor(data);
  return [
    title,
    ...sections.flatMap(({ heading, lines }) => [
      ...(heading === null ? [] : [`# ${heading}`]),
      ...lines.map(({ text }) => text),
    ]),
  ];
};

/** The path and query of the link of each line, by heading; null for a line without one. */
const linksOf = (data: WeeklyDigest & { workspaceId: string }, publicUrl?: string) =>
  Object.fromEntries(
    noticeFor(data, publicUrl).sections.map(({ heading, lines }) => [
      heading ?? 'Headline',
      lines.map(({ answers }) => answers?.replace(`${publicUrl}/answers?`, '') ?? null),
    ]),
  );

describe('a weekly digest', () => {
  it('is made once a week and workspace by any number of workers, also after they start again', async () => {
    await observe(0, 7, own);
    const other = await newWorkspace();
    now = MONDAY;
    const workers = Array.from({ length: 4 }, () => servicesWith());
    await Promise.all(workers.map(({ digests }) => digests.run(untilStopped())));
    await Promise.all(workers.map(({ dispatchers }) => dispatchers.builtIn.run(untilStopped())));
    await workAt(new Date(MONDAY.getTime() + HOUR_MS), servicesWith());
    expect((await digestsOf()).map(({ week }) => week)).toEqual(['2026-11-23']);
    const claimed = await sql(db.database, 'select week::text, workspace_id from weekly_digests order by 2');
    expect(claimed).toEqual(
      [workspaceId, other].sort().map((id) => ({ week: '2026-11-23', workspace_id: id })),
    );
  });

  it('is due on Monday at 8 in the time zone of the workspace, in summer and in winter', async () => {
    await observe(0, 7, own);
    await services.measuring.setSchedule(workspaceId, { cron: '0 5 * * *', timeZone: 'Europe/Berlin' });
    await sql(db.database, `update channels set added_at = '2026-10-01T00:00:00Z'`);
    const weeksAfter = async (time: string) => {
      await workAt(time, servicesWith());
      return (
        await sql<{ week: string }>(db.database, 'select week::text from weekly_digests order by 1')
      ).map(({ week }) => week);
    };
    await sql(db.database, 'delete from weekly_digests');
    await weeksAfter('2026-10-12T06:00:00Z');
    // Berlin is two hours ahead of UTC until October 25, and then one.
    expect(await weeksAfter('2026-10-19T05:59:59Z')).toEqual(['2026-10-12']);
    expect(await weeksAfter('2026-10-19T06:00:00Z')).toEqual(['2026-10-12', '2026-10-19']);
    expect(await weeksAfter('2026-10-26T06:59:59Z')).toEqual(['2026-10-12', '2026-10-19']);
    expect(await weeksAfter('2026-10-26T07:00:00Z')).toEqual(['2026-10-12', '2026-10-19', '2026-10-26']);
  });

  it('names the Monday of the workspace, where it may be another day than in UTC', async () => {
    await observe(0, 14, own);
    await services.measuring.setSchedule(workspaceId, { cron: '0 5 * * *', timeZone: 'Pacific/Auckland' });
    await workAt('2026-11-15T19:00:00Z');
    expect(await digestsOf()).toMatchObject([{ week: '2026-11-16', from: '2026-11-09', to: '2026-11-15' }]);
  });

  it('counts the days of the time zone that the workspace has chosen', async () => {
    await services.measuring.setSchedule(workspaceId, { cron: '0 5 * * *', timeZone: 'Europe/Berlin' });
    await services.workspaces.setTimeZone(workspaceId, 'America/Los_Angeles');
    // At 3:00 in UTC, which is 19:00 of the day before, from the 15th on.
    await observe(0, 7, own);
    await workAt('2026-11-23T15:59:59Z');
    expect((await digestsOf()).filter(({ week }) => week === '2026-11-23')).toEqual([]);
    await workAt('2026-11-23T16:01:00Z');
    expect((await digestsOf()).filter(({ week }) => week === '2026-11-23')).toMatchObject([
      { week: '2026-11-23', from: '2026-11-16', to: '2026-11-22', headline: { observations: 60 } },
    ]);
  });

  it('is made up for only once after weeks without a worker', async () => {
    await observe(0, 7, own);
    await workAt('2026-11-09T08:00:00Z');
    const late = new Date('2026-11-25T17:00:00Z');
    await workAt(late, servicesWith());
    await workAt(new Date(late.getTime() + HOUR_MS), servicesWith());
    // The days are those before the Monday, however late it is made.
    expect(await digestsOf()).toMatchObject([
      { week: '2026-11-09', to: '2026-11-08' },
      { week: '2026-11-23', from: '2026-11-16', to: '2026-11-22' },
    ]);
  });

  it('begins with the first Monday after the first receiver is subscribed', async () => {
    await observe(0, 7, own);
    await sql(db.database, 'delete from channels');
    await workAt('2026-11-18T12:00:00Z', servicesWith());
    await services.channels.add(workspaceId, { kind: 'slack', address: URL });
    await workAt('2026-11-18T13:00:00Z', servicesWith());
    expect(await digestsOf()).toEqual([]);
    await workAt(MONDAY, servicesWith());
    expect(await digestsOf()).toHaveLength(1);
  });

  it('begins with the first Monday after a webhook is changed to get it', async () => {
    await observe(0, 7, own);
    await sql(db.database, 'delete from channels');
    const { channels } = servicesWith({ WEBHOOK_SECRET: 'x'.repeat(32) });
    await channels.changeWebhook(workspaceId, { url: URL, events: ['run.finished'] });
    now = new Date('2026-11-18T12:00:00Z');
    await channels.changeWebhook(workspaceId, { events: ['digest.weekly'] });
    const weeksAt = async (time: Date | string) => {
      await workAt(time, servicesWith());
      return (await sql(db.database, 'select from weekly_digests where workspace_id = $1', [workspaceId]))
        .length;
    };
    expect([await weeksAt('2026-11-18T13:00:00Z'), await weeksAt(MONDAY)]).toEqual([0, 1]);
  });

  it('is not made for a workspace that is deleted, was never measured, or wants none', async () => {
    const [deleted, unsubscribed] = [await newWorkspace(), await newWorkspace()];
    await services.workspaces.remove(deleted);
    await sql(db.database, `update channels set events = '{run.finished}' where workspace_id = $1`, [
      unsubscribed,
    ]);
    await workAt(MONDAY);
    for (const id of [workspaceId, deleted, unsubscribed]) expect(await digestsOf(id)).toEqual([]);
  });

  it('is made again by the outbox after a failure, and announced once', async () => {
    await observe(0, 7, own);
    await sql(db.owner, 'alter table observations rename to observations_away');
    await workAt(MONDAY);
    await sql(db.owner, 'alter table observations_away rename to observations');
    expect(await digestsOf()).toEqual([]);
    await workAt(new Date(MONDAY.getTime() + HOUR_MS));
    await workAt(new Date(MONDAY.getTime() + 2 * HOUR_MS));
    expect(await digestsOf()).toHaveLength(1);
  });
});

describe('the content of a weekly digest', () => {
  it('is that of the overview: headline, intervals, verdict and changes', async () => {
    await observe(0, 14, ownIn(2));
    await observe(0, 7, ownIn(9));
    await observe(1, 14, ownIn(5));
    await observe(1, 7, ownIn(5));
    const made = await digest();
    now = new Date('2026-11-22T23:59:59Z');
    const overview = await services.analytics.overview(latest(workspaceId), 7);
    const { verdict, observations, mentions, visibilityScore, visibilityLow, visibilityHigh } =
      overview.headline;
    expect(made).toMatchObject({
      ...{ workspaceId, week: '2026-11-23', from: '2026-11-16', to: '2026-11-22' },
      ...{ previousFrom: '2026-11-09', previousTo: '2026-11-15', withoutAnswers: null },
      weighting: 'answers',
      headline: {
        ...{ verdict, observations, mentions, visibilityScore, visibilityLow, visibilityHigh },
        sameQuestions: overview.headline.sameQuestions.visibilityScore,
      },
      whatChanged: overview.whatChanged,
    });
    expect([verdict, observations, overview.whatChanged.length > 0]).toEqual(['up', 140, true]);
    expect(noticeText(made)).toEqual([
      'Acme: visibility is up this week',
      expect.stringMatching(
        /^From 2026-11-16 to 2026-11-22, the visibility score was 70\.0 \(95% interval [\d.]+ to [\d.]+\): named in 98 of 140 answers from the platforms' APIs\. Every answer counts the same\.$/,
      ),
      expect.stringMatching(
        /^On the same questions, it is up 35\.0 points \(95% interval [\d.]+ to [\d.]+\) from the week before\.$/,
      ),
      '# What changed',
      expect.stringMatching(/^(Prompt|Platform|Competitor|Prompts without a topic)/),
      ...(noticeText(made).slice(5) as unknown[]),
    ]);
    const within = { ...made, headline: { ...made.headline, verdict: 'withinNoise' as const } };
    expect(noticeText(within)[0]).toBe('Acme: what changed this week');
    expect(noticeText(within)[2]).toMatch(/^No clear change overall\. On the same questions, it is up/);
  });

  it('has the weighting that the workspace has chosen', async () => {
    await observe(0, 7, ownIn(9));
    await observe(1, 7, ownIn(1), { platform: 'gemini' });
    await observe(1, 7, ownIn(1), { platform: 'gemini' });
    await services.workspaces.setWeighting(workspaceId, 'questionsAndPlatforms');
    const made = await digest();
    expect(made).toMatchObject({
      weighting: 'questionsAndPlatforms',
      headline: { observations: 210, visibilityScore: 50 },
    });
    expect(noticeText(made)[1]).toMatch(
      / Every platform counts the same, and on each platform every question\.$/,
    );
  });

  it('lists prompts that became gaps and ceased to be, with counts and intervals, on the same questions', async () => {
    await observe(0, 14, own);
    await observe(0, 7, ownIn(1));
    await observe(1, 14, rivals);
    await observe(1, 7, ownIn(10));
    await observe(2, 14, ownIn(5));
    await observe(2, 7, ownIn(5));
    // A new platform is another question, so its gaps say nothing about a change.
    await observe(2, 7, rivals, { platform: 'gemini' });
    const made = await digest();
    expect(made.gaps).toMatchObject({
      compared: { current: 210, previous: 210 },
      ...{ openedTotal: 1, closedTotal: 1 },
      opened: [
        {
          ...prompts[0],
          current: { observations: 70, gapObservations: 63, gapRate: 0.9 },
          previous: { observations: 70, gapObservations: 0, gapRate: 0 },
          competitors: [{ brand: 'Globex', observations: 63 }],
        },
      ],
      closed: [
        {
          ...prompts[1],
          current: { observations: 70, gapObservations: 0 },
          previous: { observations: 70, gapObservations: 70 },
          competitors: [{ brand: 'Globex', observations: 70 }],
        },
      ],
    });
    const [opened] = made.gaps.opened;
    expect(opened?.current.interval.low).toBeGreaterThan(0.5);
    expect(opened?.current.interval.high).toBeGreaterThanOrEqual(0.9);
    // All answers mention Globex or the brand, so the gaps have changed by as much as the visibility has, the other way.
    const change = made.whatChanged.find(({ promptId }) => promptId === opened?.promptId)?.sameQuestions;
    expect(opened?.sameQuestions.change).toBe(0.9);
    expect([change?.low, change?.high]).toEqual([
      expect.closeTo(-100 * (opened?.sameQuestions.high ?? 0), 1),
      expect.closeTo(-100 * (opened?.sameQuestions.low ?? 0), 1),
    ]);
    const text = noticeText(made);
    expect(text[text.indexOf('# Gaps that opened or grew') + 1]).toMatch(
      /^“Which boards suit a team\?”: 63 of 70 answers name only competitors \(90%, 95% interval \d+% to \d+%\), 0 of 70 the week before; mostly Globex$/,
    );
    expect(text).toContain('# Gaps that closed or shrank');
    const weighted = noticeText({ ...made, weighting: 'questions' });
    expect(weighted.filter((line) => line.startsWith('# Gaps'))).toEqual([
      '# Gaps that opened or grew (every answer counts the same)',
      '# Gaps that closed or shrank (every answer counts the same)',
    ]);
  });

  it('leads from each change and gap to its answers in the days of the digest, if PUBLIC_URL is set', async () => {
    const [opened = '', closed = ''] = prompts.map(({ promptId }) => promptId);
    await observe(0, 14, own);
    await observe(0, 7, ownIn(1));
    await observe(1, 14, rivals);
    await observe(1, 7, own);
    const made = await digest();
    const days = 'from=2026-11-16&to=2026-11-22&surface=api&answerStatus=ok';
    const [change] = made.whatChanged;
    if (change === undefined) throw new Error('Nothing changed.');
    const whatChanged = [
      { ...change, scope: 'prompt' as const, promptId: opened },
      ...(['topic', 'platform', 'competitor'] as const).map((scope) => ({ ...change, scope, name: 'A & B' })),
      { ...change, scope: 'topic' as const, name: null },
    ];
    expect(linksOf({ ...made, whatChanged }, 'https://visibility.example')).toEqual({
      Headline: [null, null],
      'How far to trust this': [null, null],
      'What changed': [
        `promptId=${opened}&${days}`,
        `${days}&topicLabel=A+%26+B`,
        `${days}&platform=A+%26+B`,
        `${days}&brand=A+%26+B&isOwn=false`,
        `${days}&withoutTopic=true`,
      ],
      'Gaps that opened or grew': [`promptId=${opened}&${days}&isOwn=false&mentionsOwn=false`],
      'Gaps that closed or shrank': [`promptId=${closed}&${days}`],
    });
    expect(new Set(Object.values(linksOf(made)).flat())).toEqual(new Set([null]));
  });

  it('says that there is no clear change, and lists nothing, when there is only noise', async () => {
    for (const prompt of [0, 1, 2]) {
      await observe(prompt, 14, ownIn(4));
      await observe(prompt, 7, (sample) =>
        sample < 4 || (prompt === 1 && sample === 5) ? ['Acme', 'Globex'] : ['Globex'],
      );
    }
    const made = await digest();
    expect([made.whatChanged, made.gaps.opened, made.gaps.closed]).toEqual([[], [], []]);
    expect(noticeText(made)).toEqual([
      'Acme: no clear change this week',
      expect.stringContaining("named in 91 of 210 answers from the platforms' APIs."),
      expect.stringMatching(/^No clear change\. On the same questions, it is up 3\.3 points/),
      '# How far to trust this',
      '3 questions on 1 platform, answered on 7 of 7 days; 0 of 210 attempts failed.',
      expect.stringMatching(
        /^\d+ of 14 thresholds are met\. Missed: questions \(3, at least 50\), answers \(210, at least 385\), (?!.*days with answers)(?!.*found names)/,
      ),
    ]);
    expect(made.method).toMatchObject({
      ...{ from: made.from, to: made.to, surface: made.surface, weighting: made.weighting },
      visibilityScore: made.headline.visibilityScore,
      samples: { observations: 210, mentions: 91, daysWithAnswers: 7 },
    });
    expect(noticeText({ ...made, method: undefined })).not.toContain('# How far to trust this');
  });

  it('asks for the brand instead of giving a score where the workspace names none', async () => {
    await observe(0, 7, rivals, { days: 1 });
    await sql(db.database, 'update workspaces set brand_name = null where workspace_id = $1', [workspaceId]);
    const made = await digest();
    expect(made).toMatchObject({ brandName: null, headline: { observations: 10, visibilityScore: 0 } });
    expect(noticeText(made)).toEqual([
      'Acme: no brand is named',
      'From 2026-11-16 to 2026-11-22, there are 10 answers, but the workspace names no brand to look for in them.',
      `Name it with "visibility workspace set-brand ${workspaceId} --brand NAME", then run "visibility rescore --workspace ${workspaceId}".`,
    ]);
  });

  it('says that there is nothing to compare with in the first week', async () => {
    await observe(0, 7, ownIn(5));
    const made = await digest();
    expect(made).toMatchObject({ gaps: { compared: null, opened: [], closed: [] }, whatChanged: [] });
    expect(noticeText(made)[2]).toBe('There are too few answers to tell whether it changed.');
  });

  it('compares gaps with a week of which retention deleted answers', async () => {
    await observe(0, 14, own);
    await observe(0, 7, rivals);
    await sql(
      db.database,
      `insert into retention_horizons (workspace_id, kept_from) values ($1, '2026-11-12')`,
      [workspaceId],
    );
    const { gaps } = await digest();
    expect(gaps).toMatchObject({ compared: { current: 70, previous: 70 }, openedTotal: 1, closedTotal: 0 });
  });

  it('reports failed answers by platform and dead letters', async () => {
    await observe(0, 7, own);
    await observe(0, 7, own, { platform: 'gemini', days: 2, status: 'error' });
    await sql(
      db.database,
      `insert into outbox (workspace_id, outbox_id, topic, payload, created_at, dead_at)
       values ($1, 'out_dead', 'webhook.delivery', '{}', '2026-11-16T12:00:00Z', '2026-11-17T12:00:00Z'),
              ($1, 'out_before', 'webhook.delivery', '{}', '2026-11-14T12:00:00Z', '2026-11-15T12:00:00Z')`,
      [workspaceId],
    );
    const made = await digest();
    expect(made.failures).toEqual({
      platforms: [{ platform: 'gemini', attempted: 20, failed: 20 }],
      ...{ runs: 0, failedRuns: 0, deadLetters: 1 },
    });
    expect(noticeText(made).slice(-3)).toEqual([
      '# Failures',
      'gemini: 20 of 20 questions failed',
      '1 message could not be delivered',
    ]);
  });

  it('reports the spending of both weeks, the budget, and runs without an answer', async () => {
    await observe(0, 7, own);
    const fails = new FakeProvider(() => ({ kind: 'failed', ...FAILURE }));
    await services.measuring.setBudget(workspaceId, { dailyUsd: null, monthlyUsd: 50 });
    await measureAt('2026-11-10T12:00:00Z', new FakeProvider());
    await measureAt('2026-11-17T12:00:00Z', new FakeProvider());
    await measureAt('2026-11-18T12:00:00Z', fails);
    const made = await digest();
    expect(made.spending).toMatchObject({ previousSpentUsd: 0.06, monthlyBudgetUsd: 50 });
    expect(made.spending.spentUsd).toBeGreaterThanOrEqual(0.06);
    expect(made.failures).toMatchObject({ runs: 2, failedRuns: 1 });
    const text = noticeText(made);
    expect(text).toContain('1 of 2 runs ended without an answer');
    expect(text[text.indexOf('# Spending') + 1]).toMatch(/^\$0\.0\d, and \$0\.06 the week before\.$/);
    expect(text[text.indexOf('# Spending') + 2]).toMatch(
      /^\$0\.\d\d of the monthly budget of \$50\.00 is spent\.$/,
    );
  });

  it.each<[string, () => Promise<void>, WeeklyDigest['withoutAnswers'], string]>([
    [
      'all questions failed',
      () => observe(0, 7, own, { status: 'error', days: 1 }),
      'allFailed',
      'All questions failed.',
    ],
    [
      'no prompt is active',
      async () => {
        for (const { promptId } of prompts) await services.prompts.archive(workspaceId, promptId, 'usr_1');
      },
      'noPrompts',
      'No prompt is active: all are paused or archived.',
    ],
    [
      'there are no targets',
      () => Promise.resolve(),
      'noTargets',
      'The workspace has no targets, so its prompts are not asked anywhere.',
    ],
    [
      'there is no schedule',
      async () => {
        await addTarget();
        await services.measuring.setSchedule(workspaceId, { cron: null, timeZone: 'UTC' });
      },
      'noSchedule',
      'The workspace has no schedule, and nobody measured it.',
    ],
    [
      'no run was planned',
      () => addTarget(),
      'noRun',
      'No run was planned. Check that a worker with the providers runs.',
    ],
    [
      'questions were not asked',
      async () => {
        await addTarget();
        await sql(
          db.database,
          `insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at)
           values ($1, 'run', '2026-11-18T00:00:00Z', '2026-11-18T00:00:00Z')`,
          [workspaceId],
        );
      },
      'notAsked',
      'Questions were planned, but not asked. Check that a worker with the provider runs, and that no budget is spent.',
    ],
  ])('says why there are no answers when %s', async (_name, arrange, reason, sentence) => {
    await observe(0, 14, own);
    await arrange();
    const made = await digest();
    expect(made).toMatchObject({ withoutAnswers: reason, whatChanged: [] });
    expect(noticeText(made).slice(0, 3)).toEqual([
      'Acme: no answers this week',
      'There are no answers from 2026-11-16 to 2026-11-22.',
      sentence,
    ]);
  });
});

const addTarget = () => services.measuring.setTargets(workspaceId, [target()]);

const FAILURE = { code: 'refused', message: 'No.', rawResponse: null, costUsd: null };

/** Asks every prompt in a separate run at this time. */
async function measureAt(time: string, provider: FakeProvider): Promise<void> {
  now = new Date(time);
  const providers = () => new Map([['fake', provider]]);
  const { measuring } = createServices({
    database: db.database,
    clock: () => now,
    config: loadConfig({}),
    providers,
  });
  await measuring.setTargets(workspaceId, [target()]);
  await measuring.begin({ workspaceId }, { runId: time, scheduledFor: now, inBackground: true });
  await measuring.askDue({ concurrency: 4, signal: untilStopped() });
}
