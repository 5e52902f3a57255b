import { operationContracts, operationIds, type OperationId } from '../../spec/index.js';

/** A request as it left the suite. */
export interface SentRequest {
  readonly method: string;
  /** Path and query, as sent after the base URL: `/v1/prompts?limit=1`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text; absent when none was sent. */
  readonly body?: string;
}

/** Whose key was sent. */
export interface ActorName {
  /** A role such as `paid`, `minted-2` for a key that the run made, `nobody` without a key. */
  readonly name: string;
  /** The role whose workspace it is; `nobody` when it is none. */
  readonly owner: string;
}

/** Where an exchange stands in the order of all that happens in a run. */
export interface Place {
  /** Counts up with everything that leaves or comes. */
  readonly left: number;
  readonly came: number;
  /** Milliseconds that checks had paused on purpose until it left. */
  readonly slept: number;
}

/** A JSON object whose members may be anything. */
export type Members = Readonly<Record<string, unknown>>;

/** One request and the answer to it. */
export class Exchange {
  /**
   * The parsed body; undefined when it is empty or not JSON. Nothing is known about its members until a check asserts
   * it. Every member of a body that is not an object is undefined.
   */
  readonly json: Members | undefined;
  readonly operation: OperationId | undefined;

  constructor(
    /** Position among all exchanges of the run, from 1. */
    readonly seq: number,
    readonly actor: ActorName,
    readonly request: SentRequest,
    readonly status: number,
    /** Names in lower case; several values of one name are joined by `, `. */
    readonly headers: Readonly<Record<string, string>>,
    readonly text: string,
    /** When it was sent, milliseconds since 1970. */
    readonly at: number,
    readonly ms: number,
    readonly place: Place = { left: 2 * seq, came: 2 * seq + 1, slept: 0 },
  ) {
    this.json = parsed(text);
    this.operation = operationOf(request.method, request.target);
  }

  /** The value of a response header; undefined when it was not sent. */
  header(name: string): string | undefined {
    return this.headers[name.toLowerCase()];
  }

  get isSuccess(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** A refusal of input or state: a 4xx other than 401 and 429, which have meanings of their own. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 401 && this.status !== 429;
  }

  /** Whether the request could change something. */
  get isWrite(): boolean {
    return this.request.method !== 'GET' && this.request.method !== 'HEAD';
  }

  /** Status and beginning of the body, as shown beside what was expected. */
  get summary(): string {
    return this.text === ''
      ? `${this.status} with an empty body`
      : `${this.status} ${shortened(this.text, 300)}`;
  }
}

/** Whether one was sent before the answer to another, earlier one had come. */
export const isAtOnce = (one: Exchange, earlier: Exchange): boolean => one.place.left < earlier.place.came;

/** Milliseconds that were paused on purpose between the exchanges of a transcript: before each, one number. */
export function pausesOf(transcript: readonly Exchange[]): number[] {
  return transcript.map(({ place }, index) => {
    const before = transcript[index - 1];
    return before === undefined ? 0 : Math.max(0, place.slept - before.place.slept);
  });
}

/** One member of the answer's `results`; undefined when there is no such list or item. */
export function resultAt({ json }: Exchange, index: number): Members | undefined {
  const results = json?.results;
  return Array.isArray(results) ? (results[index] as Members | undefined) : undefined;
}

/** The members of an error answer's `error`; undefined when it has none. */
export const errorOf = ({ json }: Exchange): Members | undefined => json?.error as Members | undefined;

/** A text cut to a number of characters, with a mark where it was cut. */
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

/** The operation that a request addresses; undefined when no operation has this method and path. */
export function operationOf(method: string, target: string): OperationId | undefined {
  const path = target.split('?', 1)[0] ?? '';
  return routes.find((route) => route.method === method && route.pattern.test(path))?.id;
}

/** A segment of a path without its percent-encoding; as it is where that is no valid one. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
