import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import type { paths as extensionPaths } from '../spec/generated/extensions.types.js';
import type { paths as contractPaths } from '../spec/generated/types.js';
import { errorOf } from './errors.js';
import { IDEMPOTENCY_KEY, withRetries, type RetryOptions } from './retry.js';

/** The operations of the contract and of its extensions. */
export type Paths = contractPaths & extensionPaths;

/** openapi-fetch's client: `GET`, `POST`, ... by path, typed by the contract. An error status is thrown as an ApiError. */
export type Client = FetchClient<Paths>;

export interface ClientOptions extends RetryOptions {
  /** The address of the service, without `/v1`. */
  readonly baseUrl: string;
  /** An API key. */
  readonly key: string;
  /** Default: the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client for one service, with one key. Each write gets an `Idempotency-Key`, unless the caller sets one. */
export function createClient({ baseUrl, key, fetch = globalThis.fetch, ...retry }: ClientOptions): Client {
  const client = createFetchClient<Paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${key}` },
    fetch: withRetries((request) => fetch(request), retry),
  });
  client.use({
    onRequest({ request }) {
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      if (isWrite && !request.headers.has(IDEMPOTENCY_KEY))
        request.headers.set(IDEMPOTENCY_KEY, newIdempotencyKey());
    },
    async onResponse({ response }) {
      if (response.status >= 400) throw await errorOf(response);
    },
  });
  return client;
}

/**
 * A new `Idempotency-Key` of 128 random bits, for requests that are not sent by this client. Unlike `crypto.randomUUID`, this
 * works on pages without HTTPS.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The result of a request: `await dataOf(client.GET('/v1/me'))`.
 *
 * @throws ApiError for a status of 400 or more
 */
export async function dataOf<Data>(pending: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await pending;
  return data as Data;
}
