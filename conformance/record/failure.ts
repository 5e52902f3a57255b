import type { RuleId } from '../catalog/index.js';
import { blockReasons } from '../http/client.js';
import type { Exchange } from '../http/exchange.js';
import type { Timeline } from './timeline.js';

/** The reasons for skipping a rule. */
export const skipReasons = {
  'no-free-key': 'no key of a free workspace was given (CONFORMANCE_KEY_FREE)',
  'no-other-key': 'no key of a second workspace was given (CONFORMANCE_KEY_OTHER)',
  'no-live-key': 'no live key was given (CONFORMANCE_KEY_LIVE)',
  'no-orphan-key': 'no key of a deleted workspace was given (CONFORMANCE_KEY_ORPHAN)',
  'unlimited-cap':
    'no key of a workspace with a finite cap and few free slots was given (CONFORMANCE_KEY_CAPPED)',
  'finite-cap': 'no workspace with an unlimited cap was given',
  'no-room': 'too few free prompt slots',
  'too-few-rows':
    'the workspace has too few keyword rows or prompts, or none of the kind that the rule requires',
  'no-saved-brand': 'no brand profile has been saved, and GET /v1/brand returns 404',
  'no-unsaved-brand': 'every workspace already has a saved brand profile',
  'no-observations':
    'no prompt with a measurement history may be modified (name two with --sacrifice-prompt ID, or set --measure COMMAND)',
  'limit-too-high': 'the limit set with --rate is too high for a burst (at most 2,000 requests per minute)',
  'revoked-not-listed': 'the list of keys omits revoked keys',
  'destructive-off': 'brand writes and recalibrations cannot be undone, so they require --destructive',
  'not-reached': 'the random input of this seed did not exercise the rule',
  'other-form': 'GET /v1/keywords returns its other form',
  'ignores-idempotency-key': 'the target ignores Idempotency-Key, as it may',
  'not-exercised': 'no request of the run exercised the rule',
  ...blockReasons,
} as const;

export type SkipReason = keyof typeof skipReasons;

/** A reason as reported: its name and its meaning. */
export const skipText = (reason: SkipReason): string => `${reason}: ${skipReasons[reason]}`;

/** The expected response, if it can be described by a status and a code in the body. */
export interface Wanted {
  /** An exact status, or any rejection (4xx other than 401 and 429). */
  readonly status: number | 'refusal';
  readonly code?: string;
}

/** A broken rule in brief. */
export type Finding = Pick<Failure, 'rule' | 'check' | 'expected' | 'got'>;

/** A broken rule as reported. */
export interface Failure {
  readonly rule: RuleId;
  readonly check: string;
  /** The case within the check; empty if the failure is outside any case. */
  readonly case: string;
  readonly expected: string;
  readonly got: string;
  /** The relevant exchanges that lead to the failure, in order. */
  readonly transcript: readonly Exchange[];
  /** Indices in the transcript of the exchanges that show the failure. */
  readonly evidence: readonly number[];
  /** The expected response of the last of these, if it can be described by a status and a code. */
  readonly wanted?: Wanted;
  /** For overlapping calls, how they overlapped. */
  readonly timeline?: Timeline;
  /** Input for reproducing the failure with fast-check. */
  readonly replay?: Replay;
}

/** The input for fast-check to reproduce a case. */
export interface Replay {
  readonly seed: number;
  readonly path: string;
  /** Only for sequences of commands. */
  readonly replayPath?: string;
  /** The smallest counterexample, as text. */
  readonly counterexample: string;
  /** The number of times that a smaller case failed too and replaced the case. */
  readonly shrinks: number;
  /** The number of smaller cases that were tried. Absent in results of earlier versions. */
  readonly tried?: number;
}

/** How a failing case was made smaller. */
export type Reduction = Pick<Replay, 'shrinks'> & { readonly tried: number };
