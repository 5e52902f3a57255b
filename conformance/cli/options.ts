import { InvalidArgumentError, Option, type Command } from 'commander';
import { isRuleId, type RuleId } from '../catalog/index.js';
import { profileNames, type ProfileName } from '../profiles.js';
import type { Profile } from '../record/findings.js';

/** The options that name the target and its keys. */
export function targetOptions(command: Command): void {
  command
    .option('--url <url>', 'base URL of the API, without the /v1 (or CONFORMANCE_URL)')
    .option('--keys <file>', 'file with CONFORMANCE_KEY=... lines, instead of the environment');
}

/** The option for feeding measurements to the target, which is not possible through the API. */
export const measureOption = () =>
  new Option(
    '--measure <command>',
    'shell command that feeds the target one measurement of the prompt $PROMPT_ID with the text $PROMPT_TEXT',
  );

/** The option for naming prompts with a measurement history, which the API cannot create. */
export const sacrificeOption = () =>
  new Option(
    '--sacrifice-prompt <id>',
    'tracked prompt with a measurement history, for the rules on history (repeatable; two cover all rules); it will be ' +
      'reworded or archived, which cannot be undone (or CONFORMANCE_SACRIFICE_PROMPTS, comma-separated)',
  ).argParser((id: string, all: string[] = []) => [...all, id]);

/** Collects the values of the repeatable `--profile`: required choices and parts of the suite. */
export function profilesOf(text: string, all: readonly (Profile | ProfileName)[]): (Profile | ProfileName)[] {
  const known = ['stated', 'ours', ...profileNames] as const;
  const name = known.find((one) => one === text);
  if (name === undefined) throw new InvalidArgumentError(`Use one of ${known.join(', ')}.`);
  return [...all, name];
}

/** Collects the rule ids of a repeatable option. */
export function ruleIds(text: string, all: RuleId[] = []): RuleId[] {
  const id = text.toUpperCase();
  if (!isRuleId(id))
    throw new InvalidArgumentError(`Unknown rule. Use "visibility-conformance list" to list all rules.`);
  return [...all, id];
}
