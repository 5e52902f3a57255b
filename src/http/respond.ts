import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../domain/errors.js';
import type { Logger } from '../platform/logger.js';
import type { CompiledOperation, Contract, ContractBreach } from './contract.js';
import type { Context } from './state.js';

/** What a handler answers with: a body (none with a 204), or a long one in parts (see operation.ts). */
export type Answer =
  | { readonly status: number; readonly body?: unknown }
  | { readonly status: number; readonly parts: Iterable<unknown> };

/** Checks every answer against the contract; counts and reports those that break it. */
export interface ResponseGuard {
  readonly breaches: number;
  /** Writes the answer of an operation, or throws where a read breaks the contract. */
  readonly respond: (ctx: Context, operation: CompiledOperation, answer: Answer) => Promise<void>;
  /** Checks an error answer that is complete, its headers included. It is sent whatever comes of it. */
  readonly checkProblem: (ctx: Context, body: unknown) => void;
}

/**
 * A broken read is a 500: wrong data is worse than none. A broken write is still answered: its effect has
 * happened, and its answer may hold a secret that is shown only once.
 *
 * An answer in parts is held to the same rule. Every part is checked, and nothing is sent before the last one has
 * passed, so that a long list is either whole or a 500, and has a Content-Length. Other requests are served between
 * the parts.
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
    async respond(ctx, operation, answer) {
      const { status } = answer;
      const isRefused = mode === 'enforce' && operation.contract.method === 'get';
      const check = (body: unknown) => {
        const breach = operation.breach(status, body) ?? missingHeader(ctx, operation, status);
        if (!keeps(ctx, status, breach) && isRefused) throw new DomainError('internal');
      };
      const text = 'parts' in answer ? await joinParts(answer.parts, check) : checked(answer.body, check);
      ctx.status = status;
      if (status === 204) return;
      ctx.type = 'application/json';
      ctx.body = text;
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

type Check = (body: unknown) => void;

function checked(body: unknown, check: Check): string {
  check(body);
  return JSON.stringify(body);
}

/** The JSON of all parts together. One part at a time is checked and written; in between, other work has its turn. */
async function joinParts(parts: Iterable<unknown>, check: Check): Promise<Buffer> {
  const members = new Map<string, Buffer[]>();
  for (const part of parts) {
    check(part);
    for (const [name, list] of Object.entries(part as Record<string, unknown[]>))
      appendTo(members, name, list);
    await setImmediate();
  }
  const lists = [...members].flatMap(([name, chunks], index) => [
    Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:[`),
    ...chunks,
    Buffer.from(']'),
  ]);
  return Buffer.concat([Buffer.from('{'), ...lists, Buffer.from('}')]);
}

function appendTo(members: Map<string, Buffer[]>, name: string, list: readonly unknown[]): void {
  const chunks = members.get(name) ?? [];
  members.set(name, chunks);
  if (list.length === 0) return;
  const items = JSON.stringify(list).slice(1, -1);
  chunks.push(Buffer.from(chunks.length === 0 ? items : `,${items}`));
}

function missingHeader(ctx: Context, { contract }: CompiledOperation, status: number): ContractBreach | null {
  const required = contract.responses[String(status)]?.requiredHeaders ?? [];
  const missing = required.find((name) => ctx.response.get(name) === '');
  return missing === undefined ? null : { pointer: '', reason: `the header ${missing} is missing` };
}
