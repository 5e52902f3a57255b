import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPromptService } from '../../../src/features/prompts/index.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

interface Outlook {
  readonly basis: string;
  readonly plans: readonly {
    readonly plan: string;
    readonly smallestChangeInWeek: number | null;
    readonly questionsPerWeek: number;
  }[];
}

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let workspaceId: string;
const recordings = mkdtempSync(join(tmpdir(), 'recordings-'));
beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url, REPLAY_DIR: recordings };
  const recording = {
    prompt: 'Which boards suit a team?',
    text: 'Acme, then Globex.',
    sources: [{ url: 'https://a.example/' }],
  };
  writeFileSync(join(recordings, 'boards.json'), JSON.stringify(recording));
});
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' }));
});
afterAll(async () => {
  rmSync(recordings, { recursive: true });
  await db.drop();
});

async function track(...texts: string[]): Promise<void> {
  const caps = { free: 10, paid: 100 };
  const prompts = createPromptService({
    database: db.database,
    clock: () => new Date(),
    caps,
    cadenceHours: 24,
  });
  for (const text of texts)
    await prompts.add(workspaceId, { text, topic: null, persona: 'discoverer', intent: null });
}

const REPLAY = 'platform=chatgpt,surface=api,provider=replay,samples=2';
const targets = (...more: string[]) => ['workspace', 'targets', workspaceId, ...more];

describe('workspace targets', () => {
  it('shows, replaces and removes the targets', async () => {
    expect((await visibility(targets(), { env })).stdout).toBe(
      'The workspace has no targets, and there are no default targets, so nothing is measured.\n',
    );
    expect(await visibilityJson(targets('--target', `${REPLAY},country=US`), env)).toEqual({
      isOwn: true,
      targets: [
        {
          platform: 'chatgpt',
          surface: 'api',
          provider: 'replay',
          model: null,
          search: 'auto',
          country: 'US',
          region: null,
          city: null,
          locale: null,
          samples: 2,
        },
      ],
    });
    expect(await visibilityJson(targets('--none'), env)).toEqual({ isOwn: true, targets: [] });
  });

  it('are those of the settings unless the workspace has its own, which may be empty', async () => {
    const withDefaults = {
      ...env,
      MEASURING_TARGETS: `${REPLAY};platform=google,surface=serp,provider=replay`,
    };
    const show = (...more: string[]) => visibilityJson(targets(...more), withDefaults);
    const defaults = { isOwn: false, targets: [{ samples: 2 }, { platform: 'google', samples: 1 }] };
    expect(await show()).toMatchObject(defaults);
    expect(await show('--none')).toEqual({ isOwn: true, targets: [] });
    expect(await show('--target', REPLAY)).toMatchObject({ isOwn: true, targets: [{ samples: 2 }] });
    expect(await show('--default')).toMatchObject(defaults);
    expect((await visibility(targets(), { env: withDefaults })).stdout).toContain(
      'These are the default targets.',
    );
    await track('Which boards suit a team?');
    expect(
      await visibilityJson(['measure', '--workspace', workspaceId, '--plan'], withDefaults),
    ).toMatchObject({
      questions: 3,
    });
  });

  it('are checked in the settings when a command starts', async () => {
    const wrong = {
      ...env,
      MEASURING_TARGETS: `${REPLAY};platform=google,surface=serp,provider=replay,country=usa`,
    };
    expect(await visibilityError(targets(), wrong)).toMatchObject({
      exit: 2,
      message:
        'Invalid settings:\n  MEASURING_TARGETS: The target google/serp by replay, usa: "country" must be two capital letters, such as US.',
    });
  });

  it.each([
    ['platform=chatgpt,surface=api', 2, '"provider" is missing.'],
    [`${REPLAY},colour=red`, 2, '"colour" is not one of'],
    ['platform=bing,surface=api,provider=replay', 1, '"platform" must be one of'],
    [`${REPLAY},search=always`, 1, '"search" must be one of auto, required, off.'],
    [`${REPLAY},country=us`, 1, '"country" must be two capital letters'],
    [`${REPLAY},country=XX`, 1, 'There is no country "XX". "country" must be a code of ISO 3166-1'],
    [`${REPLAY},country=UK`, 1, 'There is no country "UK".'],
    [`${REPLAY},city=Austin`, 1, '"region" and "city" require "country". Set it too.'],
    [`${REPLAY},region=Texas`, 1, '"region" and "city" require "country". Set it too.'],
    [`${REPLAY},country=US,city=Austin/Dallas`, 1, '"city" must be a name, such as Texas or Austin.'],
    [`${REPLAY},country=US,region=-`, 1, '"region" must be a name'],
    [
      'platform=chatgpt,surface=api,provider=openai',
      1,
      'The provider "openai" is not set up. Set up: replay.',
    ],
  ])('explains what is wrong with %s', async (target, exit, message) => {
    const error = await visibilityError(targets('--target', target), env);
    expect(error).toMatchObject({ exit, message: expect.stringContaining(message) as string });
  });

  it('may differ only in whether the platform searches', async () => {
    const modes = ['auto', 'required', 'off'].map((search) => `${REPLAY},search=${search}`);
    const given = modes.flatMap((target) => ['--target', target]);
    expect(await visibilityJson(targets(...given), env)).toMatchObject({
      targets: [{ search: 'auto' }, { search: 'required' }, { search: 'off' }],
    });
    await track('Which boards search?');
    const { stdout } = await visibility(['measure', '--workspace', workspaceId, '--plan'], { env });
    expect(stdout).toMatch(/^chatgpt +api +replay +required +\d+ +\$0\.00$/m);
    const error = await visibilityError(targets(...given, '--target', modes[1]!), env);
    expect(error).toMatchObject({
      exit: 1,
      message: expect.stringContaining('chatgpt/api by replay, search=required is given twice') as string,
    });
  });

  it('rejects a target that is given twice', async () => {
    const error = await visibilityError(targets('--target', REPLAY, '--target', REPLAY), env);
    expect(error).toMatchObject({ exit: 1, message: expect.stringContaining('is given twice') as string });
  });
});

