import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCounted, ruleIds, type RuleId } from '../catalog/index.js';
import { layers } from '../run/description.js';
import type { Check } from '../run/check.js';
import type { ClientObserver } from '../http/client.js';
import type { RunResult } from '../session/result.js';
import { selected } from '../session/selection.js';
import type { RunEvents } from '../session/check-runner.js';
import { Secrets } from '../record/secrets.js';
import type { RunOptions, Suite } from '../session/options.js';
import { suite } from '../suite.js';
import { reportFiles, writeReports, type ReportKind } from './report-files.js';
import { renderJson } from './json.js';
import { plannedMs } from '../session/plan.js';
import { Progress } from './progress.js';
import { scriptPath, writeScripts } from './scripts.js';
import { renderText } from './text.js';

export interface ReportsOptions extends RunOptions {
  /** The checks and monitors of the run; the full suite if absent. */
  readonly suite?: Suite;
  readonly report: readonly ReportKind[];
  readonly reportDir: string;
  /** Prints the result as JSON instead of text. */
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly context: {
    readonly out: (line: string) => void;
    readonly err: (text: string) => void;
    readonly isTerminal: boolean;
    readonly usesColors: boolean;
    /** The line width of prose, in characters. */
    readonly width: number;
  };
}

type Events = RunEvents & Partial<ClientObserver>;

/** The progress and the reports of a run. */
export interface OpenReports {
  /** The listeners to pass to the run. */
  readonly events: Events;
  /** Writes the reports to files, and prints the text report. */
  finish(result: RunResult): void;
  /** Ends progress, even if the run had no result. */
  close(): void;
}

/** Shows the progress of a run, and reports its result. */
export function openReports(options: ReportsOptions): OpenReports {
  mkdirSync(options.reportDir, { recursive: true });
  // The output is either the findings and then the report, or JSON.
  const { out } = options.context;
  const stream = options.json === true ? {} : { writeFinding: out };
  const { events, close } = openProgress({ suite, ...options, ...stream, quiet: options.quiet === true });
  return {
    events,
    finish: (result) => {
      close();
      finish(result, options);
    },
    close,
  };
}

function finish(result: RunResult, { report, reportDir, json, context }: ReportsOptions): void {
  writeReports(result, report, reportDir);
  const paths = report.map((kind) => join(reportDir, reportFiles[kind]));
  writeScripts(result, reportDir);
  if (json === true) return context.out(renderJson(result).trimEnd());
  const text = renderText(result, {
    usesColors: context.usesColors,
    width: context.width,
    scriptOf: (rule, failure) => scriptPath(reportDir, rule, failure),
    resultFile: join(reportDir, reportFiles.json),
  });
  context.out(paths.length === 0 ? text : `${text}\nReports: ${paths.join(', ')}`);
}

/** The secrets of the run under the same names as in the result. */
function secretsOf({ keys }: RunOptions): Secrets {
  const secrets = new Secrets();
  for (const [role, secret] of Object.entries(keys)) secrets.add(secret, `KEY_${role.toUpperCase()}`);
  return secrets;
}

export interface ShownProgressOptions extends RunOptions {
  readonly suite: Suite;
  readonly quiet: boolean;
  readonly context: Pick<ReportsOptions['context'], 'err' | 'isTerminal'>;
  /** Writes a finding as soon as there is one; with the progress if absent. */
  readonly writeFinding?: (line: string) => void;
}

/** Shows the progress of a run without writing any reports. Shows nothing if `quiet`. */
export function openProgress(options: ShownProgressOptions): Pick<OpenReports, 'events' | 'close'> {
  if (options.quiet) return { events: {}, close: () => undefined };
  const secrets = secretsOf(options);
  const progress = new Progress(progressOptions(options, secrets));
  return {
    events: {
      ...progress.events,
      // An issued key must be recorded before a line that contains it is printed.
      after: (exchange) => {
        secrets.after(exchange);
        progress.events.after(exchange);
      },
    },
    close: () => progress.close(),
  };
}

function progressOptions(options: Omit<ShownProgressOptions, 'quiet'>, secrets: Secrets) {
  const { context, layers: wanted, rules, withoutRules, profile = 'stated' } = options;
  const isWanted = (rule: RuleId) =>
    isCounted(rule, profile) &&
    (rules === undefined || rules.length === 0 || rules.includes(rule)) &&
    withoutRules?.includes(rule) !== true;
  const observed = [
    ...options.suite.monitors.map(({ rule }) => rule),
    ...(options.readOnly === true ? [] : ruleIds.filter((id) => id.startsWith('RES-'))),
  ];
  const choice = { layers: wanted ?? layers, only: rules ?? [], without: withoutRules ?? [], profile };
  return {
    write: context.err,
    writeFinding: options.writeFinding ?? ((line: string) => context.err(`${line}\n`)),
    isTerminal: context.isTerminal,
    isWanted,
    observed,
    checks: selected(options.suite, choice),
    plannedMs: (check: Check) => plannedMs(check, options),
    redact: (text: string) => secrets.redact(text),
  };
}
