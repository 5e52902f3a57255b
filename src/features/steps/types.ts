/** What a next step is: being named on a site, being named for a prompt, earning praise, following a company, or tracking a search. */
export type StepKind = 'source' | 'prompt' | 'praise' | 'company' | 'search';

export type StepState = 'done' | 'dismissed';

/** Which step is meant. */
export interface StepKey {
  readonly kind: StepKind;
  /** A domain, the id of a prompt, an attribute, a company or the text of a search, depending on the kind. */
  readonly subject: string;
}

/** What was decided on a step. */
export interface StepDecision extends StepKey {
  readonly state: StepState;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly note: string | null;
}

/** A decision as it is read. */
export interface Step extends StepDecision {
  /** What people call the subject: the text of a prompt, otherwise the subject itself. */
  readonly text: string;
  readonly decidedAt: Date;
  /** The id of an API key or of a person, or `cli:` and a user. */
  readonly decidedBy: string;
}

/** A decision as a request gives it. */
export interface GivenDecision extends StepKey {
  readonly state: StepState;
  /** Default: today in the time zone of the workspace. */
  readonly day?: string | undefined;
  readonly note?: string | null | undefined;
}
