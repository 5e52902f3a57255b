import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { urlOf } from '../../domain/url.js';
import { responseTo } from '../../domain/http-response.js';
import { at, messageOf, parseJson, requireList } from './json.js';
import { maskSecrets } from './masking.js';
import type { Failed, NotAccepted, Outcome, Pending, Unknown } from './provider.js';

/** A request to a provider. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; absent = no body. */
  readonly body?: unknown;
  /** Never shown: replaced wherever they occur in messages and responses, in any encoding. */
  readonly secrets: readonly string[];
  readonly limits?: Partial<Limits>;
}

/**
 * Makes the calls to one provider. Paths start with the version of the API, without a slash. `base` may end in a
 * version and a slash, as addresses often do; they are ignored.
 */
export function callsTo(
  base: string,
  { limits, ...rest }: Pick<Call, 'headers' | 'secrets'> & { limits?: Partial<Limits> | undefined },
) {
  const root = base.replace(/\/$/, '').replace(/(?<!\/)\/v\d+(?:(?:alpha|beta)\d*)?$/, '');
  return (method: Call['method'], path: string, body?: unknown): Call => ({
    ...{ method, url: `${root}/${path}`, body, ...rest },
    ...(limits && { limits }),
  });
}

export interface Limits {
  readonly connectTimeoutMs: number;
  /** From the start to the last byte of the response. */
  readonly timeoutMs: number;
  readonly responseBytes: number;
}

/** The documented behavior of a provider beyond HTTP statuses. */
export interface Dialect {
  /** Whether this 503 is documented as unbilled. */
  readonly saysNotAccepted?: (status: number, body: unknown) => boolean;
  /** The wait that the body of a 429 or 503 requests; used without a `Retry-After`. */
  readonly retryAfterMs?: (body: unknown) => number | null;
}

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Without secrets. */
  readonly text: string;
  /** The reason the body is incomplete; null = it is complete. */
  readonly fault: string | null;
}

const defaults: Limits = { connectTimeoutMs: 10_000, timeoutMs: 300_000, responseBytes: 16 * 1024 * 1024 };

const MAX_MESSAGE_LENGTH = 500;
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Sends a request and reads its JSON response with `read`. Never rejects. This is the only place that decides what a
 * transport error or a status means for billing: nothing that reached the provider is ever `notAccepted`, unless its
 * response says so.
 *
 * It uses `node:http` because the decision needs to know whether the request was written. `fetch` does not say, may
 * write to a kept connection that is just being closed, and has no limit on the size of a response. Each question has
 * its own connection: they take seconds to answer.
 */
export async function converse<Result extends Outcome | Pending>(
  call: Call,
  signal: AbortSignal,
  read: (body: unknown, rawResponse: string) => Result | Promise<Result>,
  dialect: Dialect = {},
): Promise<Result | Failed | NotAccepted | Unknown> {
  const received = await send(call, signal);
  if ('kind' in received) return received;
  const refused = judge(received, dialect, call);
  if (refused !== null) return refused;
  const unreadable = (message: string): Unknown => unknown('unreadable_response', message, received.text);
  const body = parseJson(received.text);
  if (body === undefined) return unreadable('The response is not JSON.');
  try {
    return await read(body, received.text);
  } catch {
    return unreadable('The response does not have the documented form.');
  }
}

/**
 * Null if the provider accepts the key of the call, otherwise the reason, without secrets. `read` returns a failure
 * that the body reports, and throws if the body does not have the documented form. Never rejects.
 */
export async function verifyKey(
  call: Call,
  signal: AbortSignal,
  read: (body: unknown, rawResponse: string) => Failed | NotAccepted | null,
): Promise<string | null> {
  const accepted: Pending = { kind: 'pending' };
  const outcome = await converse(call, signal, (body, raw) => read(body, raw) ?? accepted);
  return outcome.kind === 'pending' ? null : outcome.message;
}

/** Reads a list in the body of a response whose content does not matter. */
export const readList =
  (name: string) =>
  (body: unknown): null => {
    requireList(at(body, name));
    return null;
  };

/**
 * The target of a redirect, without following it; null if it is not a redirect or cannot be fetched. Never rejects. No
 * key is sent.
 */
