import { invalidParameter } from '../../domain/errors.js';
import type { RunOnce, StoredResponse } from '../../domain/repeatable-request.js';
import { bearerSecret } from '../request/bearer-secret.js';
import type { CompiledOperation } from '../contract.js';
import { requirePrincipal, type Context } from '../state.js';
import { sendResult, type ResponseGuard } from './respond.js';
import type { Respond } from './reusable-responses.js';

const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/** True for an operation that clients may repeat: the contract documents 422. */
export function isRepeatable({ contract }: CompiledOperation): boolean {
  return contract.responses['422'] !== undefined;
}

/**
 * Handles a request with an `Idempotency-Key` once, and responds to repetitions with the stored response. Requests without
 * one are passed to `respond`.
 *
 * @throws DomainError 400 for a malformed Idempotency-Key
 */
export function respondOnce(respond: Respond, runOnce: RunOnce, guard: ResponseGuard): Respond {
  return async function respondOnce(ctx, operation, request, handler) {
    const idempotencyKey = idempotencyKeyOf(ctx);
    if (idempotencyKey === undefined) return respond(ctx, operation, request, handler);
    const { workspaceId } = requirePrincipal(ctx);
    const secret = bearerSecret(ctx);
    if (secret === null) throw new Error('A request with an Idempotency-Key has no secret.');
    const content = JSON.stringify([ctx.method, ctx.path, ctx.querystring, request.body ?? null]);
    const { response, isReplayed } = await runOnce(
      { workspaceId, secret, idempotencyKey, content },
      async (): Promise<StoredResponse> => {
        const result = await handler(request);
        const { text } = await guard.serialize(ctx, operation, result);
        return {
          status: result.status,
          location: 'location' in result ? result.location : undefined,
          body: text?.toString(),
        };
      },
    );
    if (isReplayed) ctx.set('Idempotent-Replayed', 'true');
    sendResult(ctx, response, response.body);
  };
}

function idempotencyKeyOf(ctx: Context): string | undefined {
  const sent = ctx.req.headers['idempotency-key'];
  if (sent === undefined) return undefined;
  if (typeof sent === 'string' && IDEMPOTENCY_KEY.test(sent)) return sent;
  throw invalidParameter(
    'Idempotency-Key',
    '"Idempotency-Key" must have 1 to 255 printable ASCII characters without spaces, and be sent once.',
  );
}
