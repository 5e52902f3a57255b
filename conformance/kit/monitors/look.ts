import type { OperationId } from '../../../spec/index.js';
import type { Exchange } from '../../http/exchange.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import type { RuleId } from '../../catalog/index.js';
import { successes, type ResourceName } from '../../contract/shapes.js';
import { walk, type Problem, type ProblemKind, type Walk } from '../../contract/walk.js';

const walks = new WeakMap<Exchange, Walk | 'none'>();

/**
 * What the body of a success holds, compared with the shape that is stated for its operation; walked once for all
 * monitors. Undefined for refusals, for answers without a stated body, for paths that no operation has, and for
 * GET /v1/keywords in its topic form.
 */
export function walkOf(exchange: Exchange): Walk | undefined {
  let known = walks.get(exchange);
  if (known === undefined) {
    known = walkAnew(exchange) ?? 'none';
    walks.set(exchange, known);
  }
  return known === 'none' ? undefined : known;
}

function walkAnew({ operation, isSuccess, json }: Exchange): Walk | undefined {
  if (operation === undefined || !isSuccess) return undefined;
  if (operation === 'listKeywords' && !hasKeywords(json)) return undefined;
  const { shape } = successes[operation];
  return shape === null ? undefined : walk(shape, json);
}

/** Whether a body of GET /v1/keywords is that of the ranking form. */
export function hasKeywords(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, 'keywords');
}

/** What a rule says of resources, wherever they stand. */
export interface Stated {
  /** Resources that it speaks of; all when absent. */
  readonly of?: readonly ResourceName[];
  /** Operations whose answers it speaks of; all when absent. */
  readonly on?: readonly OperationId[];
  /** Members that it speaks of; all when absent. */
  readonly members?: readonly string[];
  readonly kinds?: readonly ProblemKind[];
  /** Whether a problem of these is its own; all are when absent. */
  readonly only?: (problem: Problem) => boolean;
}

/** A rule on the stated members of resources. It holds where such a resource was there. */
export function shapeMonitor(rule: RuleId, stated: Stated): Monitor {
  const { of, on, members, kinds, only } = stated;
  const isSpokenOf = ({ resource, member, kind }: Problem) =>
    of?.includes(resource) !== false &&
    members?.includes(member) !== false &&
    kinds?.includes(kind) !== false;
  return {
    rule,
    find: (exchange) => {
      if (on !== undefined && (exchange.operation === undefined || !on.includes(exchange.operation)))
        return undefined;
      const looked = walkOf(exchange);
      if (looked === undefined) return undefined;
      if (of !== undefined && !of.some((name) => looked.seen.has(name))) return undefined;
      const problem = looked.problems.find((one) => isSpokenOf(one) && only?.(one) !== false);
      return problem === undefined ? 'holds' : findingOf(problem);
    },
  };
}

const findingOf = ({ path, expected, got }: Problem): Finding => ({
  expected: `${path}: ${expected}`,
  got: `${path}: ${got}`,
});
