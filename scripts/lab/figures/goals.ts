import { FIGURES, type FigureName } from './figures.js';
import type { Coverage, FigureScore, Score } from './score.js';

/** Intervals of 95 %: fewer hits are wrong, more are needlessly wide. */
export const COVERAGE = { least: 0.93, most: 0.98 };

/** Goals are for windows of at least this many days. */
export const ENOUGH_DAYS = 4;

const FALSE_VERDICTS = 0.05;

/** The share of the power of the best test: a t test on days, and a z test, which knows the true variance. */
const POWER = { onePrompt: 0.8, prompts: 0.9 };
const PROMPTS_FOR_POWER = 5;

/** A result of a simulation that has a goal. All are shares, and goals are inclusive ranges. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  /** The standard error of the simulation. */
  readonly error: number;
  readonly least: number;
  readonly most: number;
}

/** The measures that have a goal. */
export function measuresOf(score: Score): Measure[] {
  const { scenario, figures, similar } = score;
  if (scenario.days < ENOUGH_DAYS) return [];
  const ofFigures = (Object.keys(figures) as FigureName[]).flatMap((name) => {
    const figure = figures[name];
    const prefix = name === 'visibility' ? '' : `${FIGURES[name].title}: `;
    return figure === undefined ? [] : measuresOfFigure(score, figure, prefix);
  });
  return [...ofFigures, ...coverageOf('questions like these', similar)];
}

export const isMissed = ({ value, least, most }: Measure): boolean => value < least || value > most;

/** The goals that are missed, by name. */
export const missesOf = (score: Score): string[] =>
  measuresOf(score)
    .filter(isMissed)
    .map(({ name }) => name);

export const percent = (share: number): string => (100 * share).toFixed(1);

/** The share of panels whose verdict is a change. */
export const foundIn = ({ up, down }: FigureScore): number => up + down;

function measuresOfFigure({ scenario }: Score, figure: FigureScore, prefix: string): Measure[] {
  return [
    ...coverageOf(`${prefix}level`, figure.level),
    ...coverageOf(`${prefix}change`, figure.change),
    ...(scenario.rise === 0
      ? falseVerdictsOf(`${prefix}false verdicts`, foundIn(figure), figure.change.intervals)
      : [
          powerOf(`${prefix}power`, figure, figure.zTest, scenario.prompts),
          powerOf(`${prefix}power of a t test`, figure, figure.tTest, scenario.prompts),
        ]),
  ];
}

export const coverageOf = (
  name: string,
  { covered, intervals }: Coverage,
  goal: Pick<Measure, 'least' | 'most'> = COVERAGE,
): Measure[] =>
  intervals === 0 ? [] : [{ name, value: covered, error: errorOf(covered, intervals), ...goal }];

const errorOf = (share: number, panels: number) => Math.sqrt((share * (1 - share)) / panels);

/** At most 5 %, plus two standard errors of the simulation. */
export function falseVerdictsOf(name: string, value: number, panels: number): Measure[] {
  const most = FALSE_VERDICTS + 2 * errorOf(FALSE_VERDICTS, panels);
  return panels === 0 ? [] : [{ name, value, error: errorOf(value, panels), least: 0, most }];
}

/** `best` is the share of panels where the best test finds a change. */
function powerOf(name: string, figure: FigureScore, best: number, prompts: number): Measure {
  const found = foundIn(figure);
  const value = found / best;
  const relative = (share: number) => errorOf(share, figure.change.intervals) / share;
  const error = value * Math.hypot(relative(found), relative(best));
  const least = prompts >= PROMPTS_FOR_POWER ? POWER.prompts : POWER.onePrompt;
  return { name, value, error, least, most: Infinity };
}
