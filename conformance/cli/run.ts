import { Command, Option } from 'commander';
import { layers } from '../run/description.js';
import type { RunResult } from '../session/result.js';
import { runSuite } from '../session/run-suite.js';
import type { RunOptions } from '../session/options.js';
import { openReports, reportKinds } from '../report/index.js';
import { suite } from '../suite.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { EXIT_CODES_HELP } from './exit.js';
import { ledgerIn } from './ledger-file.js';
import { announcement } from './announcement.js';
import { stopOnInterrupt } from './interrupt.js';
import { measureOption, ruleIds, sacrificeOption, targetOptions } from './options.js';
import { optionsOf, type RunFlags } from './run-flags.js';
import { UsageError, wholeNumber, wordsOf } from './usage.js';

/** `visibility-conformance run` */
export function runCommand(context: CliContext): Command {
  const command = new Command('run').description(
    'Run the suite against an implementation and report on every rule.',
  );
  targetOptions(command);
  return command
    .addOption(
      new Option(
        '--profile <profile>',
        'stated: what every implementation must do; ours: also the choices of this service',
      )
        .choices(['stated', 'ours'])
        .default('stated'),
    )
    .option('--strict', 'let arguable rules (level D~) fail the run too')
    .option('--rule <id>', 'only this rule (repeatable), as in BULK-07; "list" shows all', ruleIds)
    .option('--skip-rule <id>', 'all but this rule (repeatable)', ruleIds)
    .option('--layers <list>', `some of ${layers.join(',')}, cheapest first; all if omitted`, wordsOf(layers))
    .option('--destructive', 'also write to the brand profile and start recalibrations')
    .option('--read-only', 'write nothing at all')
    .option('--rate <n>', 'requests a minute and key of a target whose limit was raised, or auto', rateOf, 60)
    .option(
      '--mint-keys <n>',
      'create n keys, each with its own limit, to spread the load over; revoked at the end',
      wholeNumber(0),
      0,
    )
    .option('--seed <n>', 'seed of all random input; random if omitted', wholeNumber(0))
    .option('--runs <n>', 'runs per property; 20 if omitted', wholeNumber(1))
    .option('--max-requests <n>', 'stop after n requests', wholeNumber(1))
    .option(
      '--shrink-budget <n>',
      'requests that shrinking one failure may cost; 120 if omitted',
      wholeNumber(0),
    )
    .option(
      '--settle <ms>',
      'how long to wait for a write to show before reading again; 1000 if omitted',
      wholeNumber(0),
    )
    .addOption(measureOption())
    .addOption(sacrificeOption())
    .option(
      '--expected-failures <file>',
      'rules that are known to fail, one id per line; one that passes fails the run',
    )
    .option('--report-dir <dir>', 'folder for the reports and the ledger', 'conformance-report')
    .addOption(
      new Option('--report <list>', `some of ${reportKinds.join(', ')}, separated by commas`)
        .argParser(wordsOf(reportKinds))
        .default(['json', 'html'], 'json,html'),
    )
    .option('--json', 'print the result as JSON in place of the report')
    .option('--quiet', 'show no progress')
    .addHelpText('after', HELP)
    .action((flags: RunFlags) => perform(context, flags));
}

const HELP = `
Keys, in the environment or in the file of --keys (never on the command line):
  CONFORMANCE_KEY          of a paid workspace; the only required one
  CONFORMANCE_KEY_OTHER    of a second paid workspace: isolation
  CONFORMANCE_KEY_FREE     of a free workspace, best with one prompt: plans
  CONFORMANCE_KEY_CAPPED   of a workspace with a cap, a few slots free: the cap
  CONFORMANCE_KEY_LIVE     a live key
  CONFORMANCE_KEY_ORPHAN   of a workspace that was deleted
${EXIT_CODES_HELP}

The rate limit decides how long it takes. At 60 requests a minute: about
an hour, half of that with --layers directed, and ten minutes with --mint-keys 8
or --read-only.

Examples:
  export CONFORMANCE_URL=http://localhost:3000 CONFORMANCE_KEY=sk_test_...
  visibility-conformance run
  visibility-conformance run --destructive --rate 1200 --mint-keys 8
  visibility-conformance run --rule BULK-07 --layers directed
  visibility-conformance run --keys keys.env --read-only --report json,junit`;

async function perform(context: CliContext, flags: RunFlags): Promise<void> {
  if (flags.readOnly && flags.destructive)
    throw new UsageError('--read-only and --destructive exclude each other.');
  if (flags.readOnly && flags.sacrificePrompt !== undefined)
    throw new UsageError('--read-only and --sacrifice-prompt exclude each other.');
  const target = readTarget(flags);
  const ledgerFile = ledgerIn(flags.reportDir, context.err);
  if (flags.quiet === undefined) context.err(announcement(flags, target, ledgerFile));
  const result = await runReported(context, flags, { ...optionsOf(flags), ...target, ledgerFile });
  if (result.leftovers.length > 0)
    context.err(`Remove the rest with: visibility-conformance clean ${ledgerFile}\n`);
  context.exit(result.exitCode);
}

/** Runs the suite with progress and reports, ends early on Ctrl-C, and answers the result. */
async function runReported(
  context: CliContext,
  flags: Pick<RunFlags, 'report' | 'reportDir' | 'json' | 'quiet'>,
  options: RunOptions,
): Promise<RunResult> {
  const { signal, ignore } = stopOnInterrupt(context);
  const reports = openReports({ ...flags, ...options, context });
  try {
    const result = await runSuite(suite, { ...options, events: reports.events, signal });
    await reports.finish(result);
    return result;
  } finally {
    reports.close();
    ignore();
  }
}

function rateOf(text: string): number {
  return text === 'auto' ? 60 : wholeNumber(1)(text);
}
