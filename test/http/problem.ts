import type { Response } from 'supertest';
import { expect } from 'vitest';
import type { ErrorCode } from '../../src/domain/errors.js';

export interface ExpectedProblem {
  readonly param?: string;
  readonly details?: unknown;
  readonly message?: RegExp;
}

/** Asserts an entire error response: status, code, exactly the expected members, and the request id. */
export function expectProblem(
  response: Response,
  status: number,
  code: ErrorCode,
  { param, details, message = /./ }: ExpectedProblem = {},
): void {
  expect({ status: response.status, body: response.body }).toEqual({
    status,
    body: {
      error: {
        code,
        message: expect.stringMatching(message),
        ...(param === undefined ? {} : { param }),
        ...(details === undefined ? {} : { details }),
        requestId: response.headers['x-request-id'],
        docUrl: `/docs/errors#${code}`,
      },
    },
  });
}

/** The `details` of a batch with invalid items: all of them, in order. */
export function invalidItems(...items: [index: number, param: string][]): unknown {
  return { invalidItems: items.map(([index, param]) => ({ index, param, message: expect.any(String) })) };
}

/** Asserts the headers that every response has. Pages that never change while the process runs may be cached. */
export function expectCommonHeaders(
  headers: Readonly<Record<string, string | undefined>>,
  limit: number,
  cacheControl = 'no-store',
): void {
  expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe(cacheControl);
  expect(headers['x-ratelimit-limit']).toBe(String(limit));
  expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
  expect(Number(headers['x-ratelimit-remaining'])).toBeLessThanOrEqual(limit);
  const reset = Number(headers['x-ratelimit-reset']);
  expect(Number.isInteger(reset)).toBe(true);
  expect(Math.abs(reset - Date.now() / 1000)).toBeLessThanOrEqual(62);
}
