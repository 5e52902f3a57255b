import { RawBody, type Client, type RequestOptions } from './client.js';
import type { ActorName, Exchange, SentRequest } from './exchange.js';
import { freshestOf, type Key } from './key.js';

/** A query by name; several values of one name are repeated; undefined is left out. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/**
 * Somebody who calls the API with a key, or with none. Paths begin with `/v1`. A body that is no `RawBody` is sent as JSON;
 * undefined sends none. Every method answers whatever came back and throws only when no answer came.
 */
export class Actor implements ActorName {
  constructor(
    readonly name: string,
    private readonly client: Client,
    /** Keys of one workspace that share the load; empty for somebody without a key. */
    readonly keys: Key[],
    readonly owner: string = name,
  ) {}

  get(path: string, query: Query = {}, options: RequestOptions = {}): Promise<Exchange> {
    return this.send('GET', withQuery(path, query), undefined, options);
  }

  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Exchange> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body?: unknown, options: RequestOptions = {}): Promise<Exchange> {
    return this.send('PUT', path, body, options);
  }

  patch(path: string, body?: unknown, options: RequestOptions = {}): Promise<Exchange> {
    return this.send('PATCH', path, body, options);
  }

  delete(path: string, body?: unknown, options: RequestOptions = {}): Promise<Exchange> {
    return this.send('DELETE', path, body, options);
  }

  /** Sends any request; `target` is path and query, already encoded. */
  send(method: string, target: string, body: unknown, options: RequestOptions = {}): Promise<Exchange> {
    const key = freshestOf(this.keys);
    return this.client.send(this, key, toRequest(method, target, body, key, options), options.takes429);
  }

  /**
   * Sends requests in parallel and returns their results in order. Waits first until the rate limit has room for all,
   * so that none is delayed.
   */
  async inParallel<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> {
    const share = Math.ceil(requests.length / this.keys.length);
    for (const key of this.keys) await this.client.ready(key, share);
    return Promise.all(requests.map((send) => send()));
  }

  /** The first key's secret. For checks of authentication; throws for somebody without a key. */
  get secret(): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error(`${this.name} has no key`);
    return key.secret;
  }
}

function toRequest(
  method: string,
  target: string,
  body: unknown,
  key: Key | undefined,
  options: RequestOptions,
): SentRequest {
  const headers: Record<string, string | null> = {
    accept: 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key.secret}` }),
    ...contentType(body),
    ...options.headers,
  };
  return {
    method,
    target,
    headers: Object.fromEntries(
      Object.entries(headers).filter((header): header is [string, string] => header[1] !== null),
    ),
    ...(body === undefined ? {} : { body: body instanceof RawBody ? body.text : JSON.stringify(body) }),
  };
}

function contentType(body: unknown): Record<string, string | null> {
  if (body === undefined) return {};
  return { 'content-type': body instanceof RawBody ? body.contentType : 'application/json' };
}

/** A path with its query, percent-encoded. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly (string | number)[]) : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** The path of a prompt, and of what lies under it: `/v1/prompts/{id}/pause`. */
export function promptPath(id: string, under = ''): string {
  return `/v1/prompts/${encodeURIComponent(id)}${under}`;
}

/** The path of a key. */
export function keyPath(id: string): string {
  return `/v1/api-keys/${encodeURIComponent(id)}`;
}
