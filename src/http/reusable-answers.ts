import type { ServedId } from '../../spec/extensions/index.js';
import type { AnswerCache, PreparedAnswer } from './answer-cache.js';
import { codingFor } from './compression.js';
import type { CompiledOperation } from './contract.js';
import { linkNextPage, nextCursorIn } from './next-link.js';
import type { OperationHandler, OperationRequest } from './operation.js';
import { sendRepresentation } from './representations.js';
import type { ResponseGuard } from './respond.js';
import type { Context } from './state.js';

/** True for an operation whose answers the client may have: the contract documents 304. */
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

/** Reads the revision of a workspace's data, for a principal without it. */
export type ReadRevision = (workspaceId: string) => Promise<number>;

/**
 * Responds with the kept answer if the data of the workspace still has the revision that the principal was found with, or
 * that is read before anything else if it was found without one. Otherwise responds with a new answer.
 * A kept answer was checked and serialized before, and only its headers are made anew. Every answer has a strong entity
 * tag; browsers may store it, but must ask before they use it again.
 */
export function respondFrom(cache: AnswerCache, guard: ResponseGuard, readRevision: ReadRevision): Respond {
  return async function respondReusable(ctx, operation, request, handler) {
    const { workspaceId, dataRevision } = request.principal;
    const revision = dataRevision ?? (await readRevision(workspaceId));
    const question = JSON.stringify([workspaceId, operation.contract.id, request.path, request.query]);
    const answer = await cache.answerTo(question, revision, () =>
      handler(request).then((given) => prepare(ctx, operation, guard, given)),
    );
    linkNextPage(ctx, answer.nextCursor);
    const representation = await answer.representationIn(codingFor(ctx, answer.body.length));
    sendRepresentation(ctx, 'application/json', representation, { cacheControl: 'private, no-cache' });
  };
}

/** For an answer without an end, which the types rule out. It is not reused. */
const ENDED = new Date(0);

async function prepare(
  ctx: Context,
  operation: CompiledOperation,
  guard: ResponseGuard,
  answer: Awaited<ReturnType<OperationHandler<ServedId>>>,
): Promise<PreparedAnswer> {
  const { validUntil = ENDED } = answer as { readonly validUntil?: Date | null };
  const { text = '', isValid } = await guard.serialize(ctx, operation, answer);
  return {
    body: Buffer.isBuffer(text) ? text : Buffer.from(text),
    nextCursor: 'body' in answer ? nextCursorIn(answer.body) : undefined,
    validUntil,
    isValid,
  };
}
