import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { ndjson } from '../../src/demo/ndjson.js';
import { planPrompts } from '../../src/demo/prompt-plan.js';
import { personas } from '../../src/features/prompts/index.js';
import { keywordCheckSchema, observationSchema } from '../../spec/ingest/index.js';
import { keywordChecksOf, NOON, observationsOf, paidPlanAt, plansAt } from './records.js';

const DAY_MS = 86_400_000;
const small = { prompts: 5, days: 12, keywords: 6 };

describe('determinism', () => {
  it('generates the same records for the same seed at any time of the same day', () => {
    const morning = new Date('2026-11-21T00:00:01Z');
    const night = new Date('2026-11-21T23:59:59Z');
    const [first, second] = [paidPlanAt(morning, small), paidPlanAt(night, small)];
    expect(observationsOf(first)).toEqual(observationsOf(second));
    expect(keywordChecksOf(first)).toEqual(keywordChecksOf(second));
  });

  it('generates different records for another seed', () => {
    const [first, second] = [paidPlanAt(NOON, small), paidPlanAt(NOON, { ...small, seed: 2 })];
    const answers = (lines: ReturnType<typeof observationsOf>) => lines.map(({ answerText }) => answerText);
    const places = (lines: ReturnType<typeof keywordChecksOf>) => lines.map(({ position }) => position);
    expect(answers(observationsOf(first))).not.toEqual(answers(observationsOf(second)));
    expect(places(keywordChecksOf(first))).not.toEqual(places(keywordChecksOf(second)));
  });

  it('keeps the records of a prompt or keyword when the demo has more of them', () => {
    const few = paidPlanAt(NOON, { prompts: 3, days: 5, keywords: 2 });
    const many = paidPlanAt(NOON, { prompts: 6, days: 5, keywords: 4 });
    const ids = new Set(observationsOf(few).map(({ promptId }) => promptId));
    expect(observationsOf(many).filter(({ promptId }) => ids.has(promptId))).toEqual(observationsOf(few));
    const checks = keywordChecksOf(few);
    expect(keywordChecksOf(many).slice(0, checks.length)).toEqual(checks);
  });
});

describe('generated records', () => {
  const allPlans = plansAt(NOON);

  it('generates only lines that are valid against the ingest schemas', () => {
    const isObservation = compile(observationSchema);
    const isCheck = compile(keywordCheckSchema);
    for (const plan of allPlans) {
      expect(faultsOf(isObservation, observationsOf(plan))).toEqual([]);
      expect(faultsOf(isCheck, keywordChecksOf(plan))).toEqual([]);
    }
  });

  it('generates no record that would count as a duplicate of another', () => {
    for (const plan of allPlans) {
      const samples = observationsOf(plan).map((line) =>
        [line.runId, line.promptId, line.platform, line.surface].join('|'),
      );
      expect(new Set(samples).size).toBe(samples.length);
      const checks = keywordChecksOf(plan).map((line) =>
        [line.term, line.engine, line.country, line.checkedAt].join('|'),
      );
      expect(new Set(checks).size).toBe(checks.length);
    }
  });

  it('dates records within the requested days, at most five minutes past the last midnight', () => {
    const plan = paidPlanAt(NOON, small);
    const midnight = plan.today.getTime();
    expect(midnight).toBe(Date.parse('2026-11-21T00:00:00Z'));
    const times = [
      ...observationsOf(plan).map(({ observedAt }) => Date.parse(observedAt)),
      ...keywordChecksOf(plan).map(({ checkedAt }) => Date.parse(checkedAt)),
    ];
    expect(Math.min(...times)).toBeGreaterThanOrEqual(midnight - 11 * DAY_MS);
    expect(Math.max(...times)).toBeGreaterThanOrEqual(midnight);
    expect(Math.max(...times)).toBeLessThan(midnight + 5 * 60_000);
  });

  it('cites reserved example domains only', () => {
    const urls = allPlans.flatMap((plan) => [
      ...observationsOf(plan).flatMap(({ citations = [] }) => citations.map(({ url }) => url)),
      ...keywordChecksOf(plan).flatMap(({ url }) => url ?? []),
    ]);
    const hosts = new Set(urls.map((url) => new URL(url).hostname));
    expect(hosts.size).toBeGreaterThan(25);
    expect([...hosts].filter((host) => !host.endsWith('.example'))).toEqual([]);
  });
});

describe('demo sizes', () => {
  it.each([
    { prompts: 3, days: 10, keywords: 4 },
    { prompts: 1, days: 1, keywords: 0 },
    { prompts: 7, days: 20, keywords: 1 },
  ])('generates as many records as the options request: %o', ({ prompts, days, keywords }) => {
    const plan = paidPlanAt(NOON, { prompts, days, keywords });
    // Every fourth prompt is asked on a second surface as well.
    expect(observationsOf(plan)).toHaveLength((prompts * 4 + Math.ceil(prompts / 4)) * days);
    expect(new Set(keywordChecksOf(plan).map(({ term }) => term)).size).toBe(keywords);
  });

  it.each([{ prompts: 0 }, { days: 0 }, { days: 3651 }, { days: 1.5 }, { keywords: -1 }])(
    'rejects invalid sizes: %o',
    (options) => {
      expect(() => plansAt(NOON, options)).toThrow(/must be a whole number from/);
    },
  );

  it('generates distinct prompts and terms beyond the number of its templates', () => {
    const { scenario } = paidPlanAt(NOON);
    const prompts = planPrompts(scenario, 3000);
    expect(new Set(prompts.map(({ text }) => text)).size).toBe(3000);
    expect(Math.max(...prompts.map(({ text }) => text.length))).toBeLessThanOrEqual(500);
    const checks = keywordChecksOf(paidPlanAt(NOON, { keywords: 1500, days: 1 }));
    expect(new Set(checks.map(({ term }) => term)).size).toBe(1500);
  });
});

