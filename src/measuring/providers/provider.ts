import type { Place, Platform, Surface } from '../target.js';
import type { Offsets } from './passages.js';
import type { Shape } from './shape.js';

/** One sample of one prompt, or one rank look-up, to be asked once. */
export interface Question {
  /** The same for every attempt, and unique to the sample: an idempotency key where the provider takes one. */
  readonly slotId: string;
  /** The exact prompt, or the search term. */
  readonly text: string;
  readonly target: Place;
  /** Number of the sample within its run, from 0. Used only for recorded answers. */
  readonly sampleIndex: number;
  /**
   * How many organic results to fetch, for the rank of a search term; absent for a prompt. Only for providers with
   * `ranks`; then only `Answer.organic` is read.
   */
  readonly depth?: number;
  /** The task whose input the text is; absent for a prompt. Only judges have tasks. */
  readonly task?: Task;
}

/** Instructions about a text, and the form of the answer. */
export interface Task {
  readonly instructions: string;
  /** A JSON schema. The text of the answer should be JSON of this form, which providers do not guarantee. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A page that the provider named as a source. */
export interface Source {
  /** Absolute, http or https. */
  readonly url: string;
  readonly title: string | null;
  /** True: the answer cites it; false: it was only retrieved. */
  readonly isCited: boolean;
  /** The parts of `Answer.text` that the provider marks as supported by the page; absent if it marks none. */
  readonly offsets?: readonly Offsets[];
}

/** A page among the search results. */
export interface OrganicResult {
  /** From 1, counting only organic results. */
  readonly rank: number;
  readonly url: string;
}

export interface Answer {
  /**
   * `refused`: the model or a filter declined to answer. Refusals in prose are recognized later, for every provider.
   * `empty`: there is no answer text, such as a results page without an AI overview. Neither is evidence that a brand
   * is not visible.
   */
  readonly status: 'ok' | 'refused' | 'empty';
  /** The whole answer, or the wording of a refusal; null for other statuses. */
  readonly text: string | null;
  /** The body of the response as it was received. */
  readonly rawResponse: string;
  readonly modelRequested: string | null;
  /** The model that answered, as reported; null = not reported. */
  readonly modelServed: string | null;
  /** Whether the platform searched the web for this answer. */
  readonly retrievalStatus: 'used' | 'notUsed' | 'unknown';
  readonly searchQueries: readonly string[];
  /** In the order of the provider, each address once; cited if any occurrence is a citation. */
  readonly sources: readonly Source[];
  /** The ranked pages of a search results page; null on surfaces that have none. Present even if the status is `empty`. */
  readonly organic: readonly OrganicResult[] | null;
  /**
   * True: `organic` has fewer results than were asked for because the engine has no more. Absent, results may be missing.
   */
  readonly hasAllOrganic?: true;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In US dollars, as reported, otherwise at the price of the reported usage; null = unknown. See `chargedUsd`. */
  readonly costUsd: number | null;
}

/**
 * How an attempt ended. The kinds differ in whether the provider may have billed it, and therefore in whether it may be
 * retried.
 */
export type Outcome = Answered | Accepted | Failed | NotAccepted | Unknown;

/** The outcome of a question and of its task, if the provider answers later. */
export type FinalOutcome = Exclude<Outcome, Accepted>;

export interface Answered {
  readonly kind: 'answered';
  readonly answer: Answer;
}

/** The provider is working on it; the answer is fetched by `poll`. */
export interface Accepted {
  readonly kind: 'accepted';
  readonly taskId: string;
}

/** The provider reported a failure, or rejected the request. Final: the same request would fail again, unless it is transient. */
export interface Failed {
  readonly kind: 'failed';
  /** True: the same request may succeed later, at its price; this attempt may have been billed. */
  readonly isTransient?: true;
  /** Lower case with underscores, such as `http_400` or the provider's own code. */
  readonly code: string;
  /** On one line, without secrets. */
  readonly message: string;
  readonly rawResponse: string | null;
  /** In US dollars; 0 = rejected before any work, null = unknown, so that the estimate counts. */
  readonly costUsd: number | null;
}

/** The request cannot have been accepted or billed, so it may be sent again. */
export interface NotAccepted {
  readonly kind: 'notAccepted';
  readonly code: string;
  readonly message: string;
  /** The wait that the provider requests; null = not stated. */
  readonly retryAfterMs: number | null;
}

/** The request may have been accepted and billed, but its answer is lost. Retried only on an explicit command. */
export interface Unknown {
  readonly kind: 'unknown';
  /** True: the provider reported a temporary failure. Only whether it has billed the request is unknown. */
  readonly isTransient?: true;
  readonly code: string;
  readonly message: string;
  /** The response, if it arrived completely but could not be read. */
  readonly rawResponse: string | null;
}

/** The task is not finished. */
export interface Pending {
  readonly kind: 'pending';
}

/** Asks prompts on the platforms of one vendor. Holds no state between questions. */
export interface Provider {
  /** The name in targets. */
  readonly name: string;
  /** The platforms and surfaces that it can ask on. */
  readonly places: readonly { readonly platform: Platform; readonly surface: Surface }[];
  /** The known form of its responses; absent = they are not compared with it. */
  readonly response?: Shape;
  /** True for addresses in its responses that are replaced by others. Default: none. */
  isRedirect?(address: string): boolean;
  /** True: on `google` and `serp`, it reads as many organic results as `depth` says. */
  readonly ranks?: boolean;
  /** Null, or the reason this target cannot be asked: what is wrong, then what to do. */
  refusal(target: Place): string | null;
  /** The estimated cost of the question in US dollars, which is more likely too high than too low. */
  estimateUsd(question: Question): number;
  /** Sends the question. Never rejects; when `signal` aborts, the outcome says whether the request had been sent. */
  ask(question: Question, signal: AbortSignal): Promise<Outcome>;
  /**
   * Fetches the result of a task that `ask` reported as accepted. Never rejects. `notAccepted` and `unknown` mean that
   * this poll failed: the task continues, and polling again costs nothing.
   */
  poll?(taskId: string, signal: AbortSignal): Promise<Outcome | Pending>;
  /** Null if the provider accepts the key, otherwise the reason. Sends a request that costs nothing. Never rejects. */
  verify(signal: AbortSignal): Promise<string | null>;
}
