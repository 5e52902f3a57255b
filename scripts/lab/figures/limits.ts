/** A goal that a scenario is known to miss. */
export interface Limit {
  /** The name that `describe` returns. */
  readonly scenario: string;
  /** Its name in the goals. */
  readonly measure: string;
  /** The range of the true value, which is outside the goal. */
  readonly from: number;
  readonly to: number;
  readonly reason: Reason;
}

/** The reasons goals are missed, for docs/statistics/proof.md. */
export const REASONS = {
  few: `**Few mentions: intervals that are too wide.** Where up to three mentions are expected in a window, only a few counts are likely,
and coverage jumps from one to the next. Coverage of at most 98 % means that at least 2 % of verdicts are false. Fisher's
exact test, which is based on the most powerful unbiased one [Lehmann and Romano], has fewer: with equal windows it needs six
mentions in one against none in the other (2 · ½⁶ = 3 %; five have 6 %), and so many come by chance in 0.1 to 0.9 % of
these panels. The rates of a single prompt with a correlation of 0.5 are mostly close to 0 or 1, where that test has 2.0 %.
The same holds for the level of such a prompt, and for questions like these if no prompt of the sample is mentioned.`,
  sample: `**Questions like these, rare or near-certain brands: intervals that cover too little.** Most mentions come from a few
prompts, and a sample may miss those. Its own spread cannot show that: without an assumption about the rates of prompts, no
interval for their mean can have both a useful width and coverage that is guaranteed [Bahadur and Savage]. An interval that
holds for any rates from 0 to 1 is as wide as ±30 points for 20 prompts and ±14 for 100 [Hoeffding].`,
  memory: `**Days that resemble the day before: too many false verdicts.** The method rules them out. With a correlation of
0.5 from day to day, the mean of the shifts of 7 days has 2.4 times the variance that independent days have, and of 30 days
2.9 times. Windows of 7 days cannot show it: a correlation that is estimated from 7 days has a standard error of about
1/√7 = 0.38 [Bartlett]. Weeks as clusters leave little of it.`,
  border: `**A platform's day that does not end at 00:00 UTC: too many false verdicts.** If its shift lasts from noon to noon, half of
the answers of a UTC day share a shift with the day before, and half with the day after. The correlation of adjacent days is
then 0.5 for the shifts, and about 0.2 for the answers. Noon is the worst hour: with days that end at 17:00 UTC, windows of 7
days have 7.6 % false verdicts instead of 8.2. Runs that take place at one time of day do not straddle a shift, and weeks as
clusters leave little of it. The service behaves like the simulation: of 300 workspaces without a change whose answers were
ingested, 29 had a verdict with days from noon to noon and 20 with UTC days, the same ones as in the simulation.`,
  burst: `**Ten times the answers on one day: slightly too many false verdicts.** The variance of such a window comes mostly from
that one day, and how much more a day with ten times the answers varies depends on what its answers have in common, which is
not known. The degrees of freedom assume ten times the variance, as for independent answers; where days shift all prompts it is
up to a hundred times. Comparing two means with different variances that are estimated is the Behrens-Fisher problem, for
which no good exact test exists [Linnik]. Satterthwaite's approximation is off by this much. Windows with so uneven days have
at least 3 degrees of freedom; fewer would help here, but widen the intervals of 2 and 3 days, which cover 97 % and more already.`,
  mean: `**Mean positions and sentiments of rare brands: slightly too many false verdicts.** These means are of about 12 or 48
mentions in a window. With so few, the t distribution is an approximation, and without an assumption about what is averaged
there is no exact test
[Bahadur and Savage].`,
  variance: `**Rises within 7 days: less power than a test that knows the variance.** No method knows it. A t test on normal
variables, one for each day, is the most powerful invariant test that estimates it [Lehmann and Romano], and has the power
above. The proof also requires 90 % of its power (80 % with one prompt).`,
} as const;

export type Reason = keyof typeof REASONS;

/** Ranges in percent, by measure. */
type Ranges = Readonly<Record<string, readonly [from: number, to: number]>>;

const missed = (reason: Reason, scenario: string, ranges: Ranges): Limit[] =>
  Object.entries(ranges).map(([measure, [from, to]]) => ({
    ...{ scenario, measure, reason },
    ...{ from: from / 100, to: to / 100 },
  }));

