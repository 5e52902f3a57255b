import { DomainError } from '../domain/errors.js';
import type { Logger } from '../platform/logger.js';
import type { CompiledOperation } from './contract.js';
import { problemBody } from './problem.js';
import type { Context } from './state.js';

/** Counts and reports answers that break the contract. */
export interface ResponseGuard {
  readonly breaches: number;
  /** Writes the answer, or a 500 in place of a read that breaks the contract. */
  readonly respond: (ctx: Context, operation: CompiledOperation, status: number, body: unknown) => void;
  /** Checks an error answer that is about to be sent. */
  readonly checkProblem: (ctx: Context, operation: CompiledOperation, error: DomainError) => void;
}

/**
 * A broken read is a 500: wrong data is worse than none. A broken write is still answered: its effect has
 * happened, and its answer may hold a secret that is shown only once.
 */
export function createResponseGuard(mode: 'enforce' | 'log', log: Logger): ResponseGuard {
  let breaches = 0;

  function check(ctx: Context, operation: CompiledOperation, status: number, body: unknown): boolean {
    const breach = operation.breach(status, body);
    if (breach === null) return true;
    breaches += 1;
    const { requestId } = ctx.state;
    log.error(
      { requestId, operationId: operation.contract.id, status, ...breach, breaches },
      'contract broken',
    );
    return false;
  }

  return {
    get breaches() {
      return breaches;
    },
    respond(ctx, operation, status, body) {
      const kept = check(ctx, operation, status, body);
      if (!kept && mode === 'enforce' && operation.contract.method === 'get')
        throw new DomainError('internal');
      ctx.status = status;
      if (status === 204) return;
      ctx.type = 'application/json';
      ctx.body = JSON.stringify(body);
    },
    checkProblem(ctx, operation, error) {
      check(ctx, operation, error.status, problemBody(error, ctx.state.requestId));
    },
  };
}
