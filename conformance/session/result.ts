import type { Rule, RuleId } from '../catalog/index.js';
import type { Failure } from '../record/failure.js';
import type { Profile, Verdict } from '../record/findings.js';
import type { Layer } from '../run/description.js';
import type { CheckStatus } from './check-outcome.js';

/** An exchange of a transcript, without secrets. */
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
  /** Set if the request was sent before the response to the previous step arrived. */
  readonly isConcurrent?: true;
  /** Milliseconds of an intentional pause before the request, if any. */
  readonly pausedMs?: number;
}

export interface FailureReport extends Omit<Failure, 'rule' | 'transcript' | 'wanted'> {
  readonly transcript: readonly TranscriptStep[];
  /** A shell script that reproduces the failure against any state of the server. */
  readonly curl: string;
}

/** The findings of a run on one rule. */
export interface RuleReport extends Pick<Rule, 'level' | 'sentence' | 'source'> {
  readonly id: RuleId;
  readonly verdict: Verdict;
  /** The reason for a skip or an inconclusive verdict, or the observed choice; otherwise empty. */
  readonly reason: string;
  readonly held: number;
  /** For a broken rule, some places (`check: case`) where it held. They help to narrow down the cause. */
  readonly heldIn: readonly string[];
  /** Ids of the checks that cover the rule. */
  readonly checks: readonly string[];
  /** The checks that did not test the rule in this run, with the reason. Absent in results of earlier versions. */
  readonly untested?: readonly { readonly check: string; readonly reason: string }[];
  readonly failures: readonly FailureReport[];
  readonly warnings: readonly FailureReport[];
}

/** The status of a check, and its cost. */
export interface CheckReport {
  readonly id: string;
  /** Absent in results of earlier versions, as is the reason. */
  readonly status?: CheckStatus;
  /** Why it has another status than `ran`, or which rules it left out and why; otherwise empty. */
  readonly reason?: string;
  readonly requests: number;
  readonly ms: number;
}

/** The result of a run, as in `result.json`. */
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
    /** The parts of the suite that ran, as named by `--profile`; empty for all of it. Absent in results of earlier versions. */
    readonly parts?: readonly string[];
    readonly onlyRules: readonly string[];
    readonly withoutRules: readonly string[];
    /** Absent in results of earlier versions. */
    readonly sacrificePrompts?: readonly string[];
  };
  readonly seed: number;
  readonly nonce: string;
  readonly requests: number;
  /** Total milliseconds, and the part spent waiting for the rate limit. */
  readonly ms: number;
  readonly waitedMs: number;
  readonly rules: readonly RuleReport[];
  readonly summary: { readonly [verdict in Verdict]: number };
  readonly checks: readonly CheckReport[];
  /** Expected failures that passed. */
  readonly unexpectedPasses: readonly string[];
  /** Rules that failed as expected. */
  readonly expectedFailures: readonly string[];
  /** Resources and changes that cleanup could not remove. */
  readonly leftovers: readonly string[];
  /** The irreversible effects of the run. */
  readonly traces: readonly string[];
  /** Whether the run was interrupted, so that its findings are incomplete. */
  readonly isInterrupted: boolean;
  readonly exitCode: ExitCode;
}

/** 0 conforms, 1 a rule failed, 2 usage, 3 unreachable or nothing selected, 4 inconclusive, 5 cleanup incomplete. */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5;