describe('workspace budget', () => {
  const budget = (...more: string[]) => ['workspace', 'budget', workspaceId, ...more];

  it('shows no limit by default, or the default of the settings', async () => {
    expect((await visibility(budget(), { env })).stdout).toBe(
      'per day      no limit\nper month    no limit\n',
    );
    const limited = { ...env, MEASURING_DAILY_BUDGET_USD: '2.5' };
    expect(await visibilityJson(budget(), limited)).toEqual({ dailyUsd: 2.5, monthlyUsd: null });
  });

  it('changes the given limits and keeps the others', async () => {
    const both = { dailyUsd: 5, monthlyUsd: 100 };
    expect(await visibilityJson(budget('--daily', '5', '--monthly', '100'), env)).toEqual(both);
    expect(await visibilityJson(budget('--daily', 'none'), env)).toEqual({ ...both, dailyUsd: null });
  });
});

describe('workspace attributes', () => {
  const attributes = (...more: string[]) => ['workspace', 'attributes', workspaceId, ...more];

  it('shows the default attributes, replaces them, and restores them', async () => {
    const { stdout } = await visibility(attributes(), { env });
    expect(stdout).toMatch(/^price\n[\s\S]*\nsupport\n[\s\S]*These are the default attributes\.\n$/);
    const own = { isOwn: true, attributes: ['price', 'battery life'] };
    const set = attributes('--attribute', 'price', '--attribute', 'battery life');
    expect(await visibilityJson(set, env)).toEqual(own);
    expect(await visibilityJson(attributes(), env)).toEqual(own);
    expect(await visibilityJson(attributes('--default'), env)).toMatchObject({ isOwn: false });
  });

  it('rejects an attribute that is given twice', async () => {
    const error = await visibilityError(attributes('--attribute', 'price', '--attribute', 'Price'), env);
    expect(error).toMatchObject({ exit: 1, message: expect.stringContaining('is given twice') as string });
  });
});

