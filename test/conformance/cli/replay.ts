import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { isRuleId, type RuleId } from '../catalogue/index.js';
import type { Replays } from '../engine/property.js';
import type { RuleReport, RunResult } from '../engine/result.js';
import { runSuite, type RunOptions } from '../engine/session.js';
import { renderFailures } from '../report/index.js';
import { suite } from '../suite.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { exitCodes } from './exit.js';
import { targetOptions } from './run.js';
import { UsageError } from './usage.js';

interface ReplayFlags {
  readonly url?: string;
  readonly keys?: string;
  readonly rule?: string[];
  readonly json?: true;
}

/** `visibility-conformance replay RESULT.json` */
export function replayCommand(context: CliContext): Command {
  const command = new Command('replay')
    .description('Try the failures of an earlier run again, with its seed, and say which are still there.')
    .argument('<result>', 'the result.json of that run');
  targetOptions(command);
  return command
    .option(
      '--rule <id>',
      'only the failures of this rule (repeatable)',
      (id: string, all: string[] = []) => [...all, id],
    )
    .option('--json', 'print what came of each as JSON')
    .addHelpText('after', EXAMPLE)
    .action((file: string, flags: ReplayFlags) => replay(context, file, flags));
}

const EXAMPLE = `
Exit codes: 0 none of the failures is there any more, 1 some are, 2 usage, 3 unreachable or nothing to replay,
4 some could not be told.

Example:
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
  const result = await runSuite(checksOf(failed), { ...readTarget(flags), ...optionsOf(earlier, failed) });
  const outcomes = failed.map(({ id }) => ({ id, now: verdictNow(result, id) }));
  if (flags.json) context.out(JSON.stringify({ rules: outcomes }));
  else report(context, outcomes, result);
  if (outcomes.some(({ now }) => now === 'still fails')) context.exit(exitCodes.broken);
  else if (outcomes.some(({ now }) => now === 'not told')) context.exit(exitCodes.inconclusive);
}

function report(context: CliContext, outcomes: { id: RuleId; now: string }[], result: RunResult): void {
  context.out(renderFailures(result, context.usesColours));
  for (const { id, now } of outcomes) context.out(`${id.padEnd(9)}${now}`);
}

/** Only the checks that found the failures; the monitors watch all the same. */
function checksOf(failed: readonly RuleReport[]) {
  const ids = new Set(failed.flatMap(({ failures }) => failures.map(({ check }) => check)));
  const found = suite.checks.filter(({ id }) => ids.has(id));
  return { checks: found.length > 0 ? found : suite.checks, monitors: suite.monitors };
}

function optionsOf(earlier: RunResult, failed: readonly RuleReport[]): Omit<RunOptions, 'url' | 'keys'> {
  const { profile, strict, destructive, readOnly, rate, runs } = earlier.options;
  return {
    ...{ profile, strict, destructive, readOnly, rate, runs },
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

function verdictNow(result: RunResult, id: RuleId): 'still fails' | 'holds now' | 'not told' {
  const rule = result.rules.find((one) => one.id === id);
  if (rule === undefined || rule.verdict === 'skip' || rule.verdict === 'inconclusive') return 'not told';
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
  throw new UsageError(`${file} is no result of this suite.`);
}
