import type { ServedId } from '../../../spec/extensions/index.js';
import type { ResponseCache, PreparedResponse } from './response-cache.js';
import { codingFor } from './compression.js';
import type { CompiledOperation } from '../contract.js';
import { linkNextPage, nextCursorIn } from './next-link.js';
import type { OperationHandler, OperationRequest } from '../operation.js';
import { sendRepresentation } from './representations.js';
import type { ResponseGuard } from './respond.js';
import type { Context } from '../state.js';

/** True for an operation whose responses clients may cache: the contract documents 304. */
export function isReusable({ contract }: CompiledOperation): boolean {
  return contract.responses['304'] !== undefined;
}

/** Runs the handler of an operation with a validated request, and writes the response. */
export type Respond = (
  ctx: Context,
  operation: CompiledOperation,
  request: OperationRequest<ServedId>,
  handler: OperationHandler<ServedId>,
) => Promise<void>;

/** Reads the revision of a workspace's data for a principal without it. */
export type ReadRevision = (workspaceId: string) => Promise<number>;

/**
 * Responds from the cache if the data of the workspace still has the principal's revision, or, for a principal without
 * one, the revision that is read first. Otherwise prepares a new response. A cached response was already checked and
 * serialized, so only its headers are new. Every response has a strong entity tag; browsers may store it, but must
 * revalidate it before reuse.
 */
export function respondFrom(cache: ResponseCache, guard: ResponseGuard, readRevision: ReadRevision): Respond {
  return async function respondReusable(ctx, operation, request, handler) {
    const { workspaceId, dataRevision } = request.principal;
    const revision = dataRevision ?? (await readRevision(workspaceId));
    const key = JSON.stringify([workspaceId, operation.contract.id, request.path, request.query]);
    const response = await cache.responseFor(key, revision, () =>
      handler(request).then((result) => prepare(ctx, operation, guard, result)),
    );
    linkNextPage(ctx, response.nextCursor);
    const representation = await response.representationIn(codingFor(ctx, response.body.length));
    sendRepresentation(ctx, 'application/json', representation, { cacheControl: 'private, no-cache' });
  };
}

/** For a result without `validUntil`, which the types do not allow. Such a result is not reused. */
const EXPIRED = new Date(0);

async function prepare(
  ctx: Context,
  operation: CompiledOperation,
  guard: ResponseGuard,
  result: Awaited<ReturnType<OperationHandler<ServedId>>>,
): Promise<PreparedResponse> {
  const { validUntil = EXPIRED } = result as { readonly validUntil?: Date | null };
  const { text = '', isValid } = await guard.serialize(ctx, operation, result);
  return {
    body: Buffer.isBuffer(text) ? text : Buffer.from(text),
    nextCursor: 'body' in result ? nextCursorIn(result.body) : undefined,
    validUntil,
    isValid,
  };
}
