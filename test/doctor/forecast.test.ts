import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeForecast } from '../../src/cli/operate/forecast-view.js';
import { forecast, type ForecastInput } from '../../src/doctor/forecast/index.js';
import { growthOf } from '../../src/doctor/forecast/growth.js';
import { readSpendingByProvider } from '../../src/measuring/index.js';
import { isSampled, readTableSizes, sampleRows } from '../../src/platform/row-sample.js';
import { sql } from '../../src/platform/database.js';
import { visibility, visibilityJson } from '../cli/in-process.js';
import { fileOf, ingestOn, NOW, observation } from '../ingest/support.js';
import { createMeasured, target } from '../measuring/support.js';
import { createTestDatabase, onCitus, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { needs } from '../support/needs.js';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const predict = (input: Partial<ForecastInput> = {}) =>
  forecast(db.database, { now: NOW, usdPerGbMonth: 0.1, spending: readSpendingByProvider, ...input });

async function kindsOf(input: Partial<ForecastInput> = {}) {
  const { kinds } = await predict(input);
  return new Map(kinds.map(({ kind, ...amounts }) => [kind, amounts]));
}

/** An answer a day with a mention and two citations, on this many days before NOW. */
async function ingestDays(days: number): Promise<string> {
  const { workspaceId } = await createWorkspace(db.database);
  const lines = Array.from({ length: days }, (_, index) =>
    observation({
      observedAt: new Date(daysAgo(index).getTime() - 3_600_000).toISOString(),
      answerText: 'Acme is a good choice.',
      mentions: [{ brand: 'Acme', position: 1 }],
      citations: [{ url: 'https://one.example/' }, { url: 'https://two.example/' }],
    }),
  );
  const input = { workspaceId, source: fileOf(lines), onError: 'stop', createPrompts: 'active' } as const;
  await ingestOn(db.database).observations(input);
  return workspaceId;
}

const setCreated = (workspaceId: string, at: Date) =>
  sql(db.database, 'update workspaces set created_at = $2 where workspace_id = $1', [workspaceId, at]);

describe('the forecast of doctor', () => {
  it('says that nothing can be known of an empty database', async () => {
    const found = await predict();
    expect(found).toMatchObject({
      basedOnDays: 0,
      recordDays: 0,
      retention: { keepDays: null, from: 'none' },
      providers: [],
    });
    for (const { kind, perDay, inOneYear } of found.kinds)
      expect([kind, perDay, inOneYear]).toEqual([
        kind,
        { rows: null, bytes: null },
        { rows: null, bytes: null },
      ]);
    expect(found.total.inFiveYears).toEqual(found.total.now);
    expect(describeForecast(found)).toContain('There is no workspace yet, so nothing can be forecast.');
  });

  it('goes on with the days that there are, if they are fewer than 30', async () => {
    await setCreated(await ingestDays(1), daysAgo(0.5));
    const found = await predict();
    expect(found).toMatchObject({ basedOnDays: 1, recordDays: 1, isSampled: false });
    const answers = found.kinds.find(({ kind }) => kind === 'answers');
    expect(answers).toMatchObject({ now: { rows: 1 }, perDay: { rows: 1 }, inOneYear: { rows: 366 } });
    expect(describeForecast(found)).toContain('Based on the last 1 day: the installation is not older.');
  });

  it('adds as much each day as in the last 30 days, not as in imported history', async () => {
    const workspaceId = await ingestDays(60);
    await setCreated(workspaceId, daysAgo(100));
    const input = { workspaceId, onError: 'stop', createPrompts: 'active' } as const;
    const old = Array.from({ length: 40 }, () => observation({ observedAt: daysAgo(45).toISOString() }));
    await ingestOn(db.database).observations({ ...input, source: fileOf(old) });
    const kinds = await kindsOf();
    expect(kinds.get('answers')).toMatchObject({
      now: { rows: 100 },
      perDay: { rows: 1 },
      inOneYear: { rows: 465 },
      inFiveYears: { rows: 1925 },
    });
    // Mentions and citations have no time of their own: they come with answers.
    expect(kinds.get('citations')).toMatchObject({ now: { rows: 120 }, perDay: { rows: 1.2 } });
    expect(kinds.get('answer texts')).toMatchObject({ now: { rows: 60 } });
    expect(kinds.get('packed answers')?.perDay.bytes).toBeGreaterThan(0);
    // On a cluster, a shard with a few rows is as large as one without any.
    const bytes = kinds.get('answers')?.inOneYear.bytes ?? 0;
    if (!onCitus()) expect(bytes).toBeGreaterThan(kinds.get('answers')?.now.bytes ?? Infinity);
  });

  it('deletes raw records, but not figures, after the days that are given', async () => {
    await setCreated(await ingestDays(60), daysAgo(100));
    const kinds = await kindsOf({ keepDays: 400 });
    // 35 of the 60 days are younger than 400 days in a year.
    expect(kinds.get('answers')).toMatchObject({ inOneYear: { rows: 35 + 365 }, inFiveYears: { rows: 400 } });
    expect(kinds.get('mentions')).toMatchObject({ inFiveYears: { rows: 400 } });
    expect(kinds.get('packed answers')).toMatchObject({ inFiveYears: { rows: 60 + 5 * 365 } });
    expect(await kindsOf({ keepDays: 20 }).then((found) => found.get('answers'))).toMatchObject({
      perDay: { rows: 1 },
      inOneYear: { rows: 20 },
    });
  });

  it('knows how long records are kept from the runs of retention', async () => {
    const workspaceId = await ingestDays(60);
    await ingestOn(db.database).retain({ workspaceId, keepDays: 40, dryRun: false });
    const found = await predict();
    expect(found.retention).toEqual({ keepDays: 40, from: 'runs', workspacesWithLess: 0 });
    expect(describeForecast(found)).toContain(
      'Raw records are taken to be kept for 40 days, as in the last runs',
    );
  });

  it('knows how long records are kept from archived months', async () => {
    const workspaceId = await ingestDays(60);
    const { months } = ingestOn(db.database);
    // The answers of the end of September.
    await months.close({ workspaceId, month: '2026-09' }, { answers: 9, keywordChecks: 0 });
    expect((await predict()).retention).toMatchObject({ keepDays: 50, from: 'runs' });
  });

  it('multiplies what providers and storage cost', async () => {
    const measured = await createMeasured(db.database, { prompts: 3, targets: [target()] });
    await setCreated(measured.workspaceId, daysAgo(9.5));
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 3, spentUsd: 0.06 });
    const { basedOnDays, providers, storage, total } = await predict({
      now: new Date(NOW.getTime() + 60_000),
    });
    expect(basedOnDays).toBe(10);
    expect(providers).toEqual([{ provider: 'fake', spentUsd: 0.06, perYearUsd: 2.19 }]);
    expect(storage.nowPerYearUsd).toBeCloseTo(((total.now.bytes ?? 0) / 1e9) * 12 * 0.1, 2);
  });

  it('is printed as a table with units or as JSON by the command', async () => {
    await ingestDays(3);
    const env = { DATABASE_URL: db.url };
    const { code, stdout } = await visibility(['doctor', '--forecast', '--keep', '90d'], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^KIND +ROWS +SIZE +ROWS\/DAY +SIZE\/DAY/);
    expect(stdout).toMatch(/\nanswers +3 +[\d.]+ [kM]B +/);
    expect(stdout).toContain('kept for 90 days, as given by --keep');
    expect(stdout).toContain('Storage at $0.115 a GB and month');
    const args = ['doctor', '--forecast', '--price-per-gb-month', '0.08'];
    const json = await visibilityJson<{ storage: object; kinds: object[] }>(args, env);
    expect(json.storage).toMatchObject({ usdPerGbMonth: 0.08 });
    expect(json.kinds).toContainEqual(expect.objectContaining({ kind: 'audit' }));
  });

  it('rejects its options without --forecast', async () => {
    const { code, stderr } = await visibility(['doctor', '--keep', '90d'], { env: { DATABASE_URL: db.url } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('need --forecast')]);
  });
});

