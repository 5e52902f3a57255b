import { Command, Option } from 'commander';
import { layers } from '../run/description.js';
import type { RunResult } from '../session/result.js';
import { runSuite } from '../session/run-suite.js';
import type { RunOptions } from '../session/options.js';
import { openReports, reportKinds } from '../report/index.js';
import { profileNames, suiteOf } from '../profiles.js';
import type { Suite } from '../session/options.js';
import type { CliContext } from './context.js';
import { readTarget } from './environment.js';
import { EXIT_CODES_HELP } from './exit.js';
import { ledgerIn } from './ledger-file.js';
import { announcement } from './announcement.js';
import { stopOnInterrupt } from './interrupt.js';
import { measureOption, profilesOf, ruleIds, sacrificeOption, targetOptions } from './options.js';
import { optionsOf, partsOf, type RunFlags } from './run-flags.js';
import { UsageError, wholeNumber, wordsOf } from './usage.js';

export function runCommand(context: CliContext): Command {
  const command = new Command('run').description(
    'Run the suite against an implementation and report every rule.',
  );
  targetOptions(command);
  return command
    .addOption(
      new Option(
        '--profile <name>',
        `stated: what every implementation must do; ours: also require the choices of the reference service; or a part ` +
          `of the suite: ${profileNames.join(', ')} (repeatable)`,
      )
        .argParser(profilesOf)
        .default([], 'stated, full'),
    )
    .option('--strict', 'let arguable rules (level D~) fail the run')
    .option('--rule <id>', 'check only this rule, for example BULK-07 (repeatable)', ruleIds)
    .option('--skip-rule <id>', 'skip this rule (repeatable)', ruleIds)
    .option(
      '--layers <list>',
      `comma-separated layers, cheapest first: ${layers.join(',')}; all if omitted`,
      wordsOf(layers),
    )
    .option('--destructive', 'also write to the brand profile and start recalibrations')
    .option('--read-only', 'write nothing at all')
    .option(
      '--rate <n>',
      'requests per minute and key, if the limit of the target was raised, or auto',
      rateOf,
      60,
    )
    .option(
      '--mint-keys <n>',
      'create n keys per busy workspace, each with its own limit, to spread the load; revoked at the end',
      wholeNumber(0),
      0,
    )
    .option('--seed <n>', 'seed of all random input; random if omitted', wholeNumber(0))
    .option('--runs <n>', 'runs per property; 20 if omitted', wholeNumber(1))
    .option('--max-requests <n>', 'stop after n requests', wholeNumber(1))
    .option(
      '--shrink-budget <n>',
      'requests to spend on shrinking one failure, ten times as many for overlapping calls; 120 if omitted',
      wholeNumber(0),
    )
    .option(
      '--settle <ms>',
      'how long to wait before reading again if a write does not show; 1000 if omitted',
      wholeNumber(0),
    )
    .option(
      '--slow-budget <s>',
      'seconds that a check may spend on responses that take longer than 5 s; then it ends; 30 if omitted',
      wholeNumber(0),
    )
    .addOption(measureOption())
    .addOption(sacrificeOption())
    .option(
      '--expected-failures <file>',
      'file with ids of rules known to fail, one per line; one that passes fails the run',
    )
    .option('--report-dir <dir>', 'folder for the reports and the ledger', 'conformance-report')
    .addOption(
      new Option('--report <list>', `comma-separated report formats: ${reportKinds.join(', ')}`)
        .argParser(wordsOf(reportKinds))
        .default(['json', 'html'], 'json,html'),
    )
    .option('--json', 'print the result as JSON instead of the report')
    .option('--quiet', 'show no progress')
    .addHelpText('after', HELP)
    .action((flags: RunFlags) => perform(context, flags));
}

const HELP = `
Keys come from the environment or the file of --keys, never from flags:
  CONFORMANCE_KEY          a paid workspace (required)
  CONFORMANCE_KEY_OTHER    a second paid workspace, for isolation
  CONFORMANCE_KEY_FREE     a free workspace, ideally with one prompt, for plans
  CONFORMANCE_KEY_CAPPED   a workspace with a finite cap and a few free slots
  CONFORMANCE_KEY_LIVE     a live key
  CONFORMANCE_KEY_ORPHAN   a deleted workspace
${EXIT_CODES_HELP}

The rate limit determines the duration. At 60 requests per minute, a run takes
about an hour, half of that with --layers directed, and ten minutes with
--mint-keys 8 or --read-only.

Examples:
  export CONFORMANCE_URL=http://localhost:3000 CONFORMANCE_KEY=sk_test_...
  visibility-conformance run
  visibility-conformance run --profile quick --destructive
  visibility-conformance run --destructive --rate 1200 --mint-keys 8
  visibility-conformance run --rule BULK-07 --layers directed
  visibility-conformance run --keys keys.env --read-only --report json,junit`;

async function perform(context: CliContext, flags: RunFlags): Promise<void> {
  if (flags.readOnly && flags.destructive)
    throw new UsageError('--read-only and --destructive cannot be combined.');
  if (flags.readOnly && flags.sacrificePrompt !== undefined)
    throw new UsageError('--read-only and --sacrifice-prompt cannot be combined.');
  const target = readTarget(context, flags);
  const ledgerFile = ledgerIn(flags.reportDir, context.err);
  if (flags.quiet === undefined) context.err(announcement(flags, target, ledgerFile));
  const options = { ...optionsOf(flags), ...target, ledgerFile };
  const result = await runReported(context, flags, suiteOf(partsOf(flags)), options);
  if (result.leftovers.length > 0)
    context.err(`Remove the rest with: visibility-conformance clean ${ledgerFile}\n`);
  context.exit(result.exitCode);
}

/** Runs the suite with progress and reports. Ends early on Ctrl-C. */
async function runReported(
  context: CliContext,
  flags: Pick<RunFlags, 'report' | 'reportDir' | 'json' | 'quiet'>,
  suite: Suite,
  options: RunOptions,
): Promise<RunResult> {
  const { signal, ignore } = stopOnInterrupt(context);
  const reports = openReports({ ...flags, ...options, suite, context });
  try {
    const result = await runSuite(suite, { ...options, events: reports.events, signal });
    reports.finish(result);
    return result;
  } finally {
    reports.close();
    ignore();
  }
}

function rateOf(text: string): number {
  return text === 'auto' ? 60 : wholeNumber(1)(text);
}
