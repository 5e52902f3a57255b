import { DomainError } from '../domain/errors.js';
import type { Logger } from '../platform/logger.js';
import type { CompiledOperation, Contract, ContractBreach } from './contract.js';
import type { Context } from './state.js';

/** Checks every answer against the contract; counts and reports those that break it. */
export interface ResponseGuard {
  readonly breaches: number;
  /** Writes the answer of an operation, or throws where a read breaks the contract. */
  readonly respond: (ctx: Context, operation: CompiledOperation, status: number, body: unknown) => void;
  /** Checks an error answer that is complete, its headers included. It is sent whatever comes of it. */
  readonly checkProblem: (ctx: Context, body: unknown) => void;
}

/**
 * A broken read is a 500: wrong data is worse than none. A broken write is still answered: its effect has
 * happened, and its answer may hold a secret that is shown only once.
 */
export function createResponseGuard(contract: Contract, mode: 'enforce' | 'log', log: Logger): ResponseGuard {
  let breaches = 0;

  function keeps(ctx: Context, status: number, breach: ContractBreach | null): boolean {
    if (breach === null) return true;
    breaches += 1;
    const { requestId, operationId } = ctx.state;
    log.error({ requestId, operationId, status, ...breach, breaches }, 'contract broken');
    return false;
  }

  return {
    get breaches() {
      return breaches;
    },
    respond(ctx, operation, status, body) {
      const breach = operation.breach(status, body) ?? missingHeader(ctx, operation, status);
      const isRead = operation.contract.method === 'get';
      if (!keeps(ctx, status, breach) && mode === 'enforce' && isRead) throw new DomainError('internal');
      ctx.status = status;
      if (status === 204) return;
      ctx.type = 'application/json';
      ctx.body = JSON.stringify(body);
    },
    checkProblem(ctx, body) {
      const { operationId } = ctx.state;
      const operation = operationId === undefined ? undefined : contract.operations[operationId];
      const breach = operation
        ? (operation.breach(ctx.status, body) ?? missingHeader(ctx, operation, ctx.status))
        : contract.errorBreach(body);
      keeps(ctx, ctx.status, breach);
    },
  };
}

function missingHeader(ctx: Context, { contract }: CompiledOperation, status: number): ContractBreach | null {
  const documented = contract.responses[String(status)]?.headers ?? [];
  const missing = documented.find((name) => ctx.response.get(name) === '');
  return missing === undefined ? null : { pointer: '', reason: `the header ${missing} is missing` };
}
