import { Command, InvalidArgumentError } from 'commander';
import { isRuleId, type RuleId } from '../catalog/index.js';
import { faults } from '../faults.js';
import { rulePage } from '../pages/rule-page.js';
import { ruleTable } from '../report/rule-table.js';
import { suite } from '../suite.js';
import type { CliContext } from './context.js';

/** `visibility-conformance explain` */
export function explainCommand({ out }: CliContext): Command {
  return new Command('explain')
    .description('Print what a rule means, why it matters, how it is tested and what breaks it, as Markdown.')
    .argument('<rule>', 'id of the rule', ruleId)
    .addHelpText('after', EXAMPLE)
    .action((id: RuleId) => {
      const rule = ruleTable(suite.checks, suite.monitors).find((one) => one.id === id);
      if (rule !== undefined) out(rulePage(rule, { faults }).trimEnd());
    });
}

function ruleId(text: string): RuleId {
  const id = text.toUpperCase();
  if (!isRuleId(id))
    throw new InvalidArgumentError('Unknown rule. Use "visibility-conformance list" to list all rules.');
  return id;
}

const EXAMPLE = `
Example:
  visibility-conformance explain BULK-07`;
