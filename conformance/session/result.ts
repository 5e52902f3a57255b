import { catalog, ruleIds, type Level, type RuleId } from '../catalog/index.js';
import { isAtOnce, pausesOf, type Exchange } from '../http/exchange.js';
import { skipReasons, type Failure, type SkipReason } from '../record/failure.js';
import type { Profile, Findings, RuleFindings, Verdict } from '../record/findings.js';
import type { Secrets } from '../record/secrets.js';
import type { Layer } from '../run/description.js';
import { toCurlScript } from '../replay/curl.js';

/** One exchange of a transcript, without secrets. */
export interface TranscriptStep {
  readonly actor: string;
  readonly method: string;
  readonly target: string;
  readonly requestHeaders: Readonly<{ [name: string]: string }>;
  readonly requestBody?: string;
  readonly status: number;
  readonly responseHeaders: Readonly<{ [name: string]: string }>;
  readonly responseBody: string;
  readonly ms: number;
  /** Set where it was sent before the answer to the step before it had come. */
  readonly isAtOnce?: true;
  /** Milliseconds that the check paused on purpose before it, where it did. */
  readonly pausedMs?: number;
}

/** A broken rule, as reports tell it. */
export interface FailureReport {
  readonly check: string;
  readonly case: string;
  readonly expected: string;
  readonly got: string;
  readonly transcript: readonly TranscriptStep[];
  /** Positions of the steps that show it. */
  readonly evidence: readonly number[];
  /** A shell script that does the same against another state of the server. */
  readonly curl: string;
  readonly replay?: {
    readonly seed: number;
    readonly path: string;
    readonly replayPath?: string;
    readonly counterexample: string;
    readonly shrinks: number;
  };
}

/** What a run says of one rule. */
export interface RuleReport {
  readonly id: RuleId;
  readonly level: Level;
  readonly sentence: string;
  readonly source: string;
  readonly verdict: Verdict;
  /** Why it was skipped, could not be told, or cannot be seen; what was observed. Empty otherwise. */
  readonly reason: string;
  /** How many assertions held. */
  readonly held: number;
  /** Of a broken rule: some of the places, as `check: case`, where it held all the same. They narrow the cause down. */
  readonly heldIn: readonly string[];
  /** Ids of the checks that tell of it. */
  readonly checks: readonly string[];
  readonly failures: readonly FailureReport[];
  readonly warnings: readonly FailureReport[];
}

/** What a run found: the content of `result.json`. */
export interface RunResult {
  readonly format: 'visibility-conformance/1';
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly options: {
    readonly profile: Profile;
    readonly strict: boolean;
    readonly layers: readonly Layer[];
    readonly destructive: boolean;
    readonly readOnly: boolean;
    readonly rate: number;
    readonly mintKeys: number;
    readonly runs: number;
    readonly roles: readonly string[];
    readonly onlyRules: readonly string[];
    readonly withoutRules: readonly string[];
    /** Absent in results of earlier versions. */
    readonly sacrificePrompts?: readonly string[];
  };
  readonly seed: number;
  readonly nonce: string;
  readonly requests: number;
  /** Milliseconds the run took, and those of them spent waiting for the rate limit. */
  readonly ms: number;
  readonly waitedMs: number;
  readonly rules: readonly RuleReport[];
  readonly summary: { readonly [verdict in Verdict]: number };
  readonly checks: readonly { readonly id: string; readonly requests: number; readonly ms: number }[];
  /** Entries of the expected failures that did not fail. */
  readonly unexpectedPasses: readonly string[];
  /** Rules that failed as expected. */
  readonly expectedFailures: readonly string[];
  /** What cleaning left undone. */
  readonly leftovers: readonly string[];
  /** What cannot be undone, one sentence each. */
  readonly traces: readonly string[];
  /** Whether it was ended early, so that it says nothing of what was left out. */
  readonly isInterrupted: boolean;
  readonly exitCode: ExitCode;
}

