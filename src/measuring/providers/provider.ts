import type { Place, Platform, Surface } from '../target.js';
import type { Shape } from './shape.js';

/** One sample of one prompt, or one look-up of ranks, to be asked once. */
export interface Question {
  /** The same for every attempt, and unique to the sample: an idempotency key where the provider takes one. */
  readonly slotId: string;
  /** The prompt as it is asked, word for word, or the search term. */
  readonly text: string;
  readonly target: Place;
  /** Number of the sample within its run, from 0. Only recorded answers depend on it. */
  readonly sampleIndex: number;
  /**
   * How many organic results to fetch, for the rank of a search term; absent for a prompt. Only providers with `ranks`
   * are asked so, and nothing but `Answer.organic` is read then.
   */
  readonly depth?: number;
  /** The task that the text is the input of; absent for a prompt, which is asked as it is. Only judges have tasks. */
  readonly task?: Task;
}

/** Instructions about a text, and the form of the answer. */
export interface Task {
  readonly instructions: string;
  /** A JSON schema. The text of the answer is JSON of this form, as far as the provider can be relied on. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A page that the provider named as a source. */
export interface Source {
  /** Absolute, http or https. */
  readonly url: string;
  readonly title: string | null;
  /** True: the answer cites it; false: it was only retrieved. */
  readonly isCited: boolean;
}

/** A page among the search results. */
export interface OrganicResult {
  /** From 1, among the organic results alone. */
  readonly rank: number;
  readonly url: string;
}

export interface Answer {
  /**
   * `refused`: the model or a filter declined to answer. Refusals in words are recognized later, for every provider.
   * `empty`: there is no answer text, such as a results page without an AI overview. Neither is evidence that a brand
   * is not visible.
   */
  readonly status: 'ok' | 'refused' | 'empty';
  /** The whole answer; null unless the status is `ok`, except for the wording of a refusal. */
  readonly text: string | null;
  /** The body of the response as it was received. */
  readonly rawResponse: string;
  readonly modelRequested: string | null;
  /** The model that answered, as reported; null = not reported. */
  readonly modelServed: string | null;
  /** Whether the platform searched the web for this answer. */
  readonly retrievalStatus: 'used' | 'notUsed' | 'unknown';
  readonly searchQueries: readonly string[];
  /** In the order of the provider, each address once; cited if any mention of it is a citation. */
  readonly sources: readonly Source[];
  /** The ranked pages of a search results page; null on surfaces that have none. Present even if the status is `empty`. */
  readonly organic: readonly OrganicResult[] | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** In US dollars, as reported or else by the price of the reported usage; null = unknown. See `chargedUsd`. */
  readonly costUsd: number | null;
}

/** How an attempt ended. The kinds differ in whether the provider may have billed it, and so in what may follow. */
export type Outcome = Answered | Accepted | Failed | NotAccepted | Unknown;

export interface Answered {
  readonly kind: 'answered';
  readonly answer: Answer;
}

/** The provider works on it; the answer is fetched by `poll`. */
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
  /** In one line, without secrets. */
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
  /** How long the provider asks to wait; null = it does not say. */
  readonly retryAfterMs: number | null;
}

/** The request may have been accepted and billed, and its answer is lost. Never sent again without being told to. */
export interface Unknown {
  readonly kind: 'unknown';
  /** True: the provider says that it failed for now. Only whether it has billed the request is unknown. */
  readonly isTransient?: true;
  readonly code: string;
  readonly message: string;
  /** What was received of the response, if it arrived whole but could not be read. */
  readonly rawResponse: string | null;
}

/** The task is not finished. */
export interface Pending {
  readonly kind: 'pending';
}

/** Asks prompts on the platforms of one vendor. Holds no state between questions. */
export interface Provider {
  /** As targets name it. */
  readonly name: string;
  /** The platforms and surfaces that it can ask on. */
  readonly places: readonly { readonly platform: Platform; readonly surface: Surface }[];
  /** The known form of its responses; absent = they are not compared with it. */
  readonly response?: Shape;
  /** True for addresses in its responses that stand for others, which are read in their place. Default: none do. */
  isRedirect?(address: string): boolean;
  /** True: on `google` and `serp`, it reads as many organic results as `depth` says. */
  readonly ranks?: boolean;
  /** Null, or why this target cannot be asked: what is wrong, then what to do. */
  refusal(target: Place): string | null;
  /** What the question will cost in US dollars, on assumptions that are rather too high than too low. */
  estimateUsd(question: Question): number;
  /** Sends the question. Never rejects; when `signal` aborts, the outcome says whether the request had been sent. */
  ask(question: Question, signal: AbortSignal): Promise<Outcome>;
  /**
   * Fetches the result of a task that `ask` reported as accepted. Never rejects. `notAccepted` and `unknown` mean that
   * this poll failed: the task goes on, and polling again costs nothing.
   */
  poll?(taskId: string, signal: AbortSignal): Promise<Outcome | Pending>;
  /** Null if the provider accepts the key, otherwise why not. Asks for something that costs nothing. Never rejects. */
  verify(signal: AbortSignal): Promise<string | null>;
}
