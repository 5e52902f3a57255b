import type { LookScenario } from './looks.js';
import { usual, type Scenario } from './scenario.js';

const PROMPTS = 100;

/** One or four answers per prompt and day, on one platform or on four. */
const sizes: readonly Partial<Scenario>[] = [1, 4].flatMap((platforms) =>
  [1, 4].map((answers) => ({ platforms, answers })),
);

const named = (name: string, difference: Partial<LookScenario>): LookScenario[] =>
  sizes.map((size) => ({
    ...{ ...usual, prompts: PROMPTS, isNew: false, rising: 0, name },
    ...{ ...size, ...difference },
  }));

const shift = { dayShift: 0.3 };

/** The workspaces that are checked every day: some in which nothing changes, and some in which prompts rise. */
export const lookGrid: readonly LookScenario[] = [
  ...named('independent answers', { withinDay: 0 }),
  ...named('answers of a day correlated 0.1', {}),
  ...named('days shift all prompts', shift),
  ...named('new, days shift all prompts', { ...shift, isNew: true }),
  ...named('all prompts rise by 10 points', { rise: 0.1, rising: PROMPTS }),
  ...named('the same, days shift all prompts', { ...shift, rise: 0.1, rising: PROMPTS }),
  ...named('one prompt rises by 30 points', { rise: 0.3, rising: 1 }),
];