/** The ranges are those of the full run of seed 1, plus or minus two standard errors. */
export const LIMITS: readonly Limit[] = [
  ...missed('few', '7 days, 1 prompt, 4 answers a day, rare (2 %)', {
    level: [98, 98.4],
    change: [99.6, 99.9],
  }),
  ...missed('few', '30 days, 1 prompt, 4 answers a day, rare (2 %)', { change: [98.7, 99.2] }),
  ...missed('few', '7 days, 1 prompt, 4 answers a day, near-certain (98 %)', { change: [99.5, 99.9] }),
  ...missed('few', '30 days, 1 prompt, 4 answers a day, near-certain (98 %)', { change: [98.7, 99.2] }),
  ...missed('few', '7 days, 5 prompts, 4 answers a day, near-certain (98 %)', { change: [98.1, 98.7] }),
  ...missed('few', '7 days, 20 prompts, 1 answer a day, rare, prompts correlated 0.5', {
    change: [98, 98.4],
    'questions like these': [98, 98.4],
  }),
  ...missed('few', '7 days, 1 prompt, 12 answers a day, answers correlated 0.5, 0.3 within a day', {
    change: [98, 98.5],
  }),
  ...missed('sample', '30 days, 20 prompts, 4 answers a day, rare (2 %)', {
    'questions like these': [91.5, 92.7],
  }),
  ...missed('sample', '90 days, 20 prompts, 4 answers a day, rare (2 %)', {
    'questions like these': [91, 92.2],
  }),
  ...missed('sample', '30 days, 20 prompts, 4 answers a day, near-certain (98 %)', {
    'questions like these': [91, 92.3],
  }),
  ...missed('sample', '90 days, 20 prompts, 4 answers a day, near-certain (98 %)', {
    'questions like these': [90.9, 92.1],
  }),
  ...missed('sample', '7 days, 20 prompts, 12 answers a day, rare, answers of a day correlated 0.3', {
    'questions like these': [90.1, 91.3],
  }),
  ...missed('sample', '30 days, 20 prompts, 12 answers a day, rare, answers of a day correlated 0.3', {
    'questions like these': [91.6, 92.8],
  }),
  ...missed('sample', '30 days, 20 prompts, 4 answers a day, all figures, rare (2 %)', {
    'questions like these': [91.1, 92.3],
  }),
  ...missed(
    'memory',
    '7 days, 20 prompts, 4 answers a day, days shift all, correlated 0.5 with the day before',
    { level: [85.9, 87.4], change: [84.9, 86.4], 'false verdicts': [13.6, 15.1] },
  ),
  ...missed(
    'memory',
    '30 days, 20 prompts, 4 answers a day, days shift all, correlated 0.5 with the day before',
    { level: [83.1, 84.7], change: [83.1, 84.7], 'false verdicts': [15.4, 17] },
  ),
  ...missed(
    'memory',
    '90 days, 20 prompts, 4 answers a day, days shift all, correlated 0.5 with the day before',
    { level: [92.3, 92.9], change: [92.3, 92.9], 'false verdicts': [6.6, 7.8] },
  ),
  ...missed('border', '7 days, 20 prompts, 4 answers a day, days shift all, from noon to noon UTC', {
    level: [91.5, 92.6],
    change: [91.2, 92.3],
    'false verdicts': [7.7, 8.8],
  }),
  ...missed('border', '30 days, 20 prompts, 4 answers a day, days shift all, from noon to noon UTC', {
    level: [90.7, 91.8],
    change: [90.2, 91.3],
    'false verdicts': [8.7, 9.8],
  }),
  ...missed('burst', '7 days, 20 prompts, 4 answers a day, ten times the answers on one day', {
    'false verdicts': [5.1, 6.1],
  }),
  ...missed('burst', '90 days, 20 prompts, 4 answers a day, ten times the answers on one day', {
    'false verdicts': [5.1, 6],
  }),
  ...missed(
    'burst',
    '7 days, 20 prompts, 4 answers a day, days shift all, ten times the answers on one day',
    { 'false verdicts': [5.9, 6.9] },
  ),
  ...missed(
    'burst',
    '30 days, 20 prompts, 4 answers a day, days shift all, ten times the answers on one day',
    { 'false verdicts': [5.1, 6.1] },
  ),
  ...missed('mean', '30 days, 20 prompts, 1 answer a day, all figures, rare (2 %)', {
    'sentiment: false verdicts': [5.1, 6.2],
  }),
  ...missed('mean', '30 days, 20 prompts, 4 answers a day, all figures, rare (2 %)', {
    'average position: false verdicts': [5.1, 6.1],
  }),
  ...missed('variance', '7 days, 5 prompts, 1 answer a day, every prompt rises by 10 points', {
    power: [81.2, 89.9],
  }),
  ...missed('variance', '7 days, 20 prompts, 1 answer a day, every prompt rises by 10 points', {
    power: [82.3, 88.1],
  }),
  ...missed('variance', '7 days, 5 prompts, 4 answers a day, every prompt rises by 10 points', {
    power: [81.7, 88.5],
  }),
  ...missed(
    'variance',
    '7 days, 20 prompts, 4 answers a day, every prompt rises by 10 points, days shift all',
    { power: [82.9, 87.4] },
  ),
  ...missed('variance', '7 days, 5 prompts, 4 answers a day, all figures, everything improves by 10 points', {
    power: [79.8, 86.5],
    "a competitor's visibility: power": [80.4, 87.6],
    'share of voice: power': [83.4, 87.9],
    'citation rate: power': [79.6, 85.8],
    'average position: power': [78.5, 84.7],
    'sentiment: power': [77.7, 85.5],
  }),
  ...missed(
    'variance',
    '7 days, 20 prompts, 4 answers a day, all figures, everything improves by 10 points',
    { 'sentiment: power': [87.6, 89.9] },
  ),
];
