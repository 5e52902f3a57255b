import { usual, type Event, type Scenario } from './scenario.js';

const PROMPTS = [1, 5, 20, 100];
const DAYS = [7, 30, 90];

const named = (name: string, difference: Partial<Scenario>, other: Partial<Scenario> = {}): Scenario => ({
  ...usual,
  ...difference,
  ...other,
  name,
});

/**
 * The design. The full cross of prompts, days and answers a day; from the center (20 prompts, 4 answers a day, 30 %) every
 * other factor alone, with windows of 7, 30 and 90 days; the corners where several factors are extreme; what happens to the
 * sample; and rises that should be found. A cell of the design is simulated with the same draws whatever else is.
 */
export const grid: readonly Scenario[] = [
  ...sizes(),
  ...factors(),
  ...corners(),
  ...events(),
  ...rises(),
  ...memories(),
];

function sizes(): Scenario[] {
  return PROMPTS.flatMap((prompts) =>
    [1, 4, 12].flatMap((answers) => DAYS.map((days) => named('', { prompts, days, answers }))),
  );
}

function factors(): Scenario[] {
  const apart = { platforms: 4, together: false };
  const all: readonly [string, Partial<Scenario>][] = [
    ['answers of a prompt correlated 0.5', { withinPrompt: 0.5 }],
    ['independent answers of a day', { withinDay: 0 }],
    ['answers of a day correlated 0.3', { withinDay: 0.3 }],
    ['4 platforms move together', { platforms: 4 }],
    ['4 platforms move apart', apart],
    ['days shift all prompts', { dayShift: 0.3 }],
    ['days shift all, 4 platforms together', { dayShift: 0.3, platforms: 4 }],
    ['days shift all, 4 platforms apart', { dayShift: 0.3, ...apart }],
    ['rare (2 %)', { rate: 0.02 }],
    ['near-certain (98 %)', { rate: 0.98 }],
  ];
  return all.flatMap(([name, difference]) => DAYS.map((days) => named(name, difference, { days })));
}

function corners(): Scenario[] {
  const extreme = { withinPrompt: 0.5, withinDay: 0.3, answers: 12 };
  const all: readonly [string, Partial<Scenario>][] = [
    ...[1, 5, 100].flatMap((prompts): [string, Partial<Scenario>][] => [
      ['rare (2 %)', { prompts, rate: 0.02 }],
      ['near-certain (98 %)', { prompts, rate: 0.98 }],
    ]),
    ['rare, prompts correlated 0.5', { rate: 0.02, answers: 1, withinPrompt: 0.5 }],
    ['rare, answers of a day correlated 0.3', { rate: 0.02, answers: 12, withinDay: 0.3 }],
    ['answers correlated 0.5, 0.3 within a day', { ...extreme, prompts: 1 }],
    ['answers correlated 0.5, 0.3 within a day', { ...extreme, prompts: 5 }],
    ['the same, days shift all, 4 platforms', { ...extreme, platforms: 4, dayShift: 0.3 }],
  ];
  return [
    ...all.flatMap(([name, difference]) => [7, 30].map((days) => named(name, difference, { days }))),
    named('the same, days shift all, 4 platforms', { ...extreme, prompts: 100, platforms: 4, dayShift: 0.3 }),
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

/** Outside of what the method assumes: days that resemble the day before. */
function memories(): Scenario[] {
  const memory = { dayShift: 0.3, dayMemory: 0.5 };
  return DAYS.map((days) => named('days shift all, correlated 0.5 with the day before', memory, { days }));
}
