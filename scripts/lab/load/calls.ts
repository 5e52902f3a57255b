import { Agent, request } from 'undici';

/**
 * The outcome of a call as its client knows it: a success took effect, a refused call did not, and an unknown one, without
 * a response or with one that says so, may have.
 */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** The body of a response; `error` is there if it is an error. */
interface Body {
  readonly error?: { readonly code: string; readonly message: string };
  readonly [member: string]: unknown;
}

export interface Call {
  readonly key: string | undefined;
  readonly method: string;
  readonly path: string;
  /** The body as an object, if it was one. */
  readonly sent: Readonly<Record<string, unknown>> | undefined;
  readonly idempotencyKey: string | undefined;
  /** Milliseconds, as of performance.now(). */
  readonly startedAt: number;
  readonly ms: number;
  readonly outcome: Outcome;
  /** 0 without a response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The body if it is an object; otherwise empty. */
  readonly body: Body;
  /** The error of a call without a response; otherwise empty. */
  readonly failure: string;
}

export interface CallOptions {
  /** The address of the process. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly body?: object | string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Every call of the clients, in the order of their ends. */
export interface CallLog {
  readonly calls: readonly Call[];
  send(method: string, path: string, options: CallOptions): Promise<Call>;
  close(): Promise<void>;
}

/** How long a call may take. No limit of the service comes near. */
const TIMEOUT_MS = 60_000;

/** A log for clients at the given local address, with at most so many connections to each process. */
export function createCallLog(localAddress = '127.0.0.1', connections = 64): CallLog {
  const agent = new Agent({
    connections,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    localAddress,
  });
  const calls: Call[] = [];
  return {
    calls,
    async send(method, path, options) {
      const call = await sendOne(agent, method, path, options);
      calls.push(call);
      return call;
    },
    close: () => agent.destroy(),
  };
}

async function sendOne(agent: Agent, method: string, path: string, options: CallOptions): Promise<Call> {
  const { url, key, body, headers = {} } = options;
  const isObject = typeof body === 'object' && !Buffer.isBuffer(body);
  const startedAt = performance.now();
  const response = await respond(agent, `${url}${path}`, method, {
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isObject ? JSON.stringify(body) : body,
  });
  return {
    key,
    method,
    path,
    sent: isObject ? { ...body } : undefined,
    idempotencyKey: headers['idempotency-key'],
    startedAt,
    ms: performance.now() - startedAt,
    outcome: outcomeOf(response),
    ...response,
  };
}

type Response = Pick<Call, 'status' | 'headers' | 'text' | 'body' | 'failure'>;

async function respond(
  dispatcher: Agent,
  url: string,
  method: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer | undefined },
): Promise<Response> {
  try {
    const response = await request(url, {
      dispatcher,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.body.text();
    const all = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const { statusCode: status } = response;
    return { status, headers: Object.fromEntries(all), text, body: objectOf(text), failure: '' };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { status: 0, headers: {}, text: '', body: {}, failure: code ?? message };
  }
}

function objectOf(text: string): Body {
  try {
    return { ...(JSON.parse(text) as object) };
  } catch {
    return {};
  }
}

/** By the contract, an error changes nothing, except 500 and 503 `outcome_unknown`. */
function outcomeOf({ status, body, failure }: Response): Outcome {
  if (status >= 200 && status < 400) return 'ok';
  if (failure === 'ECONNREFUSED') return 'refused';
  const isUnknown = status === 0 || status === 500 || body.error?.code === 'outcome_unknown';
  return isUnknown ? 'unknown' : 'refused';
}
