import { Argument, Option } from 'commander';
import type { Weighting } from '../../domain/weighting.js';

/** The weightings by their names on the command line. */
const WEIGHTINGS = new Map<string, Weighting>([
  ['answers', 'answers'],
  ['questions', 'questions'],
  ['questions-and-platforms', 'questionsAndPlatforms'],
]);

export const weightingArgument = () =>
  new Argument('<weighting>', 'what counts the same in figures').choices([...WEIGHTINGS.keys()]);

export const weightingOption = () =>
  new Option(
    '--weighting <weighting>',
    'what counts the same in figures (default: questions-and-platforms)',
  ).choices([...WEIGHTINGS.keys()]);

/** The weighting with one of the names. */
export const weightingNamed = (name: string): Weighting => WEIGHTINGS.get(name) ?? 'answers';

export const nameOfWeighting = (weighting: Weighting): string =>
  [...WEIGHTINGS].find(([, one]) => one === weighting)?.[0] ?? weighting;
