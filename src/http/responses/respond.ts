import { setImmediate } from 'node:timers/promises';
import { DomainError } from '../../domain/errors.js';
import type { Logger } from '../../platform/logger.js';
import { noMetrics, type Metrics } from '../../platform/telemetry/metrics.js';
import type { CompiledOperation, Contract, ContractViolation } from '../contract.js';
import type { Context } from '../state.js';

/** The result of a handler: a body (none with 204), or a long one in parts (see operation.ts). */
export type HandlerResult =
  | { readonly status: number; readonly body?: unknown; readonly location?: string }
  | { readonly status: number; readonly parts: Iterable<unknown> };

/** The body of a result as JSON text (undefined without a body), and whether it conforms to the contract. */
export interface Serialized {
  readonly text: string | Buffer | undefined;
  readonly isValid: boolean;
}

/** Checks every response against the contract and logs violations. */
export interface ResponseGuard {
  readonly violations: number;
  /**
   * Checks and serializes a result.
   * @throws DomainError `internal` if a read violates the contract
   */
  readonly serialize: (
    ctx: Context,
    operation: CompiledOperation,
    result: HandlerResult,
  ) => Promise<Serialized>;
  /**
   * Writes the response of an operation.
   * @throws DomainError `internal` if a read violates the contract
   */
  readonly respond: (ctx: Context, operation: CompiledOperation, result: HandlerResult) => Promise<void>;
  /** Checks a complete error response, including its headers. It is sent even if it is invalid. */
  readonly checkProblem: (ctx: Context, body: unknown) => void;
}

/**
 * A read that violates the contract becomes a 500, because wrong data is worse than none. A write is still sent: it has
 * taken effect, and its response may contain a secret that is shown only once.
 *
 * The same applies to a response in parts: all parts are checked before the first is sent, so the response is either
 * complete, with a Content-Length, or a 500. Other requests are served between the parts.
 */
export function createResponseGuard(
  contract: Contract,
  mode: 'enforce' | 'log',
  log: Logger,
  metrics: Metrics = noMetrics,
): ResponseGuard {
  let violations = 0;

  function keeps(ctx: Context, status: number, violation: ContractViolation | null): boolean {
    if (violation === null) return true;
    violations += 1;
    const { requestId, operation } = ctx.state;
    metrics.add('visibility_contract_violations_total', {
      side: 'response',
      operation: operation?.id ?? 'other',
    });
    log.error(
      { requestId, operationId: operation?.id, status, ...violation, violations },
      'response violates the contract',
    );
    return false;
  }

  async function serialize(
    ctx: Context,
    operation: CompiledOperation,
    result: HandlerResult,
  ): Promise<Serialized> {
    const { status } = result;
    const isRefused = mode === 'enforce' && operation.contract.isRead;
    let isValid = true;
    const check = (body: unknown) => {
      const violation = operation.violation(status, body) ?? missingHeader(ctx, operation, status);
      if (keeps(ctx, status, violation)) return;
      isValid = false;
      if (isRefused) throw new DomainError('internal');
    };
    const text = 'parts' in result ? await joinParts(result.parts, check) : checked(result.body, check);
    return { text, isValid };
  }

  return {
    get violations() {
      return violations;
    },
    serialize,
    async respond(ctx, operation, result) {
      const { text } = await serialize(ctx, operation, result);
      sendResult(ctx, result, text);
    },
    checkProblem(ctx, body) {
      const { id } = ctx.state.operation ?? {};
      const operation = id === undefined ? undefined : contract.operations[id];
      const violation = operation
        ? (operation.violation(ctx.status, body) ?? missingHeader(ctx, operation, ctx.status))
        : contract.errorViolation(body);
      keeps(ctx, ctx.status, violation);
    },
  };
}

/** Writes a result whose body is serialized. */
export function sendResult(
  ctx: Context,
  result: { readonly status: number; readonly location?: string | undefined },
  text: Serialized['text'],
): void {
  if (result.location !== undefined) ctx.set('Location', result.location);
  ctx.status = result.status;
  if (result.status === 204) return;
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
  ctx.body = text;
}

type Check = (body: unknown) => void;

function checked(body: unknown, check: Check): string | undefined {
  check(body);
  return JSON.stringify(body);
}

/** Checks and serializes one part at a time, yielding to other work in between, and returns the combined JSON. */
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

function missingHeader(
  ctx: Context,
  { contract }: CompiledOperation,
  status: number,
): ContractViolation | null {
  const required = contract.responses[String(status)]?.requiredHeaders ?? [];
  const missing = required.find((name) => !ctx.res.hasHeader(name));
  return missing === undefined ? null : { pointer: '', reason: `the header ${missing} is missing` };
}