/** 0 conforms, 1 a rule failed, 2 usage, 3 unreachable or nothing selected, 4 inconclusive, 5 cleaning incomplete. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5;

/** Turns what was seen into what is reported: secrets out, scripts made. */
export function ruleReports(
  findings: Findings,
  isReported: (rule: RuleId) => boolean,
  checksOf: (rule: RuleId) => readonly string[],
  secrets: Secrets,
  nonce: string,
): RuleReport[] {
  return ruleIds.filter(isReported).map((id) => {
    const { level, sentence, source } = catalog[id];
    const seen = findings.of(id);
    const verdict = findings.verdict(id);
    const report = (failure: Failure) => failureReport(failure, secrets, nonce);
    return {
      ...{ id, level, sentence, source, verdict },
      reason: secrets.redact(reasonFor(findings, id, verdict)),
      held: seen.held,
      heldIn: heldElsewhere(seen),
      checks: checksOf(id),
      failures: seen.failures.map(report),
      warnings: seen.warnings.map(report),
    };
  });
}

const MAX_PLACES_SHOWN = 8;

/**
 * Places beside those where it broke; of its own check first. Where a call was refused and it was then looked at
 * whether that changed anything, the latter counts.
 */
function heldElsewhere({ heldIn, brokenIn, failures }: RuleFindings): string[] {
  if (failures.length === 0) return [];
  const checks = new Set(failures.map(({ check }) => check));
  const isOfCheck = (place: string) => checks.has(place.split(':')[0] ?? '');
  const all = new Set([...heldIn, ...brokenIn]);
  const others = [...heldIn].filter((place) => !brokenIn.has(place) && !all.has(`${place}, refused`));
  return [...others.filter(isOfCheck), ...others.filter((one) => !isOfCheck(one))].slice(0, MAX_PLACES_SHOWN);
}

function reasonFor(findings: Findings, id: RuleId, verdict: Verdict): string {
  const seen = findings.of(id);
  if (verdict === 'skip') return skipText(seen.skips);
  if (verdict === 'inconclusive')
    return seen.inconclusive.join('; ') || 'no check came to an assertion on it';
  if (seen.observed.length > 0) return seen.observed.join('; ');
  return '';
}

/** A rule that is only looked at in answers is skipped without a word when no answer had to do with it. */
const skipText = (skips: readonly SkipReason[]) =>
  (skips.length === 0 ? (['not-exercised'] as const) : skips)
    .map((reason) => `${reason}: ${skipReasons[reason]}`)
    .join('; ');

function failureReport(failure: Failure, secrets: Secrets, nonce: string): FailureReport {
  const { check, expected, got, transcript, evidence, replay } = failure;
  return {
    ...{ check, case: failure.case, evidence },
    expected: secrets.redact(expected),
    got: secrets.redact(got),
    transcript: steps(transcript, secrets),
    curl: toCurlScript(failure, secrets, nonce),
    ...(replay === undefined
      ? {}
      : { replay: { ...replay, counterexample: secrets.redact(replay.counterexample) } }),
  };
}

function steps(transcript: readonly Exchange[], secrets: Secrets): TranscriptStep[] {
  const pauses = pausesOf(transcript);
  return transcript.map((exchange, index) => {
    const before = transcript[index - 1];
    const pausedMs = pauses[index] ?? 0;
    return {
      ...step(exchange, secrets),
      ...(before !== undefined && isAtOnce(exchange, before) ? { isAtOnce: true as const } : {}),
      ...(pausedMs > 0 ? { pausedMs } : {}),
    };
  });
}

/** An exchange without secrets. */
export function step({ actor, request, ...answer }: Exchange, secrets: Secrets): TranscriptStep {
  return {
    actor: actor.name,
    method: request.method,
    target: secrets.redact(request.target),
    requestHeaders: cleanHeaders(request.headers, (value) => secrets.redactHeader(value)),
    ...(request.body === undefined ? {} : { requestBody: secrets.redact(request.body) }),
    status: answer.status,
    responseHeaders: cleanHeaders(answer.headers, (value) => secrets.redact(value)),
    responseBody: secrets.redact(answer.text),
    ms: answer.ms,
  };
}

function cleanHeaders(headers: Readonly<{ [name: string]: string }>, redact: (value: string) => string) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)]));
}
