import { Command } from 'commander';
import { families, isRuleId, type RuleId } from '../catalog/index.js';
import { explanationOf } from '../explain/explanation.js';
import { explanationText } from '../explain/explanation-text.js';
import { faults } from '../faults/index.js';
import { ruleTable } from '../report/rule-table.js';
import { suite } from '../suite.js';
import type { CliContext } from './context.js';
import { UsageError } from './usage.js';

export function explainCommand({ out, width }: CliContext): Command {
  return new Command('explain')
    .description('Print what a rule means, why it matters, how it is checked and how to fix what breaks it.')
    .argument('[rule]', 'id of the rule')
    .option('--json', 'print JSON')
    .addHelpText('after', EXAMPLE)
    .action((text: string | undefined, { json }: { readonly json?: true }) => {
      const id = ruleId(text);
      const rule = ruleTable(suite.checks, suite.monitors).find((one) => one.id === id);
      if (rule === undefined) return;
      const explanation = explanationOf(rule, faults);
      out(json ? JSON.stringify(explanation, null, 2) : explanationText(explanation, width));
    });
}

/**
 * Parses the id of a rule in any letter case.
 * @throws UsageError that names the known families if the rule does not exist
 */
function ruleId(text: string | undefined): RuleId {
  if (text === undefined)
    throw new UsageError(`Which rule? For example: visibility-conformance explain BULK-07. ${WHERE_TO_LOOK}`);
  const id = text.toUpperCase();
  if (isRuleId(id)) return id;
  const family = id.replace(/-\d*$/, '');
  throw new UsageError(
    Object.hasOwn(families, family)
      ? `Unknown rule "${text}". "visibility-conformance list --family ${family}" lists the rules of ${family}.`
      : `Unknown rule "${text}". ${WHERE_TO_LOOK} The families are ${Object.keys(families).join(', ')}.`,
  );
}

const WHERE_TO_LOOK = '"visibility-conformance list" lists all rules.';

const EXAMPLE = `
Example:
  visibility-conformance explain BULK-07`;
