import { DomainError, invalidParameter } from '../domain/errors.js';
import type { Failures } from './access/failures.js';
import { postEndpoint } from './post-endpoint.js';
import { readJsonBody } from './request/body.js';
import type { BodyLimits } from './request/body-limits.js';
import type { Context, Middleware } from './state.js';

/** Exchanges the code of a link for the secret of its API key; null if it is unknown, used or expired. */
export type RedeemCode = (code: string) => Promise<string | null>;

const LIMITS: BodyLimits = { maxBytes: 1024, maxDepth: 2, maxTokens: 8, maxCharacters: 512, maxText: 512 };

/**
 * `POST /sign-in` with the `code` of a link returns the `key` to sign in with, once. Failures are rate limited by client
 * address, like those of keys.
 */
export function signInEndpoint(redeem: RedeemCode, failures: Failures): Middleware {
  return postEndpoint('/sign-in', readJsonBody(LIMITS), respond);

  async function respond(ctx: Context): Promise<void> {
    const code = codeOf(ctx.request.body);
    // Unlike a key, a code needs no look-up from an address over its limit: its user can paste the key.
    const key = failures.isSuspect(ctx) ? null : await redeem(code);
    if (key === null) throw await failures.count(ctx, 'wrong_code', usedUp());
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { key };
  }
}

function codeOf(body: unknown): string {
  const code = (body as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return code;
  throw invalidParameter('code', '"code" must be a string.');
}

const usedUp = () =>
  new DomainError('unauthorized', {
    message: 'This link was used before, or is older than ten minutes. Sign in with an API key instead.',
  });
