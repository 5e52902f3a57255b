/** The attributes of a request's span, known when its response is complete. */
export interface RequestOutcome {
  /** The operation of the contract, or `other`. */
  readonly operation: string;
  /** The path of the operation with placeholders; undefined without an operation. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  readonly requestId: string;
  /** The code of an error response. */
  readonly errorCode: string | undefined;
}

type Attributes = Readonly<Record<string, string | number>>;

/** Creates spans. Exists only while OpenTelemetry is on. */
export interface Tracing {
  /** Handles a request in a separate span, which continues the trace of the caller if its headers name one. */
  readonly request: (
    headers: object,
    handle: () => Promise<void>,
    outcome: () => RequestOutcome,
  ) => Promise<void>;
  /** Runs background work in a separate span. */
  readonly task: <Result>(
    name: string,
    attributes: Attributes,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  /** The ids of the current span, for log lines; undefined outside of one. */
  readonly ids: () => { readonly trace_id: string; readonly span_id: string } | undefined;
}

let active: Tracing | undefined;

/** Turns tracing on for this process. Call it before anything else is built. */
export function activateTracing(tracing: Tracing): void {
  active = tracing;
}

/** Undefined while tracing is off. */
export function activeTracing(): Tracing | undefined {
  return active;
}

/** Runs background work in a span if tracing is on. */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return active === undefined ? work() : active.task(name, attributes, work);
}
