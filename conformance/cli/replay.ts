import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { isRuleId, type RuleId } from '../catalog/index.js';
import type { Replays } from '../run/replays.js';
import type { RuleReport, RunResult } from '../session/result.js';
import { runSuite } from '../session/run-suite.js';
import type { RunOptions, Suite } from '../session/options.js';
import { openProgress, renderFailures } from '../report/index.js';
import { suite } from '../suite.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { exitCodes } from './exit.js';
import { measuringBy } from './measure.js';
import { measureOption, ruleIds, sacrificeOption, targetOptions } from './options.js';
import { stopOnInterrupt } from './interrupt.js';
import { UsageError } from './usage.js';

interface ReplayFlags {
  readonly url?: string;
  readonly keys?: string;
  readonly rule?: RuleId[];
  readonly measure?: string;
  readonly sacrificePrompt?: string[];
  readonly json?: true;
  readonly quiet?: true;
}

export function replayCommand(context: CliContext): Command {
  const command = new Command('replay')
    .description('Reproduce the failures of an earlier run with its seed, and report which still occur.')
    .argument('<result>', 'the result.json of that run');
  targetOptions(command);
  return command
    .option('--rule <id>', 'replay only this rule (repeatable)', ruleIds)
    .addOption(measureOption())
    .addOption(sacrificeOption())
    .option('--json', 'print the outcomes as JSON')
    .option('--quiet', 'show no progress')
    .addHelpText('after', EXAMPLE)
    .action((file: string, flags: ReplayFlags) => replay(context, file, flags));
}

const EXAMPLE = `
Requires the keys of that run. Reports for each rule: still fails, holds now,
or inconclusive.

Exit codes:
  0  none of the failures still occurs
  1  some failures still occur
  2  the command line, a setting or a key is wrong
  3  the target does not respond, or there is no failure to replay
  4  some rules were inconclusive, or the replay was interrupted
  5  something that the replay created could not be removed

Examples:
  visibility-conformance replay conformance-report/result.json
  visibility-conformance replay conformance-report/result.json --rule BULK-07`;

async function replay(context: CliContext, file: string, flags: ReplayFlags): Promise<void> {
  const earlier = readResult(file);
  const failed = earlier.rules.filter(
    ({ id, failures }) => failures.length > 0 && (flags.rule === undefined || flags.rule.includes(id)),
  );
  if (failed.length === 0) {
    context.err('There is no failure to replay.\n');
    return context.exit(exitCodes.unreachable);
  }
  const ledgerFile = join(dirname(file), 'replay-ledger.jsonl');
  const result = await again(context, flags, checksOf(failed), {
    ...readTarget(context, flags),
    ...optionsOf(earlier, failed),
    ...(flags.measure === undefined ? {} : { measure: measuringBy(flags.measure) }),
    ledgerFile,
  });
  const outcomes = failed.map(({ id }) => ({ id, now: verdictNow(result, id) }));
  if (flags.json) context.out(JSON.stringify({ rules: outcomes }));
  else report(context, outcomes, result);
  if (outcomes.some(({ now }) => now === 'still fails')) context.exit(exitCodes.broken);
  else if (outcomes.some(({ now }) => now === 'inconclusive')) context.exit(exitCodes.inconclusive);
  else if (result.leftovers.length > 0) context.exit(exitCodes.leftovers);
  if (result.leftovers.length > 0)
    context.err(`Remove the rest with: visibility-conformance clean ${ledgerFile}\n`);
}

/** Runs the checks and shows progress. Cleans up even after Ctrl-C. */
async function again(
  context: CliContext,
  { quiet }: ReplayFlags,
  checks: Suite,
  options: RunOptions,
): Promise<RunResult> {
  const { signal, ignore } = stopOnInterrupt(context);
  const progress = openProgress({ ...options, context, suite: checks, quiet: quiet === true });
  try {
    return await runSuite(checks, { ...options, events: progress.events, signal });
  } finally {
    progress.close();
    ignore();
  }
}

function report(context: CliContext, outcomes: { id: RuleId; now: string }[], result: RunResult): void {
  const failures = renderFailures(result, context.usesColors, context.width);
  if (failures !== '') context.out(failures);
  for (const { id, now } of outcomes) context.out(`${id.padEnd(9)}${now}`);
}

/** The checks that found the failures, and all monitors. */
function checksOf(failed: readonly RuleReport[]) {
  const ids = new Set(failed.flatMap(({ failures }) => failures.map(({ check }) => check)));
  const found = suite.checks.filter(({ id }) => ids.has(id));
  return { checks: found.length > 0 ? found : suite.checks, monitors: suite.monitors };
}

function optionsOf(earlier: RunResult, failed: readonly RuleReport[]): Omit<RunOptions, 'url' | 'keys'> {
  const { profile, strict, destructive, readOnly, rate, runs } = earlier.options;
  return {
    profile,
    strict,
    destructive,
    readOnly,
    rate,
    runs,
    seed: earlier.seed,
    replays: replaysOf(failed),
  };
}

function replaysOf(failed: readonly RuleReport[]): Replays {
  const found = failed.flatMap(({ failures }) =>
    failures.flatMap(({ check, case: name, replay: at }) =>
      at === undefined ? [] : [[`${check}: ${name}`, at] as const],
    ),
  );
  return new Map(found);
}

function verdictNow(result: RunResult, id: RuleId): 'still fails' | 'holds now' | 'inconclusive' {
  const rule = result.rules.find((one) => one.id === id);
  if (rule === undefined || rule.verdict === 'skip' || rule.verdict === 'inconclusive') return 'inconclusive';
  return rule.failures.length > 0 ? 'still fails' : 'holds now';
}

function readResult(file: string): RunResult {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8')) as RunResult;
    if (result.format === 'visibility-conformance/1' && result.rules.every(({ id }) => isRuleId(id)))
      return result;
  } catch (error) {
    throw new UsageError(`The result could not be read: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} is not a result of this suite.`);
}
