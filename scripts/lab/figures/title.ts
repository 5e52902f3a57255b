import { usual, type Scenario } from './scenario.js';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The scenario without its days. */
export function titleOf({ name, event, prompts, platforms, answers, hasAllFigures }: Scenario): string {
  // Replaced prompts count twice in the panel: the old ones and the new ones.
  const shown = event === 'replaced' ? usual.prompts : prompts;
  const size = `${counted(shown, 'prompt')}, ${counted(answers, 'answer')} a day`;
  return [
    size,
    ...(platforms === 1 || /platform/.test(name) ? [] : [`${platforms} platforms`]),
    ...(hasAllFigures ? ['all figures'] : []),
    ...(name === '' ? [] : [name]),
  ].join(', ');
}

/** The name of a scenario: unique in the grid. */
export const describe = (scenario: Scenario): string =>
  `${counted(scenario.days, 'day')}, ${titleOf(scenario)}`;