export async function locationOf(
  url: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | null> {
  const limits = { connectTimeoutMs: timeoutMs, timeoutMs, responseBytes: 64 * 1024 };
  const received = await send({ method: 'GET', url, headers: {}, secrets: [], limits }, signal);
  if ('kind' in received || received.status < 300 || received.status > 399) return null;
  const location = received.headers.location;
  return location === undefined ? null : (urlOf(location, url)?.href ?? null);
}

/** The outcome of a status other than success; null if the body is a result to be read. */
function judge(received: Received, dialect: Dialect, call: Call): Failed | NotAccepted | Unknown | null {
  const { status, headers, fault, text: raw } = received;
  if (status >= 200 && status < 300)
    return fault === null ? null : unknown(fault, 'The response is incomplete.', raw);
  const code = `http_${status}`;
  const body = parseJson(raw);
  const message = describe(status, body, call);
  if (isNotAccepted(status, headers, body, dialect)) {
    const retryAfterMs = parseRetryAfter(headers, Date.now()) ?? dialect.retryAfterMs?.(body) ?? null;
    return { kind: 'notAccepted', code, message, retryAfterMs };
  }
  if (status >= 300 && status < 400) return failed('redirected', message, raw, 0);
  // 408: the server stopped waiting, but some proxies also send it after forwarding the request.
  if (status >= 400 && status < 500 && status !== 408) return failed(code, message, raw, 0);
  const isTransient = status >= 500 && !GATEWAY_FAULTS.includes(status) && messageOf(body) !== null;
  return { ...unknown(code, message, raw), ...(isTransient && { isTransient }) };
}

/** A gateway timed out, but the provider may still be working. */
const GATEWAY_FAULTS = [502, 504];

function isNotAccepted(
  status: number,
  headers: IncomingMessage['headers'],
  body: unknown,
  dialect: Dialect,
): boolean {
  if (status === 429) return true;
  if (status !== 503) return false;
  return headers['retry-after'] !== undefined || dialect.saysNotAccepted?.(status, body) === true;
}

function describe(status: number, body: unknown, { url }: Call): string {
  const host = new URL(url).hostname;
  if (status >= 300 && status < 400)
    return `${host} redirected the request, and redirects are not followed. Check the base URL.`;
  const said = messageOf(body);
  return oneLine(`${host} responded with ${status}${said === null ? '.' : `: ${said}`}`);
}

/**
 * The wait that a response requests, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date; null
 * if there is none or it cannot be read. At most a day.
 */
export function parseRetryAfter(headers: IncomingMessage['headers'], now: number): number | null {
  const exact = Number(headers['retry-after-ms'] ?? NaN);
  const after = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now;
  const wait = Number.isFinite(exact) ? exact : seconds;
  return Number.isFinite(wait) ? Math.min(Math.max(Math.ceil(wait), 0), MAX_WAIT_MS) : null;
}

/** A failure that the provider reported, or that was found before sending (then it costs 0). */
export function failed(
  code: string,
  message: string,
  rawResponse: string | null,
  costUsd: number | null,
): Failed {
  return { kind: 'failed', code, message: oneLine(message), rawResponse, costUsd };
}

/** A failure that may be transient. */
export function failedAs(
  { code, message, isTransient }: Pick<Failed, 'code' | 'message' | 'isTransient'>,
  rawResponse: string | null,
  costUsd: number | null,
): Failed {
  return { ...failed(code, message, rawResponse, costUsd), ...(isTransient && { isTransient }) };
}

export function unknown(code: string, message: string, rawResponse: string | null): Unknown {
  return { kind: 'unknown', code, message: oneLine(message), rawResponse };
}

function oneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH - 1)}…` : line;
}

/** The cause that stopped an exchange, and whether the request had already been written. */
interface Progress {
  sent: boolean;
  readonly stopped: () => string | null;
}

async function send(call: Call, signal: AbortSignal): Promise<Received | Failed | NotAccepted | Unknown> {
  const limits = { ...defaults, ...call.limits };
  const connecting = new AbortController();
  const connectTimer = setTimeout(() => connecting.abort(), limits.connectTimeoutMs);
  const late = AbortSignal.timeout(limits.timeoutMs);
  const stopped = () =>
    signal.aborted
      ? 'aborted'
      : late.aborted
        ? 'timeout'
        : connecting.signal.aborted
          ? 'connect_timeout'
          : null;
  const progress: Progress = { sent: false, stopped };
  try {
    const stop = AbortSignal.any([signal, late, connecting.signal]);
    const response = await respond(call, stop, () => {
      progress.sent = true;
      clearTimeout(connectTimer);
    });
    const received = await receive(response, limits.responseBytes, progress);
    return { ...received, text: maskSecrets(received.text, call.secrets) };
  } catch (error) {
    return faultOf(error, progress, call);
  } finally {
    clearTimeout(connectTimer);
  }
}

/** Writes the request once the connection is established (with TLS: its certificate verified), and not before. */
async function respond(call: Call, signal: AbortSignal, onSend: () => void): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const isSecure = new URL(call.url).protocol === 'https:';
  const body = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
  const request = (isSecure ? requestHttps : requestHttp)(call.url, {
    method: call.method,
    agent: false,
    signal,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
      ...call.headers,
    },
  });
  request.on('socket', (socket) =>
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      onSend();
      request.end(body);
    }),
  );
  return responseTo(request);
}

async function receive(response: IncomingMessage, limit: number, progress: Progress): Promise<Received> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let size = 0;
  let fault: string | null = null;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) throw new ResponseTooLarge();
    }
  } catch (error) {
    fault =
      error instanceof ResponseTooLarge ? 'response_too_large' : (progress.stopped() ?? 'connection_cut');
  }
  return { status, headers, text: Buffer.concat(chunks).subarray(0, limit).toString(), fault };
}

class ResponseTooLarge extends Error {}

function faultOf(error: unknown, progress: Progress, call: Call): Failed | NotAccepted | Unknown {
  const reason = progress.stopped() ?? codeOf(error);
  if (reason === 'invalid_request')
    return failed(reason, 'The request could not be built. Check the key and the base URL.', null, 0);
  const host = new URL(call.url).hostname;
  if (!progress.sent) {
    const message = `No connection to ${host} (${reason}). Nothing was sent.`;
    return { kind: 'notAccepted', code: reason, message, retryAfterMs: null };
  }
  return unknown(reason, `The connection to ${host} ended without a response (${reason}).`, null);
}

/** The system's code in lower case, such as `econnrefused`. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^ERR_(?:INVALID|UNESCAPED)/.test(code)) return 'invalid_request';
  return code === '' ? 'connection_failed' : code.toLowerCase();
}