describe('the growth of a kind of data', () => {
  const ages = { rows: 100, recent: 30, days: 30, keptOneYear: 100, keptFiveYears: 100 };
  const size = { rows: 100, bytes: 100_000, emptyBytes: 20_000, heapBytes: 50_000 };

  it('does not count the pages of empty indexes for each row', () => {
    expect(growthOf('some', size, ages, null)).toEqual({
      kind: 'some',
      now: { rows: 100, bytes: 100_000 },
      perDay: { rows: 1, bytes: 800 },
      inOneYear: { rows: 465, bytes: 100_000 + 365 * 800 },
      inFiveYears: { rows: 1925, bytes: 100_000 + 1825 * 800 },
    });
  });

  it('is zero if there were days without rows, and unknown without days', () => {
    const none = { rows: 0, recent: 0, keptOneYear: 0, keptFiveYears: 0 };
    expect(growthOf('some', { ...size, rows: 0 }, { ...none, days: 7 }, null).perDay).toEqual({
      rows: 0,
      bytes: 0,
    });
    expect(growthOf('some', { ...size, rows: 0 }, { ...none, days: 0 }, null).perDay).toEqual({
      rows: null,
      bytes: null,
    });
  });
});

describe('a sample of a large table', needs(!onCitus(), 'rows are on other nodes'), () => {
  it('reads a part of it and scales the sums', async () => {
    await sql(
      db.owner,
      `create table numbers as select n, n % 2 = 0 as is_even, repeat('x', 1000) as filler from generate_series(1, 100000) n`,
    );
    const size = (await readTableSizes(db.owner)).get('numbers');
    if (size === undefined) throw new Error('The table has no size.');
    expect(isSampled(size)).toBe(true);
    const [all] = await sampleRows(db.owner, size, {
      sums: { rows: 'count(*)', even: 'count(*) filter (where is_even)' },
    });
    expect(all?.sums.rows).toBeGreaterThan(90_000);
    expect(all?.sums.rows).toBeLessThan(110_000);
    expect((all?.sums.even ?? 0) / (all?.sums.rows ?? 1)).toBeCloseTo(0.5, 1);
  });
});
