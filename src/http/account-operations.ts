import { DomainError } from '../domain/errors.js';
import type { SignedIn, Visitor, Vouched } from '../domain/visitor.js';
import { actingAs } from '../platform/audit.js';
import type { RateLimiter } from '../platform/rate-limiter.js';
import type { Metrics } from '../platform/telemetry/metrics.js';
import type { ClientAddress } from './access/client-address.js';
import type { Failures } from './access/failures.js';
import { limitRequests } from './access/rate-limit.js';
import { isFromElsewhere, type SecretCookie } from './access/session-cookie.js';
import type { SharedWork } from './access/shared-work.js';
import type { CompiledOperation, Contract } from './contract.js';
import type { AccountHandlers, AccountId, AccountRequest, NewCookies } from './operation.js';
import { checkHandlers, checkPath, createBodyReaders, validatedParts } from './operations-router.js';
import type { HandlerResult, ResponseGuard } from './responses/respond.js';
import type { Context, Middleware } from './state.js';

type AnyHandler = (
  request: AccountRequest<AccountId>,
) => Promise<Exclude<HandlerResult, { parts: unknown }> & NewCookies>;

/** Finds the session of a cookie's secret; null if it is unknown or over. */
export type FindSession = (secret: string) => Promise<SignedIn | null>;

export interface AccountOptions {
  readonly handlers: AccountHandlers;
  readonly findSession: FindSession;
  readonly cookie: SecretCookie;
  /** Of a browser that was sent to a provider. */
  readonly attemptCookie: SecretCookie;
  /** The person whom a trusted proxy names; null without one. */
  readonly vouchedBy: (ctx: Context) => Vouched | null;
  readonly clientAddress: ClientAddress;
  readonly failures: Failures;
  /** Limit of a person's requests. */
  readonly personLimiter: RateLimiter;
  readonly guard: ResponseGuard;
  readonly work: SharedWork;
  readonly metrics: Metrics;
}

/**
 * Responds to the operations that take the cookie of a session, or nothing, instead of a key. Requests to others are passed on.
 *
 * @throws Error if an operation has no handler or a handler no operation, so that the server does not start
 */
export function runAccountOperation(contract: Contract, options: AccountOptions): Middleware {
  const { handlers, failures, guard, work, metrics } = options;
  checkHandlers(contract, handlers, ['session', 'anyone']);
  const bodyReaders = createBodyReaders(contract);
  return async function runAccountOperation(ctx, next) {
    const { id, params } = ctx.state.operation ?? {};
    const operation = id === undefined ? undefined : contract.operations[id];
    if (
      id === undefined ||
      params === undefined ||
      operation === undefined ||
      !isAccountOperation(operation)
    ) {
      await next();
      return;
    }
    checkPath(ctx);
    const { visitor, secret } = await admitVisitor(ctx, operation, options);
    await bodyReaders.get(id)?.(ctx, () => Promise.resolve());
    const attempt = options.attemptCookie.read(ctx);
    const request = { visitor, secret, attempt, ...validatedParts(ctx, operation, params, metrics) };
    const handler = handlers[id as AccountId] as AnyHandler;
    const { ownRequestId: requestId } = ctx.state;
    const actor = visitor.signedIn?.person.personId ?? 'visitor';
    const owner = { callerId: visitor.address, workspaceId: visitor.address, waitsSince: performance.now() };
    const answer = await work
      .slotsFor(id)
      .run(owner, operation.contract.isRead ? 'read' : 'write', () =>
        actingAs({ actor, requestId, clientRequestId: null }, () =>
          handler(request as AccountRequest<AccountId>),
        ),
      )
      .catch(async (error: unknown) => {
        throw isUnauthorized(error) ? await failures.count(ctx, 'wrong_password', error) : error;
      });
    ctx.set('Cache-Control', 'no-store');
    if (answer.session !== undefined) options.cookie.write(ctx, answer.session);
    if (answer.attempt !== undefined) options.attemptCookie.write(ctx, answer.attempt);
    await guard.respond(ctx, operation, answer);
  };
}

function isAccountOperation({ contract }: CompiledOperation): boolean {
  return contract.caller === 'session' || contract.caller === 'anyone';
}

/** @throws DomainError unauthorized without a session where one is required; rate_limited */
async function admitVisitor(
  ctx: Context,
  { contract }: CompiledOperation,
  options: AccountOptions,
): Promise<{ visitor: Visitor; secret: string | null }> {
  const { failures, findSession, cookie, clientAddress } = options;
  if (!contract.isRead && isFromElsewhere(ctx)) throw await failures.count(ctx, 'foreign_page', isForeign());
  const secret = cookie.read(ctx);
  const signedIn = secret === null ? null : await findSession(secret);
  // A session is never rejected because of its address, like a key.
  if (signedIn === null && failures.isSuspect(ctx))
    throw await failures.count(ctx, 'no_session', notSignedIn());
  const isNeeded = contract.caller === 'session';
  if (signedIn === null && (isNeeded || secret !== null)) {
    const failure = await failures.count(ctx, 'no_session', notSignedIn());
    if (isNeeded) throw failure;
  }
  if (signedIn !== null)
    await limitRequests(ctx, options.personLimiter, signedIn.person.personId, options.metrics);
  const userAgent = ctx.get('user-agent');
  const vouched = options.vouchedBy(ctx);
  const visitor = {
    ...{ signedIn, address: clientAddress(ctx), userAgent: userAgent === '' ? null : userAgent },
    ...(vouched && { vouched }),
  };
  return { visitor, secret };
}

const isUnauthorized = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'unauthorized';

const notSignedIn = () => new DomainError('unauthorized', { message: 'Sign in first.' });

const isForeign = () =>
  new DomainError('unauthorized', {
    message: 'This request comes from a page of another website. Open the page of the service itself.',
  });
