import { catalog, ruleIds, type RuleId } from '../catalog/index.js';
import { isConcurrent, pausesOf, type Exchange } from '../http/exchange.js';
import { skipText, type Failure, type SkipReason } from '../record/failure.js';
import type { Findings, RuleFindings, Verdict } from '../record/findings.js';
import type { Secrets } from '../record/secrets.js';
import type { Timeline } from '../record/timeline.js';
import { toCurlScript } from '../replay/curl.js';
import type { FailureReport, RuleReport, TranscriptStep } from './result.js';

/** Converts findings to reports, with redacted secrets and replay scripts. */
export function ruleReports(
  findings: Findings,
  isReported: (rule: RuleId) => boolean,
  checksOf: (rule: RuleId) => RuleChecks,
  secrets: Secrets,
  nonce: string,
): RuleReport[] {
  return ruleIds.filter(isReported).map((id) => {
    const { level, sentence, source } = catalog[id];
    const seen = findings.of(id);
    const verdict = findings.verdict(id);
    const report = (failure: Failure) => failureReport(failure, secrets, nonce);
    return {
      id,
      level,
      sentence,
      source,
      verdict,
      reason: secrets.redact(reasonFor(findings, id, verdict)),
      held: seen.held,
      heldIn: heldElsewhere(seen),
      ...redactedChecks(checksOf(id), secrets),
      failures: seen.failures.map(report),
      warnings: seen.warnings.map(report),
    };
  });
}

/** The checks of a rule, and those of them that did not test it. */
export type RuleChecks = Pick<Required<RuleReport>, 'checks' | 'untested'>;

const redactedChecks = ({ checks, untested }: RuleChecks, secrets: Secrets): RuleChecks => ({
  checks,
  untested: untested.map(({ check, reason }) => ({ check, reason: secrets.redact(reason) })),
});

const MAX_PLACES_SHOWN = 8;

/**
 * The places where a broken rule held, with those of the failing checks first. A place counts only once if the same
 * call was also checked for side effects.
 */
function heldElsewhere({ heldIn, brokenIn, failures }: RuleFindings): string[] {
  if (failures.length === 0) return [];
  const checks = new Set(failures.map(({ check }) => check));
  const isOfCheck = (place: string) => checks.has(place.split(':')[0] ?? '');
  const all = new Set([...heldIn, ...brokenIn]);
  const others = [...heldIn].filter((place) => !brokenIn.has(place) && !all.has(`${place}, rejected`));
  return [...others.filter(isOfCheck), ...others.filter((one) => !isOfCheck(one))].slice(0, MAX_PLACES_SHOWN);
}

function reasonFor(findings: Findings, id: RuleId, verdict: Verdict): string {
  const seen = findings.of(id);
  if (verdict === 'skip') return skipsText(seen.skips);
  if (verdict === 'inconclusive') return seen.inconclusive.join('; ') || 'no check asserted the rule';
  if (seen.observed.length > 0) return seen.observed.join('; ');
  return '';
}

/** The reasons for skipping a rule. A rule that only monitors check has none if it did not apply to any response. */
const skipsText = (skips: readonly SkipReason[]) =>
  (skips.length === 0 ? (['not-exercised'] as const) : skips).map(skipText).join('; ');

function failureReport(failure: Failure, secrets: Secrets, nonce: string): FailureReport {
  const { check, expected, got, transcript, evidence, timeline, replay } = failure;
  return {
    check,
    case: failure.case,
    evidence,
    expected: secrets.redact(expected),
    got: secrets.redact(got),
    transcript: steps(transcript, secrets),
    curl: toCurlScript(failure, secrets, nonce),
    ...(timeline === undefined ? {} : { timeline: redacted(timeline, secrets) }),
    ...(replay === undefined
      ? {}
      : { replay: { ...replay, counterexample: secrets.redact(replay.counterexample) } }),
  };
}

function redacted({ calls, orders, repeats }: Timeline, secrets: Secrets): Timeline {
  return {
    calls: calls.map((call) => ({
      ...call,
      label: secrets.redact(call.label),
      outcome: secrets.redact(call.outcome),
    })),
    orders: orders.map(({ order, refusals }) => ({
      order,
      refusals: refusals.map((one) => secrets.redact(one)),
    })),
    repeats,
  };
}

function steps(transcript: readonly Exchange[], secrets: Secrets): TranscriptStep[] {
  const pauses = pausesOf(transcript);
  return transcript.map((exchange, index) => {
    const before = transcript[index - 1];
    const pausedMs = pauses[index] ?? 0;
    return {
      ...step(exchange, secrets),
      ...(before !== undefined && isConcurrent(exchange, before) ? { isConcurrent: true as const } : {}),
      ...(pausedMs > 0 ? { pausedMs } : {}),
    };
  });
}

/** An exchange without secrets. */
function step({ actor, request, ...response }: Exchange, secrets: Secrets): TranscriptStep {
  return {
    actor: actor.name,
    method: request.method,
    target: secrets.redact(request.target),
    requestHeaders: cleanHeaders(request.headers, (value) => secrets.redactHeader(value)),
    ...(request.body === undefined ? {} : { requestBody: secrets.redact(request.body) }),
    status: response.status,
    responseHeaders: cleanHeaders(response.headers, (value) => secrets.redact(value)),
    responseBody: secrets.redact(response.text),
    ms: response.ms,
  };
}

function cleanHeaders(headers: Readonly<{ [name: string]: string }>, redact: (value: string) => string) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
}
