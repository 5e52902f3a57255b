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
import { HarReport } from './har.js';
import { reportFiles, writeReports, type ReportKind } from './report-files.js';
import { renderJson } from './json.js';
import { NdjsonReport } from './ndjson.js';
import { plannedMs } from './plan.js';
import { Progress } from './progress.js';
import { scriptPath, writeScripts } from './scripts.js';
import { renderText } from './text.js';

/** What reports need to know before a run begins. */
export interface ReportsOptions extends RunOptions {
  /** The checks and monitors of the run; the full suite if absent. */
  readonly suite?: Suite;
  readonly report: readonly ReportKind[];
  readonly reportDir: string;
  /** Prints the result as JSON instead of text. */
  readonly json?: boolean;
  /** Shows no progress. */
  readonly quiet?: boolean;
  readonly context: {
    readonly out: (line: string) => void;
    readonly err: (text: string) => void;
    readonly isTerminal: boolean;
    readonly usesColors: boolean;
    /** Characters of a line of prose. */
    readonly width: number;
  };
}

type Events = RunEvents & Partial<ClientObserver>;

/** The reports of a run in progress. */
export interface OpenReports {
  /** The listeners to pass to the run. */
  readonly events: Events;
  /** Writes the remaining reports, and prints the report. */
  finish(result: RunResult): Promise<void>;
  /** Ends progress and closes the files, even if the run had no result. */
  close(): void;
}

/** Opens the reports that are written during a run, and shows its progress. */
export function openReports(options: ReportsOptions): OpenReports {
  const { report, reportDir, url, quiet, version } = options;
  mkdirSync(reportDir, { recursive: true });
  const secrets = secretsOf(options);
  const path = (kind: ReportKind) => join(reportDir, reportFiles[kind]);
  const har = report.includes('har') ? new HarReport(path('har'), url, secrets, version ?? '') : undefined;
  const ndjson = report.includes('ndjson') ? new NdjsonReport(path('ndjson'), url, secrets) : undefined;
  const progress = quiet === true ? undefined : new Progress(progressOptions({ suite, ...options }, secrets));
  return {
    events: allOf([
      secretsFirst(secrets),
      har && { after: (one) => har.after(one) },
      ndjson?.events,
      progress?.events,
    ]),
    finish: (result) => {
      progress?.close();
      ndjson?.finish(result);
      finish(result, options);
      return Promise.resolve();
    },
    close: () => {
      progress?.close();
      har?.close();
      ndjson?.close();
    },
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

/** Redacts the same secrets under the same names as the result does. */
function secretsOf({ keys }: RunOptions): Secrets {
  const secrets = new Secrets();
  for (const [role, secret] of Object.entries(keys)) secrets.add(secret, `KEY_${role.toUpperCase()}`);
  return secrets;
}

/** An issued key must be recorded before the response with it is written anywhere. */
const secretsFirst = (secrets: Secrets): Events => ({ after: (exchange) => secrets.after(exchange) });

/** What progress needs to know before a run begins. */
export interface ShownProgressOptions extends RunOptions {
  readonly suite: Suite;
  readonly quiet: boolean;
  readonly context: Pick<ReportsOptions['context'], 'err' | 'isTerminal'>;
}

/** Shows the progress of a run without any reports; shows nothing if `quiet`. */
export function openProgress(options: ShownProgressOptions): Pick<OpenReports, 'events' | 'close'> {
  const secrets = secretsOf(options);
  const progress = options.quiet ? undefined : new Progress(progressOptions(options, secrets));
  return {
    events: allOf([secretsFirst(secrets), progress?.events]),
    close: () => progress?.close(),
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
    isTerminal: context.isTerminal,
    isWanted,
    observed,
    checks: selected(options.suite, choice),
    plannedMs: (check: Check) => plannedMs(check, options),
    redact: (text: string) => secrets.redact(text),
  };
}

function allOf(listeners: readonly (Events | undefined)[]): Events {
  const all = listeners.filter((one) => one !== undefined);
  return {
    checkStarts: (...args) => all.forEach((one) => one.checkStarts?.(...args)),
    checkEnds: (...args) => all.forEach((one) => one.checkEnds?.(...args)),
    failed: (...args) => all.forEach((one) => one.failed?.(...args)),
    beforeWrite: (...args) => all.forEach((one) => one.beforeWrite?.(...args)),
    after: (...args) => all.forEach((one) => one.after?.(...args)),
    waits: (...args) => all.forEach((one) => one.waits?.(...args)),
  };
}
