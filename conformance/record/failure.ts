import type { RuleId } from '../catalog/index.js';
import { blockReasons } from '../http/client.js';
import type { Exchange } from '../http/exchange.js';

/** Why a rule was skipped. */
export const skipReasons = {
  'no-free-key': 'no key of a free workspace was given (CONFORMANCE_KEY_FREE)',
  'no-other-key': 'no key of a second workspace was given (CONFORMANCE_KEY_OTHER)',
  'no-live-key': 'no live key was given (CONFORMANCE_KEY_LIVE)',
  'no-orphan-key': 'no key of a deleted workspace was given (CONFORMANCE_KEY_ORPHAN)',
  'unlimited-cap': 'no workspace with a finite cap that could be filled (CONFORMANCE_KEY_CAPPED)',
  'finite-cap': 'no workspace with an unlimited cap was given',
  'no-room': 'too few free prompt slots',
  'too-few-rows':
    'the workspace has too few keyword rows or prompts, or none of the kind that the rule needs',
  'no-saved-brand': 'no brand profile was saved yet, and GET /v1/brand answers 404',
  'no-unsaved-brand': 'in every workspace a brand profile was saved before',
  'no-observations':
    'no prompt with a history to lose (name two with --sacrifice-prompt ID, or create some with --measure COMMAND)',
  'limit-too-high': 'the limit that --rate gives cannot be reached in a burst: at most 2,000 a minute can',
  'revoked-not-listed': 'revoked keys are not in the list of keys',
  'destructive-off': 'brand writes and recalibrations leave traces: they need --destructive',
  'not-reached': 'the random input of this seed did not reach it',
  'other-form': 'GET /v1/keywords answers in its other form',
  'not-exercised': 'nothing that the run sent has to do with it',
  ...blockReasons,
} as const;

export type SkipReason = keyof typeof skipReasons;

/** What the answer that shows a failure had to be, where its status and a code in its body tell. */
export interface Wanted {
  /** Exactly this status, or any refusal (4xx other than 401 and 429). */
  readonly status: number | 'refusal';
  readonly code?: string;
}

/** A broken rule as it is reported. */
export interface Failure {
  readonly rule: RuleId;
  readonly check: string;
  /** The case within the check; empty when the check has none. */
  readonly case: string;
  readonly expected: string;
  readonly got: string;
  /** The exchanges that lead to it, in order, without those that play no part. */
  readonly transcript: readonly Exchange[];
  /** Positions in the transcript of the exchanges that show it. */
  readonly evidence: readonly number[];
  /** What the last of these had to be, if a status and a code describe it. */
  readonly wanted?: Wanted;
  /** Where fast-check found it. */
  readonly replay?: Replay;
}

/** What fast-check needs to come upon the same case again. */
export interface Replay {
  readonly seed: number;
  readonly path: string;
  /** Of a sequence of commands. */
  readonly replayPath?: string;
  /** The smallest counterexample, as text. */
  readonly counterexample: string;
  readonly shrinks: number;
}
