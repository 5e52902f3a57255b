import type { Place, Platform } from './target.js';

/** Spending limits in US dollars; null = none. Days and months are in UTC. */
export interface Budget {
  readonly dailyUsd: number | null;
  readonly monthlyUsd: number | null;
}

/**
 * A customer of a provider, whose limits and pauses apply to it alone: a workspace with its own key, or with null all others
 * together.
 */
export interface Account {
  readonly provider: string;
  readonly workspaceId: string | null;
}

export interface RunKey {
  readonly workspaceId: string;
  readonly runId: string;
}

/** The subject of a slot: a prompt to ask, a search term to look up the rank of, or an answer to judge. */
export type Subject =
  | { readonly kind: 'prompt'; readonly promptId: string }
  | { readonly kind: 'keyword'; readonly term: string }
  | { readonly kind: 'judgment'; readonly observationId: string };

/** The identity of a slot in a workspace, and of the observation or keyword check that it becomes. */
export interface SlotKey extends RunKey {
  readonly subject: Subject;
  readonly platform: Platform;
  /** From 0, over all targets of the platform, or all places of the search term. */
  readonly sampleIndex: number;
}

/** A planned sample. */
export interface PlannedSlot extends Omit<SlotKey, 'workspaceId' | 'runId'> {
  readonly place: Place;
  readonly estimatedUsd: number;
}

/** The settings of a search term at the time the slot is taken. */
export interface RankSubject {
  readonly topic: KeywordTopic;
  /** Domains of the workspace's own pages. */
  readonly ownDomains: readonly string[];
}

/** The task of a judge for one answer. */
export interface JudgingTask {
  /** The judge, its model, its instructions, and the attributes. */
  readonly version: string;
  /** Attributes that the answer may praise or criticize brands for. */
  readonly attributes: readonly string[];
  readonly brands: readonly NamedBrand[];
  /** The sentences around the mentions, in the order of the answer. */
  readonly sentences: readonly string[];
}

/** A brand in an answer. */
export interface MentionedBrand {
  readonly brand: string;
  /** The places in the answer that name it, in UTF-16 code units. */
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

/** The prefix of the ids of runs that only judge stored answers. */
export const JUDGING_RUN = 'judge-';

/** The prefix of the ids of runs that a client started. */
export const ASK_RUN = 'ask-';

/** The code of an unknown outcome: the attempt may have been billed. */
export const OUTCOME_UNKNOWN = 'outcome_unknown';

/** A brand that an answer names. */
export interface NamedBrand {
  readonly brand: string;
  /** The places of the sentences that name it, from 1. */
  readonly sentences: readonly number[];
}

export type KeywordTopic = 'seo' | 'geo' | 'social';

/** A search term whose rank on Google is looked up at a place with every run. */
export interface FollowedKeyword {
  readonly term: string;
  readonly topic: KeywordTopic;
  readonly provider: string;
  /** Two capital letters; null = not sent to the provider. */
  readonly country: string | null;
  /** Region of the country, and city in it; null = not sent to the provider. */
  readonly region: string | null;
  readonly city: string | null;
  /** Language tag; null = not sent to the provider. */
  readonly locale: string | null;
}

/** A slot that this process may ask a provider for, until its lease ends. */
export interface TakenSlot extends SlotKey {
  readonly place: Place;
  readonly scheduledFor: Date;
  /** In US dollars. */
  readonly estimatedUsd: number;
  /** The wording of the prompt at the time the slot is taken, or the search term; empty for a judgment. */
  readonly text: string;
  /** Null unless the rank of a search term is asked for. */
  readonly rank: RankSubject | null;
  /** Including this one. A slot is settled only by its latest attempt. */
  readonly attempts: number;
  /** The number of failed attempts that were retried by schedule. */
  readonly repeats: number;
  readonly submittedAt: Date;
  /** The provider's task that was accepted in an earlier process; null = not asked yet. */
  readonly taskId: string | null;
}

/** A slot that is due. */
export type DueSlot = Omit<TakenSlot, 'submittedAt' | 'taskId'>;

/** How a slot ended: with an answer, a failure, or an unknown outcome. */
export type SlotOutcome = 'answered' | 'failed' | 'unknown';

/** The end of a slot, in the transaction that stores its outcome. */
export interface SlotEnd {
  readonly outcome: SlotOutcome;
  /** In US dollars; null = unknown, so that the estimate counts. */
  readonly costUsd: number | null;
  readonly settledAt: Date;
  /** Null for an answer. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** The outcome for a slot after an attempt. */
export type SlotChange = Postponement | Repetition | ({ readonly kind: 'end' } & SlotEnd);

/** The slot is sent again: the provider has definitely not accepted it. */
export interface Postponement {
  readonly kind: 'postpone';
  readonly dueAt: Date;
  readonly costUsd: 0;
}

/** The slot is sent again, although the attempt has failed. */
export interface Repetition {
  readonly kind: 'repeat';
  readonly dueAt: Date;
  /** The cost of the failed attempt in US dollars; its estimate if the cost is unknown. */
  readonly costUsd: number;
  readonly error: NonNullable<SlotEnd['error']>;
}

/** The limit that the next slot would exceed. */
export type SpentLimit = 'run' | 'day' | 'month';

/** Identifies a subject among those of a run. */
export function subjectIdOf(subject: Subject): string {
  switch (subject.kind) {
    case 'prompt':
      return subject.promptId;
    case 'keyword':
      return `keyword ${subject.term}`;
    case 'judgment':
      return `judgment ${subject.observationId}`;
  }
}
