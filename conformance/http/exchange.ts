import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';

export interface SentRequest {
  readonly method: string;
  /** Path and query after the base URL: `/v1/prompts?limit=1`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text; absent if none was sent. */
  readonly body?: string;
}

/** The name of a caller. */
export interface ActorName {
  /** A role such as `paid`, `minted-2` for a key that the run created, or `nobody` without a key. */
  readonly name: string;
  /** The role that owns the workspace, or `nobody`. */
  readonly owner: string;
}

/** The position of an exchange in the sequence of events of a run. */
export interface EventOrder {
  /** The number of the event at which the request was sent. */
  readonly sent: number;
  /** The number of the event at which its response arrived. */
  readonly received: number;
  /** The number of other requests that had no response yet when the request was sent. */
  readonly pending: number;
  /** Milliseconds of intentional pauses before the request was sent. */
  readonly slept: number;
}

/** A JSON object whose members may be anything. */
export type Members = Readonly<Record<string, unknown>>;

/** A request and its response. */
export class Exchange {
  /**
   * The parsed response body; undefined if it is empty or not JSON. If it is not an object, all its members are
   * undefined.
   */
  readonly json: Members | undefined;
  readonly operation: OperationId | undefined;

  constructor(
    /** Sequence number within the run, from 1. */
    readonly seq: number,
    readonly actor: ActorName,
    readonly request: SentRequest,
    readonly status: number,
    /** Lowercase names; repeated values are joined by `, `. */
    readonly headers: Readonly<Record<string, string>>,
    readonly text: string,
    /** The time when the request was sent, in milliseconds since 1970. */
    readonly at: number,
    readonly ms: number,
    readonly order: EventOrder = { sent: 2 * seq, received: 2 * seq + 1, pending: 0, slept: 0 },
  ) {
    this.json = parsed(text);
    this.operation = operationOf(request.method, request.target);
  }

  /** The value of a response header; undefined if it was not sent. */
  header(name: string): string | undefined {
    return this.headers[name.toLowerCase()];
  }

  get isSuccess(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Whether the response rejects the input or the state: a 4xx other than 401 and 429. */
  get isRejection(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 401 && this.status !== 429;
  }

  /** Whether the request may change state. */
  get isWrite(): boolean {
    return this.request.method !== 'GET' && this.request.method !== 'HEAD';
  }

  /** Whether another request was in progress at any moment between the request and its response. */
  get isOverlapping(): boolean {
    const { sent, received, pending } = this.order;
    return pending > 0 || received - sent > 1;
  }

  /** Status and beginning of the body, for failure messages. */
  get summary(): string {
    return this.text === ''
      ? `${this.status} with an empty body`
      : `${this.status} ${shortened(this.text, 300)}`;
  }
}

/** Whether a request was sent before the response to an earlier one arrived. */
export const isConcurrent = (one: Exchange, earlier: Exchange): boolean =>
  one.order.sent < earlier.order.received;

/** The intentional pause before each exchange of a transcript, in milliseconds. */
export function pausesOf(transcript: readonly Exchange[]): number[] {
  return transcript.map(({ order }, index) => {
    const before = transcript[index - 1];
    return before === undefined ? 0 : Math.max(0, order.slept - before.order.slept);
  });
}

/** One item of `results` in the response; undefined if it does not exist. */
export function resultAt({ json }: Exchange, index: number): Members | undefined {
  const results = json?.results;
  return Array.isArray(results) ? (results[index] as Members | undefined) : undefined;
}

/** The `error` member of the response; undefined if it is absent. */
export const errorOf = ({ json }: Exchange): Members | undefined => json?.error as Members | undefined;

/** Truncates a text to `length` characters and appends its full length. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}... (${text.length} characters)`;
}

function parsed(text: string): Members | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Members);
  } catch {
    return undefined;
  }
}

const routes = operationIds.map((id) => {
  const { method, path } = operationContracts[id];
  const pattern = new RegExp(`^${path.replace(/\{[^{}]+\}/g, '[^/]+')}$`);
  return { id, method: method.toUpperCase(), pattern, isFixed: !path.includes('{') };
});
routes.sort((a, b) => Number(b.isFixed) - Number(a.isFixed));

/** The operation with this method and path; undefined for any other request. */
function operationOf(method: string, target: string): OperationId | undefined {
  const path = target.split('?', 1)[0] ?? '';
  return routes.find((route) => route.method === method && route.pattern.test(path))?.id;
}

/** Decodes a path segment; returns it unchanged if its percent-encoding is invalid. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
