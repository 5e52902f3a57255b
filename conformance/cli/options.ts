import { InvalidArgumentError, Option, type Command } from 'commander';
import { isRuleId, type RuleId } from '../catalog/index.js';

/** The options that name the target and its keys. */
export function targetOptions(command: Command): void {
  command
    .option('--url <url>', 'base URL of the API, without the /v1 (or CONFORMANCE_URL)')
    .option('--keys <file>', 'file with lines of CONFORMANCE_KEY=..., in place of the environment');
}

/** The option that feeds measurements to the target: the API cannot. */
export const measureOption = () =>
  new Option(
    '--measure <command>',
    'shell command that feeds the target one measurement of the prompt $PROMPT_ID, whose wording is $PROMPT_TEXT',
  );

/** The option that names prompts with a history: the API cannot create any. */
export const sacrificeOption = () =>
  new Option(
    '--sacrifice-prompt <id>',
    'tracked prompt with a measurement history for the rules on history (repeatable, two show all); it ends reworded ' +
      'and archived, which cannot be undone (or CONFORMANCE_SACRIFICE_PROMPTS, separated by commas)',
  ).argParser((id: string, all: string[] = []) => [...all, id]);

/** Collects the ids of rules that an option names. */
export function ruleIds(text: string, all: RuleId[] = []): RuleId[] {
  const id = text.toUpperCase();
  if (!isRuleId(id))
    throw new InvalidArgumentError(`There is no such rule; "visibility-conformance list" shows all.`);
  return [...all, id];
}
