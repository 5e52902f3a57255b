import type { Rule, RuleId } from '../catalog/index.js';
import type { Failure } from '../record/failure.js';
import type { Profile, Verdict } from '../record/findings.js';
import type { Layer } from '../run/description.js';

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
  readonly isConcurrent?: true;
  /** Milliseconds that the check paused on purpose before it, where it did. */
  readonly pausedMs?: number;
}

/** A broken rule as reports show it. */
export interface FailureReport extends Omit<Failure, 'rule' | 'transcript' | 'wanted'> {
  readonly transcript: readonly TranscriptStep[];
  /** A shell script that does the same against another state of the server. */
  readonly curl: string;
}

/** What a run says of one rule. */
export interface RuleReport extends Pick<Rule, 'level' | 'sentence' | 'source'> {
  readonly id: RuleId;
  readonly verdict: Verdict;
  /** Why it was skipped, could not be told, or cannot be seen; what was observed. Empty otherwise. */
  readonly reason: string;
  /** How many assertions held. */
  readonly held: number;
  /** Of a broken rule: some of the places, as `check: case`, where it still held. They narrow the cause down. */
  readonly heldIn: readonly string[];
  /** Ids of the checks that cover it. */
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
