import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawObservation, RawWorld } from '../../../conformance/oracle/raw-record.js';
import { groupBy } from '../../../src/domain/group-by.js';
import type { DataVersion } from '../../../src/domain/data-version.js';
import { atOnce } from '../../../src/domain/steps.js';
import { citingAnswers } from '../../../src/features/analytics/changes/source-changes.js';
import { panelDates } from '../../../src/features/analytics/panel-dates.js';
import { spansOf, windowsAt, type LastDays } from '../../../src/features/analytics/windows.js';
import { readAnswers, readDomainNames } from '../../../src/platform/answers.js';
import { sql } from '../../../src/platform/database.js';
import { primaryReader, type Reader } from '../../../src/platform/reader.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { worldPlan } from './arbitrary-world.js';
import { loadWorld } from './world.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Counts by name, in any order. */
type Counts = Record<string, number>;

/** A question without its name: its answers by cluster, and those that cite each domain by domain and cluster. */
interface Question {
  readonly modelsDiffer: boolean;
  readonly answers: Counts;
  readonly citing: Counts;
}

const add = (counts: Counts, name: string, count: number) => {
  counts[name] = (counts[name] ?? 0) + count;
};

const inAnyOrder = (questions: readonly Question[]) =>
  questions.map((question) => JSON.stringify(question, (_, value: unknown) => sortedKeys(value))).sort();

const sortedKeys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The numbers of all domains. */
async function readNumbers({ workspaceId }: DataVersion): Promise<number[]> {
  const statement = 'select number from answer_domains where workspace_id = $1';
  const rows = await sql<{ number: number }>(db.database, statement, [workspaceId]);
  return rows.map(({ number }) => number);
}

/** The questions that the service counts. */
async function questionsOf(reader: Reader, at: DataVersion, windows: LastDays): Promise<Question[]> {
  const stored = await readAnswers(reader, at, {
    name: 'test-sources',
    spans: spansOf(windows),
    columns: ['sources'],
  });
  const dates = panelDates(windows);
  const firstDays: string[] = [];
  for (const [day, cluster] of dates.clusterOf) firstDays[cluster] ??= day;
  const numbers = await readNumbers(at);
  const names = await readDomainNames(reader, at, numbers);
  const { answers, columns } = atOnce(citingAnswers(stored, dates, numbers));
  const questions = Array.from(answers.modelsDiffer, (differ): Question => ({
    modelsDiffer: differ === 1,
    answers: {},
    citing: {},
  }));
  for (const [place, count] of answers.answers.entries()) {
    const counts = questions[place % questions.length]?.answers;
    if (counts && count > 0) add(counts, firstDays[Math.floor(place / questions.length)] ?? '', count);
  }
  for (const [index, column] of columns.entries())
    for (const [entry, count] of column.value.entries()) {
      const name = `${names.get(numbers[index] ?? 0)} ${firstDays[column.cluster[entry] ?? 0]}`;
      add(questions[column.cell[entry] ?? 0]?.citing ?? {}, name, count);
    }
  return questions;
}

/** The first day of the cluster of an answer: its day, or in long windows the Monday of its week, unless that is before the window. */
function clusterOf({ observedAt }: RawObservation, { rangeDays, from, previousFrom }: LastDays): string {
  const day = observedAt.toISOString().slice(0, 10);
  if (rangeDays < 90) return day;
  const sinceMonday = (observedAt.getUTCDay() + 6) % 7;
  const monday = new Date(observedAt.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
  const first = day >= from ? from : previousFrom;
  return monday < first ? first : monday;
}

const UNCOUNTED = ['branded', 'competitor', 'control'];

/** Counts each answer by itself, as a reference for the statement. */
function questionsIn({ prompts, observations }: RawWorld, windows: LastDays): Question[] {
  const counted = new Set(prompts.flatMap((one) => (UNCOUNTED.includes(one.persona) ? [] : [one.promptId])));
  const dayOf = ({ observedAt }: RawObservation) => observedAt.toISOString().slice(0, 10);
  const isInWindows = (answer: RawObservation) =>
    dayOf(answer) >= windows.previousFrom && dayOf(answer) <= windows.to;
  const answers = observations.filter(
    (one) => one.status === 'ok' && counted.has(one.promptId) && isInWindows(one),
  );
  const cellOf = ({ promptId, platform, surface, country, locale }: RawObservation) =>
    JSON.stringify([promptId, platform, surface, country, locale]);
  return [...groupBy(answers, cellOf).values()].map((asked) => {
    const question: Question = { modelsDiffer: differ(asked, windows.from), answers: {}, citing: {} };
    for (const answer of asked) {
      const cluster = clusterOf(answer, windows);
      add(question.answers, cluster, 1);
      const cited = answer.citations.filter(({ isCited }) => isCited).map(({ domain }) => domain);
      for (const domain of new Set(cited)) add(question.citing, `${domain} ${cluster}`, 1);
    }
    return question;
  });
}

/** Whether models are known in both windows and none answered in both. */
function differ(answers: readonly RawObservation[], from: string): boolean {
  const modelsOf = (isCurrent: boolean) =>
    answers.flatMap(({ model, observedAt }) =>
      model !== null && observedAt.toISOString().slice(0, 10) >= from === isCurrent ? [model] : [],
    );
  const [now, before] = [modelsOf(true), modelsOf(false)];
  return now.length > 0 && before.length > 0 && !now.some((model) => before.includes(model));
}

it('counts the answers that cite each domain by question and cluster, each answer once', async () => {
  let citing = 0;
  await fc.assert(
    fc.asyncProperty(worldPlan, async (plan) => {
      const { world, principal } = await loadWorld(db.database, plan);
      const windows = windowsAt(plan.now, plan.rangeDays);
      const at = { workspaceId: principal.workspaceId, dataRevision: null };
      const expected = questionsIn(world, windows);
      const found = await questionsOf(primaryReader(db.database), at, windows);
      expect(inAnyOrder(found)).toEqual(inAnyOrder(expected));
      citing += expected.filter((question) => Object.keys(question.citing).length > 0).length;
    }),
    { numRuns: 12, interruptAfterTimeLimit: 60_000 },
  );
  expect(citing).toBeGreaterThan(0);
});
