import { usual, type Event, type Scenario } from './scenario.js';

const PROMPTS = [1, 5, 20, 100];
const DAYS = [7, 30, 90];
const FIGURES = { hasAllFigures: true };

const named = (name: string, difference: Partial<Scenario>, other: Partial<Scenario> = {}): Scenario => ({
  ...usual,
  ...difference,
  ...other,
  name,
});

/** Scenarios that belong together in the report. */
export interface Section {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

/**
 * The design: all combinations of prompts, days and answers a day; every other factor varied alone around the center
 * (20 prompts, 4 answers a day, 30 %), with windows of 7, 30 and 90 days; combinations of extreme factors; changes of
 * the sample; and rises that should be found. All figures are simulated in a smaller design of the same kind.
 */
export const sections: readonly Section[] = [
  { title: '1 to 100 prompts, 1 to 12 answers a day', scenarios: sizes() },
  { title: 'answers of a day, platforms or days that depend on each other', scenarios: dependence() },
  { title: 'rare (2 %) or near-certain (98 %)', scenarios: rare() },
  { title: 'strongly correlated answers', scenarios: corners() },
  { title: 'prompts, platforms or sampling change', scenarios: events() },
  { title: 'days that depend on the day before', scenarios: memories() },
  { title: 'all figures', scenarios: allFigures() },
  { title: 'rises', scenarios: [...rises(), ...risesOfAllFigures()] },
  { title: 'few days', scenarios: fewDays() },
];

export const grid: readonly Scenario[] = sections.flatMap(({ scenarios }) => scenarios);

function sizes(): Scenario[] {
  return PROMPTS.flatMap((prompts) =>
    [1, 4, 12].flatMap((answers) => DAYS.map((days) => named('', { prompts, days, answers }))),
  );
}

function dependence(): Scenario[] {
  const all: readonly [string, Partial<Scenario>][] = [
    ['answers of a prompt correlated 0.5', { withinPrompt: 0.5 }],
    ['independent answers of a day', { withinDay: 0 }],
    ['answers of a day correlated 0.3', { withinDay: 0.3 }],
    ['4 platforms move together', { platforms: 4 }],
    ['4 platforms move apart', { platforms: 4, together: false }],
    ['days shift all prompts', { dayShift: 0.3 }],
    ['days shift all, 4 platforms together', { dayShift: 0.3, platforms: 4 }],
    ['days shift all, 4 platforms apart', { dayShift: 0.3, platforms: 4, together: false }],
  ];
  return all.flatMap(([name, difference]) => DAYS.map((days) => named(name, difference, { days })));
}

function rare(): Scenario[] {
  const few = { answers: 1, withinPrompt: 0.5, rate: 0.02 };
  const bunched = { answers: 12, withinDay: 0.3, rate: 0.02 };
  return [
    ...[20, 1, 5, 100].flatMap((prompts) =>
      [
        { name: 'rare (2 %)', rate: 0.02 },
        { name: 'near-certain (98 %)', rate: 0.98 },
      ].flatMap(({ name, rate }) =>
        (prompts === 20 ? DAYS : [7, 30]).map((days) => named(name, { prompts, rate, days })),
      ),
    ),
    ...[7, 30].map((days) => named('rare, prompts correlated 0.5', few, { days })),
    ...[7, 30].map((days) => named('rare, answers of a day correlated 0.3', bunched, { days })),
  ];
}

function corners(): Scenario[] {
  const extreme = { withinPrompt: 0.5, withinDay: 0.3, answers: 12 };
  const shifted = { ...extreme, platforms: 4, dayShift: 0.3 };
  return [
    ...[1, 5].flatMap((prompts) =>
      [7, 30].map((days) => named('answers correlated 0.5, 0.3 within a day', extreme, { prompts, days })),
    ),
    ...[7, 30].map((days) => named('the same, days shift all, 4 platforms', shifted, { days })),
    named('the same, days shift all, 4 platforms', shifted, { prompts: 100 }),
  ];
}

function fewDays(): Scenario[] {
  return [
    ...[1, 2, 3, 4].map((days) => named('few days', { days })),
    ...[1, 2, 3, 4].map((days) => named('few days, which shift all prompts', { days, dayShift: 0.3 })),
  ];
}

function events(): Scenario[] {
  const all: readonly [string, Event, Partial<Scenario>][] = [
    ['8 of 20 prompts replaced by easier ones', 'replaced', { prompts: 28 }],
    ['a platform added', 'platformAdded', { platforms: 2 }],
    ['a platform dropped', 'platformDropped', { platforms: 2 }],
    ['visible prompts asked three times as often', 'uneven', {}],
    ['an outage of a day', 'outage', {}],
    ['ten times the answers on one day', 'burst', {}],
    ['days shift all, ten times the answers on one day', 'burst', { dayShift: 0.3 }],
  ];
  return all.flatMap(([name, event, difference]) =>
    DAYS.map((days) => named(name, difference, { days, event })),
  );
}

function rises(): Scenario[] {
  const name = 'every prompt rises by 10 points';
  return [
    ...[1, 4].flatMap((answers) =>
      PROMPTS.flatMap((prompts) => DAYS.map((days) => named(name, { prompts, days, answers, rise: 0.1 }))),
    ),
    ...DAYS.map((days) => named(`${name}, days shift all`, { days, rise: 0.1, dayShift: 0.3 })),
  ];
}

/** Scenarios that violate an assumption of the method: a day resembles the day before, or shares a shift with it. */
function memories(): Scenario[] {
  const memory = { dayShift: 0.3, dayMemory: 0.5 };
  const noon = { dayShift: 0.3, dayEndsAt: 0.5 };
  return [
    ...DAYS.map((days) => named('days shift all, correlated 0.5 with the day before', memory, { days })),
    ...DAYS.map((days) => named('days shift all, from noon to noon UTC', noon, { days })),
  ];
}

function allFigures(): Scenario[] {
  const differences: readonly [string, Partial<Scenario>][] = [
    ['independent answers of a day', { withinDay: 0 }],
    ['answers of a day correlated 0.3', { withinDay: 0.3 }],
    ['days shift all prompts', { dayShift: 0.3 }],
    ['8 of 20 prompts replaced by easier ones', { event: 'replaced', prompts: 28 }],
    ['rare (2 %)', { rate: 0.02 }],
  ];
  return [1, 4].flatMap((answers) =>
    [7, 30].flatMap((days) => [
      ...[5, 20, 100].map((prompts) => named('', FIGURES, { prompts, answers, days })),
      ...differences.map(([name, difference]) =>
        named(name, { ...FIGURES, ...difference }, { answers, days }),
      ),
    ]),
  );
}

function risesOfAllFigures(): Scenario[] {
  return [5, 20, 100].flatMap((prompts) =>
    [7, 30].map((days) => named('everything improves by 10 points', FIGURES, { prompts, days, rise: 0.1 })),
  );
}
