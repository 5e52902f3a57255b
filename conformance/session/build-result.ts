import { catalog, type RuleId } from '../catalog/index.js';
import { layers as allLayers } from '../run/description.js';
import type { Secrets } from '../record/secrets.js';
import type { Check } from '../run/check.js';
import type { CheckEnd } from './check-runner.js';
import { ruleReports, type RuleChecks } from './rule-reports.js';
import type { CheckReport, ExitCode, RuleReport, RunResult } from './result.js';
import type { Session } from './session.js';

/** The result of a run. `lost` is the reason why the target was lost, if it was. */
export function buildResult(
  session: Session,
  leftovers: readonly string[],
  lost: string | undefined,
): RunResult {
  const { options, findings, secrets, run, ledger } = session;
  const ends = endsOf(session, lost);
  const rules = ruleReports(findings, reported(session), checksOf(session, ends), secrets, run.nonce);
  const failed = rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const expected = options.expectedFailures ?? [];
  const unexpectedPasses = expected.filter((id) =>
    rules.some((rule) => rule.id === id && rule.verdict === 'pass'),
  );
  const unexpected = failed.filter((id) => !expected.includes(id));
  const isInterrupted = options.signal?.aborted === true;
  const outcome = { failures: unexpected.length + unexpectedPasses.length, lost, isInterrupted };
  return {
    ...head(session),
    rules,
    summary: summaryOf(rules),
    checks: ends.map((end) => checkReport(end, rules, secrets)),
    unexpectedPasses,
    expectedFailures: failed.filter((id) => expected.includes(id)),
    leftovers,
    traces: [
      ...ledger.traces,
      ...[...run.sacrificed].map((id) => `the sacrificed prompt ${id}, reworded or archived`),
    ],
    isInterrupted,
    exitCode: exitCode(outcome, rules, leftovers),
  };
}

/** Returns whether the result includes a rule: it was selected, and a check or monitor of the run covers it. */
function reported({ suite, checks, findings, options }: Session): (rule: RuleId) => boolean {
  const tested = new Set(checks.flatMap(({ rules }) => rules));
  const covered = new Set([...tested, ...suite.monitors.map(({ rule }) => rule)]);
  for (const rule of findings.rules)
    if (rule.startsWith('RES-') || findings.of(rule).failures.length > 0) covered.add(rule);
  const { rules: only = [], withoutRules: without = [] } = options;
  // A part of the suite leaves out the rules that only other parts exercise.
  const isLeftOut = (rule: RuleId) =>
    (suite.parts ?? []).length > 0 && !tested.has(rule) && !findings.rules.includes(rule);
  return (rule) =>
    covered.has(rule) &&
    !isLeftOut(rule) &&
    (only.length === 0 || only.includes(rule)) &&
    !without.includes(rule) &&
    !(catalog[rule].level === 'NS' && !findings.rules.includes(rule));
}

interface Ended extends CheckEnd {
  readonly check: Check;
}

/** The end of each check of the run. */
function endsOf({ checks, runner }: Session, lost: string | undefined): Ended[] {
  const why = lost === undefined ? 'the run ended before it' : `the target stopped responding: ${lost}`;
  return checks.map((check) => ({ check, ...runner.endOf(check, why) }));
}

const checksOf =
  ({ checks }: Session, ends: readonly Ended[]) =>
  (rule: RuleId): RuleChecks => ({
    checks: checks.filter(({ rules }) => rules.includes(rule)).map(({ id }) => id),
    untested: ends.flatMap(({ check, untested }) => {
      const reason = untested.get(rule);
      return reason === undefined ? [] : [{ check: check.id, reason }];
    }),
  });

/** A check that broke only rules that warn has not failed. */
function checkReport(
  { check, status, reason, broken, requests, ms }: Ended,
  rules: readonly RuleReport[],
  secrets: Secrets,
): CheckReport {
  const isWarning = (rule: RuleId) => rules.find(({ id }) => id === rule)?.verdict !== 'fail';
  const isRun = status === 'failed' && broken.every(isWarning);
  return { id: check.id, status: isRun ? 'ran' : status, reason: secrets.redact(reason), requests, ms };
}

interface Outcome {
  readonly failures: number;
  readonly lost: string | undefined;
  readonly isInterrupted: boolean;
}

/** The exit code. A failure takes precedence, followed by a lost target, inconclusive rules, and leftovers. */
function exitCode(
  { failures, lost, isInterrupted }: Outcome,
  rules: readonly RuleReport[],
  leftovers: readonly string[],
): ExitCode {
  if (failures > 0) return 1;
  if (lost !== undefined) return 3;
  if (isInterrupted || rules.some(({ verdict }) => verdict === 'inconclusive')) return 4;
  return leftovers.length > 0 ? 5 : 0;
}

function head({ suite, options, client, clock, run, startedAt }: Session) {
  const finishedAt = clock.now();
  const { profile, strict, destructive, readOnly, rate, seed, runs } = run.settings;
  return {
    format: 'visibility-conformance/1' as const,
    tool: { name: 'visibility-conformance', version: options.version ?? '' },
    target: options.url,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    options: {
      profile,
      strict,
      destructive,
      readOnly,
      rate,
      runs,
      layers: options.layers ?? allLayers,
      mintKeys: options.mintKeys ?? 0,
      roles: Object.keys(options.keys),
      parts: suite.parts ?? [],
      onlyRules: options.rules ?? [],
      withoutRules: options.withoutRules ?? [],
      sacrificePrompts: options.sacrificePrompts ?? [],
    },
    seed,
    nonce: run.nonce,
    requests: client.requests,
    ms: finishedAt - startedAt,
    waitedMs: client.waited,
  };
}

function summaryOf(rules: readonly RuleReport[]): RunResult['summary'] {
  const summary = { pass: 0, fail: 0, warn: 0, observed: 0, skip: 0, inconclusive: 0 };
  for (const { verdict } of rules) summary[verdict] += 1;
  return summary;
}
