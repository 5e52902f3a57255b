import { RawBody, type Client, type RequestOptions } from './client.js';
import type { ActorName, Exchange, SentRequest } from './exchange.js';
import { firstAvailable, type Key } from './key.js';

/** Query parameters by name. An array repeats the parameter; undefined omits it. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>;

/**
 * A caller of the API, with or without a key. Paths begin with `/v1`. A body is sent as JSON unless it is a `RawBody`;
 * undefined sends none. Methods return any response, and throw only if there is none.
 */
export class Actor implements ActorName {
  constructor(
    readonly name: string,
    private readonly client: Client,
    /** Keys of one workspace that share the load; empty for a caller without a key. */
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

  /** Sends any request; `target` is the encoded path and query. */
  send(method: string, target: string, body: unknown, options: RequestOptions = {}): Promise<Exchange> {
    const key = firstAvailable(this.keys);
    return this.client.send(this, key, toRequest(method, target, body, key, options), options);
  }

  /**
   * Sends requests in parallel and returns their results in order. Waits first until the rate limit has room for all,
   * so that none is delayed.
   */
  async inParallel<T>(requests: readonly (() => Promise<T>)[]): Promise<T[]> {
    await this.ready(requests.length);
    return Promise.all(requests.map((send) => send()));
  }

  /** Waits until the rate limit has room for `count` requests. */
  async ready(count: number): Promise<void> {
    const share = Math.ceil(count / this.keys.length);
    for (const key of this.keys) await this.client.ready(key, share);
  }

  /** Stops using a key that the run created. */
  drop(id: string): void {
    const place = this.keys.findIndex((key) => key.id === id);
    if (place >= 0) this.keys.splice(place, 1);
  }

  /**
   * The secret of the first key, for checks of authentication.
   * @throws Error if the actor has no key
   */
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

/** A path with its percent-encoded query. */
export function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as readonly (string | number)[]) : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

export function promptPath(id: string, under = ''): string {
  return `/v1/prompts/${encodeURIComponent(id)}${under}`;
}

export function keyPath(id: string): string {
  return `/v1/api-keys/${encodeURIComponent(id)}`;
}
