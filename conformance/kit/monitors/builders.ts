import type { OperationId } from '../../../spec/index.js';
import type { RuleId } from '../../catalog/index.js';
import type { ResourceName } from '../../contract/shapes.js';
import type { Problem, ProblemKind } from '../../contract/walk.js';
import { decoded, type Exchange, type Members } from '../../http/exchange.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import type { Run } from '../../run/run.js';
import { walkOf } from './bodies.js';

/** The problems that a rule covers. An absent member does not restrict them. */
export interface ShapeScope {
  readonly resources?: readonly ResourceName[];
  readonly operations?: readonly OperationId[];
  readonly members?: readonly string[];
  readonly kinds?: readonly ProblemKind[];
  /** A further condition on the problem. */
  readonly only?: (problem: Problem) => boolean;
}

/** A rule on the stated members of resources. It holds if a response contains such a resource without a problem. */
export function shapeMonitor(rule: RuleId, scope: ShapeScope): Monitor {
  const { resources, operations, members, kinds, only } = scope;
  const isCovered = ({ resource, member, kind }: Problem) =>
    resources?.includes(resource) !== false &&
    members?.includes(member) !== false &&
    kinds?.includes(kind) !== false;
  return {
    rule,
    find: (exchange) => {
      if (operations !== undefined && !isResponseOf(exchange, operations)) return undefined;
      const body = walkOf(exchange);
      if (body === undefined) return undefined;
      if (resources !== undefined && !resources.some((name) => body.seen.has(name))) return undefined;
      const problem = body.problems.find((one) => isCovered(one) && only?.(one) !== false);
      return problem === undefined ? 'holds' : findingOf(problem);
    },
  };
}

const findingOf = ({ path, expected, got }: Problem): Finding => ({
  expected: `${path}: ${expected}`,
  got: `${path}: ${got}`,
});

const isResponseOf = ({ operation }: Exchange, operations: readonly OperationId[]) =>
  operation !== undefined && operations.includes(operation);

/**
 * A rule on the successful responses of some operations. It ignores bodies that deviate from the stated shape, because
 * other rules cover those. `now` is the later of the suite's and the server's clock, in milliseconds.
 */
export function responseMonitor<Body>(
  rule: RuleId,
  operations: readonly OperationId[],
  find: (json: Body, exchange: Exchange, now: number) => Finding | undefined,
): Monitor {
  return {
    rule,
    find: (exchange, { clock }) => {
      if (!isResponseOf(exchange, operations) || walkOf(exchange)?.problems.length !== 0) return undefined;
      return find(exchange.json as Body, exchange, laterClock(exchange, clock.now()));
    },
  };
}

function laterClock(exchange: Exchange, now: number): number {
  const sent = Date.parse(exchange.header('date') ?? '');
  return Number.isNaN(sent) ? now : Math.max(now, sent);
}

/** A rule that a member of the response repeats the id in the request path. */
export function pathIdMonitor(rule: RuleId, operation: OperationId, member: string): Monitor {
  return responseMonitor<Members>(rule, [operation], (json, { request }) => {
    const id = decoded(request.target.split('?', 1)[0]?.split('/')[3] ?? '');
    return expectThat(
      json[member] === id,
      `${member} ${id}, the id in the path`,
      `${member} ${String(json[member])}`,
    );
  });
}

/** Returns `holds` if the condition is true. */
export const expectThat = (isTrue: boolean, expected: string, got: string): Finding =>
  isTrue ? 'holds' : { expected, got };

/** Returns `holds` if every row is correct, or describes the first wrong row; undefined if there are no rows. */
export function expectEach<Row>(
  rows: readonly Row[],
  expected: string,
  isRight: (row: Row) => boolean,
): Finding | undefined {
  if (rows.length === 0) return undefined;
  const wrong = rows.find((row) => !isRight(row));
  return wrong === undefined ? 'holds' : { expected, got: JSON.stringify(wrong) };
}

/** State that monitors keep across the responses of one run, created on first use. */
export function perRun<State>(create: () => State): (run: Run) => State {
  const states = new WeakMap<Run, { readonly state: State }>();
  return (run) => {
    let known = states.get(run);
    if (known === undefined) {
      known = { state: create() };
      states.set(run, known);
    }
    return known.state;
  };
}