describe('the default paid workspace', () => {
  const plan = paidPlanAt(NOON);
  const lines = observationsOf(plan);

  it('the paid demo workspace has every persona, prompts without topic or intent, and events', () => {
    const prompts = planPrompts(plan.scenario, plan.scenario.prompts);
    expect(new Set(prompts.map(({ persona }) => persona))).toEqual(new Set(personas));
    expect(prompts.some(({ intent }) => intent === null)).toBe(true);
    expect(prompts.some(({ topic }) => topic === null)).toBe(true);
    const events = prompts.flatMap(({ event }) => event?.kind ?? []).sort();
    expect(events).toEqual(['archived', 'archived', 'failing', 'paused', 'replaced']);
  });

  it('the paid demo workspace has every answer status and every kind of source', () => {
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set(['ok', 'refused', 'empty', 'error']));
    const kinds = new Set(
      lines.flatMap(({ citations = [] }) => citations.map(({ sourceType }) => sourceType)),
    );
    expect([...kinds].sort()).toEqual(
      ['competitor', 'corporate', 'editorial', 'institutional', 'other', 'own', 'reference', 'ugc'].sort(),
    );
  });

  it('changes the model of a platform once, and keeps adjacent windows comparable', () => {
    for (const platform of ['chatgpt', 'perplexity', 'gemini'] as const) {
      const answered = lines.filter((line) => line.platform === platform && line.status === 'ok');
      const models = answered.map(({ modelServed }) => modelServed);
      expect(new Set(models).size).toBe(2);
      expect(models.filter((model, index) => index > 0 && model !== models[index - 1])).toHaveLength(1);
      for (const days of [7, 30]) {
        const now = modelsBetween(answered, days - 1, 0);
        const before = modelsBetween(answered, 2 * days - 1, days);
        expect(now.some((model) => before.includes(model))).toBe(true);
      }
    }
  });

  it('shows its own brand rising and one competitor falling', () => {
    const share = (brand: string, from: number, to: number) => {
      const answers = lines.filter((line) => line.status === 'ok' && isBetween(line.observedAt, from, to));
      return (
        answers.filter(({ mentions = [] }) => mentions.some((one) => one.brand === brand)).length /
        answers.length
      );
    };
    const ownNames = ['Tallybrook', 'Tally Brook', 'Tallybrook Spend'];
    const own = (from: number, to: number) => ownNames.reduce((sum, name) => sum + share(name, from, to), 0);
    expect(own(29, 0)).toBeGreaterThan(own(89, 60) + 0.05);
    expect(share('Spendthorn', 29, 0)).toBeLessThan(share('Spendthorn', 89, 60) - 0.05);
  });

  it('the paid demo workspace has ranked, unranked, untracked and failing keywords', () => {
    const checks = keywordChecksOf(plan);
    const last = new Map(checks.map((line) => [`${line.term}|${line.engine}`, line]));
    const count = (holds: (line: (typeof checks)[number]) => boolean) =>
      [...last.values()].filter(holds).length;
    expect(count(({ position }) => typeof position === 'number')).toBeGreaterThan(200);
    expect(count(({ position, tracked }) => position === null && tracked === true)).toBeGreaterThan(20);
    expect(count(({ tracked }) => tracked === false)).toBeGreaterThan(10);
    expect(checks.filter(({ status }) => status === 'error').length).toBeGreaterThan(10);
    expect(last.size).toBeGreaterThan(3 * plan.scenario.keywords);
  });
});

describe('ndjson', () => {
  it('writes one record per line, and generates records only as they are read', async () => {
    let made = 0;
    function* records() {
      for (made = 1; made <= 100_000; made += 1) yield { number: made, text: 'x'.repeat(100) };
    }
    const stream = ndjson(records());
    const chunks = stream[Symbol.asyncIterator]();
    const first = String((await chunks.next()).value);
    expect(first.split('\n')[1]).toBe(JSON.stringify({ number: 2, text: 'x'.repeat(100) }));
    expect(first.endsWith('\n')).toBe(true);
    expect(made).toBeLessThan(10_000);
    stream.destroy();
  });
});

function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

function faultsOf(validate: ValidateFunction, lines: readonly object[]): unknown[] {
  return lines.flatMap((line) => (validate(line) ? [] : [{ line, errors: validate.errors }])).slice(0, 3);
}

function isBetween(moment: string, oldestAge: number, youngestAge: number): boolean {
  const age = Math.floor((Date.parse('2026-11-22T00:00:00Z') - 1 - Date.parse(moment)) / DAY_MS);
  return age <= oldestAge && age >= youngestAge;
}

function modelsBetween(
  lines: readonly { observedAt: string; modelServed?: string | null }[],
  oldestAge: number,
  youngestAge: number,
): (string | null | undefined)[] {
  return lines
    .filter((line) => isBetween(line.observedAt, oldestAge, youngestAge))
    .map((line) => line.modelServed);
}