describe('measure with a judge', () => {
  it('judges answers from recordings, as set in MEASURING_JUDGE', async () => {
    await track('Which boards suit a team?');
    await visibility(targets('--target', REPLAY), { env });
    await visibility(['workspace', 'attributes', workspaceId, '--attribute', 'price'], { env });
    const input = {
      attributes: ['price'],
      brands: [{ brand: 'Acme', sentences: [1] }],
      sentences: [{ number: 1, text: 'Acme, then Globex.' }],
    };
    const judgment = { brands: [{ brand: 'Acme', sentiment: 0.25, opinions: [], stance: 'neutral' }] };
    const recording = { prompt: JSON.stringify(input), text: JSON.stringify(judgment) };
    writeFileSync(join(recordings, 'judgment.json'), JSON.stringify(recording));
    const judged = { ...env, MEASURING_JUDGE: 'replay:some-model' };
    const report = await visibilityJson(['measure', '--workspace', workspaceId], judged);
    expect(report).toMatchObject({ slots: 4, answered: 4, failures: [] });
    const stored = await sql(
      db.database,
      'select sentiment::float8 from mentions where workspace_id = $1 and is_own',
      [workspaceId],
    );
    expect(stored).toEqual([{ sentiment: 0.25 }, { sentiment: 0.25 }]);
    await visibility(['workspace', 'attributes', workspaceId, '--attribute', 'design'], { env });
    const rejudge = ['rejudge', '--workspace', workspaceId];
    const plan = {
      version: expect.stringMatching(/^replay:some-model\//) as string,
      answers: 2,
      estimatedUsd: 0,
    };
    expect(await visibilityJson([...rejudge, '--plan'], judged)).toMatchObject(plan);
    const { stdout } = await visibility(rejudge, { env: judged });
    expect(stdout).toContain('2 of 2: 0 answered, 2 failed, 0 unknown');
    expect(stdout).toContain('2 replay_missing: ');
    expect(await visibilityJson([...rejudge, '--plan'], judged)).toMatchObject({ answers: 0 });
    const again = [...rejudge, '--retry-failed', '--plan'];
    expect(await visibilityJson(again, judged)).toMatchObject({ answers: 2 });
  });
});

describe('workspace keywords', () => {
  const keywords = (...more: string[]) => ['workspace', 'keywords', workspaceId, ...more];

  it('adds search terms from options and a file, removes them, and has them looked up by measure', async () => {
    await visibilityJson(['workspace', 'set-brand', workspaceId, '--domain', 'acme.example'], env);
    const file = join(recordings, 'terms.txt');
    writeFileSync(file, 'desk lamp\r\n\n standing desk\n');
    const follow = ['--add', 'boards', '--file', file, '--topic', 'geo', '--country', 'US'];
    const place = { country: 'US', region: null, city: null, locale: null };
    const followed = { topic: 'geo', provider: 'replay', ...place };
    const terms = ['boards', 'desk lamp', 'standing desk'].map((term) => ({ term, ...followed }));
    expect(await visibilityJson(keywords(...follow), env)).toEqual({ keywords: terms });
    const removed = await visibilityJson(keywords('--remove', 'boards', '--remove', 'desk lamp'), env);
    expect(removed).toEqual({ keywords: terms.slice(2) });
    const plan = { questions: 1, prompts: 0, keywords: 1, estimatedUsd: 0, judgingUsd: 0, outlook: null };
    const measure = ['measure', '--workspace', workspaceId];
    expect(await visibilityJson([...measure, '--plan'], env)).toEqual(plan);
    const { stdout } = await visibility(measure, { env });
    expect(stdout).toContain('1 of 1: 0 answered, 1 failed, 0 unknown');
    expect(stdout).toContain('1 replay_missing: ');
  });
});

describe('measure', () => {
  const measure = (...more: string[]) => ['measure', '--workspace', workspaceId, ...more];

  it('shows what it would ask, and changes nothing, with --plan', async () => {
    await track('Which boards suit a team?', 'Which boards are cheap?');
    await visibilityJson(targets('--target', REPLAY), env);
    expect(await visibilityJson(measure('--plan'), env)).toMatchObject({
      questions: 4,
      prompts: 2,
      keywords: 0,
      estimatedUsd: 0,
    });
    const { code, stdout } = await visibility(measure('--plan'), { env });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        'PLATFORM  SURFACE  PROVIDER  SEARCH  QUESTIONS  ESTIMATE\nchatgpt   api      replay    auto    4          $0.00\n' +
        '4 questions for 2 prompts, estimated at $0.00; about 1 min, 4 at a time, if an answer takes 15 s.\n' +
        '\nThe smallest change of the visibility score that is detected in 80 % of cases, in points:\n' +
        'PLAN                           WEEK TO WEEK  MONTH TO MONTH  QUESTIONS PER WEEK\n' +
        'as planned                     42.3          19.1            28\n' +
        'another sample at each target  36.2          16.3            42\n' +
        'twice the prompts              30.4          13.7            56\n' +
        'The last 30 days have too few answers to estimate their variation. Assumed: a score of 40 %, and answers of a day that are\n' +
        'correlated by 0.1 within prompts and by 0.01 between prompts.\n',
    });
    expect(await db.database('measuring_slots').where({ workspace_id: workspaceId })).toEqual([]);
  });

  it('shows the smallest change if prompts were asked every day, without uncounted prompts', async () => {
    await track('Which boards suit a team?', 'Which boards are cheap?', 'Is Acme cheap?');
    await db.database('prompts').where({ text: 'Is Acme cheap?' }).update({ persona: 'branded' });
    await visibilityJson(targets('--target', REPLAY), env);
    await visibilityJson(['workspace', 'schedule', workspaceId, '--cron', '0 5,17 * * 1-5'], env);
    const { outlook } = await visibilityJson<{ outlook: Outlook }>(measure('--plan', '--samples', '3'), env);
    const questions = outlook.plans.map(({ plan, questionsPerWeek }) => [plan, questionsPerWeek]);
    expect(questions).toEqual([
      ['asPlanned', 60],
      ['anotherSample', 80],
      ['twiceThePrompts', 120],
      ['everyDay', 84],
    ]);
    // Without a schedule, one run a day is assumed.
    await visibilityJson(['workspace', 'schedule', workspaceId, '--off'], env);
    const { outlook: byHand } = await visibilityJson<{ outlook: Outlook }>(measure('--plan'), env);
    expect(byHand.plans[0]).toMatchObject({ plan: 'asPlanned', questionsPerWeek: 28 });
  });

  it('shows the smallest change by the variance of past answers', async () => {
    await track('Which boards suit a team?');
    await visibilityJson(targets('--target', REPLAY), env);
    const lines = Array.from({ length: 40 }, (_, index) =>
      JSON.stringify({
        promptText: 'Which boards suit a team?',
        platform: 'chatgpt',
        surface: 'api',
        status: 'ok',
        sampleIndex: index % 4,
        runId: String(index),
        answerText: index % 3 === 0 ? 'Acme.' : 'Globex.',
        observedAt: new Date(Date.now() - (1 + Math.floor(index / 4)) * 86_400_000).toISOString(),
      }),
    );
    const file = join(recordings, 'past.ndjson');
    writeFileSync(file, lines.join('\n'));
    await visibility(['ingest', 'observations', file, '--workspace', workspaceId], { env });
    const { outlook } = await visibilityJson<{ outlook: Outlook }>(measure('--plan'), env);
    expect(outlook.basis).toBe('history');
    const [planned] = outlook.plans;
    // 14 of 40 answers. The days differ by less than independent answers would: 0.35 * 0.65 and the variance of 0.35 itself,
    // 10 / 9 * 2.4 / 40^2, for 14 answers in each of two weeks, with 2.1788 + 0.8726 for 12 degrees of freedom.
    expect(planned?.smallestChangeInWeek).toBe(55.2);
    expect((await visibility(measure('--plan'), { env })).stdout).toContain(
      'variation of the answers of the last 30 days',
    );
  });

  it('stores the answers with the brands in them, and failures as failures, and continues where it ended', async () => {
    await track('Which boards suit a team?', 'Which boards are cheap?');
    await visibilityJson(targets('--target', REPLAY), env);
    const report = await visibilityJson(measure(), env);
    expect(report).toMatchObject({
      slots: 4,
      answered: 2,
      failed: 2,
      unknown: 0,
      spentUsd: 0,
      stoppedBy: null,
    });
    expect(await visibilityJson(measure(), env)).toEqual(report);
    const observations = await sql<{ status: string }>(
      db.database,
      'select status, error_code from observations where workspace_id = $1 order by status, sample_index',
      [workspaceId],
    );
    expect(observations).toEqual([
      ...[1, 2].map(() => ({ status: 'error', error_code: 'replay_missing' })),
      ...[1, 2].map(() => ({ status: 'ok', error_code: null })),
    ]);
    const mentions = await db.database('mentions').where({ workspace_id: workspaceId });
    expect(mentions).toMatchObject([1, 2].map(() => ({ brand: 'Acme', is_own: true, position: 1 })));
    const { stdout } = await visibility(measure('--now', '--samples', '1'), { env });
    expect(stdout).toMatch(
      /: 2 of 2: 1 answered, 1 failed, 0 unknown; \$0\.00 spent\.\n {2}1 replay_missing: \S.*\n$/,
    );
  });

  it('retries the unknown outcomes of the latest run with --retry-unknown', async () => {
    await track('Which boards suit a team?');
    await visibilityJson(targets('--target', REPLAY), env);
    const { runId } = await visibilityJson<{ runId: string }>(measure(), env);
    await db
      .database('measuring_slots')
      .where({ workspace_id: workspaceId, sample_index: 1 })
      .update({ outcome: 'unknown' });
    expect(await visibilityJson(measure('--retry-unknown', '--plan'), env)).toMatchObject({ questions: 1 });
    const report = await visibilityJson(measure('--retry-unknown', '--run', runId), env);
    expect(report).toMatchObject({ runId: `${runId}-retry`, slots: 1, answered: 1 });
    expect(await visibilityError(measure('--run', runId), env)).toMatchObject({ exit: 2 });
    expect(await visibilityError(measure('--retry-unknown', '--now'), env)).toMatchObject({ exit: 2 });
  });

  it('gives advice when the workspace has no prompts to ask', async () => {
    await visibilityJson(targets('--target', REPLAY), env);
    expect(await visibilityError(measure(), env)).toMatchObject({
      exit: 1,
      message:
        'The workspace has no active prompts, and no search terms to look up. Add a prompt (POST /v1/prompts, or the web page), or resume a paused one.',
    });
    expect(await visibilityJson(measure('--plan'), env)).toMatchObject({ questions: 0 });
    expect(await db.database('measuring_runs').where({ workspace_id: workspaceId })).toEqual([]);
  });

  it('continues a run whose prompts have all been paused since', async () => {
    await track('Which boards suit a team?');
    await visibilityJson(targets('--target', REPLAY), env);
    const report = await visibilityJson(measure(), env);
    await db.database('prompts').where({ workspace_id: workspaceId }).update({ paused_at: new Date() });
    expect(await visibilityJson(measure(), env)).toEqual(report);
  });

  it('gives advice when the workspace has no targets', async () => {
    expect(await visibilityError(measure(), env)).toMatchObject({
      exit: 1,
      message: `The workspace has no targets. Turn on a platform on the page, or set them with PATCH /v1/measuring or "visibility workspace targets ${workspaceId} --target ...".`,
    });
  });
});
