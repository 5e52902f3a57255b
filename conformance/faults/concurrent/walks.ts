import type { OperationId } from '../../../spec/index.js';
import type { Behavior, Call, ModelResponse } from '../../model/call.js';
import { around, letOthersIn, override } from '../../model/override.js';
import { one } from '../../model/query.js';
import { type Fault, fault } from '../fault.js';

/** Faults that only walks or reads at the same time reveal, with keys of one workspace. */
export const walkFaults: readonly Fault[] = [
  fault('C88', ['CUR-05'], 'A page continues the latest walk of the workspace with any key.', (behavior) =>
    continueLatest(behavior, {
      nameOf: ({ workspace }) => workspace.id,
      isOther: ({ key }, latest) => key !== latest.key,
    }),
  ),
  fault('C89', ['CUR-05'], 'A page begins where the latest page with the same key ended.', (behavior) =>
    continueLatest(behavior, {
      nameOf: ({ key }) => key.id,
      isOther: (call, latest) => one(call, 'limit') !== one(latest, 'limit'),
    }),
  ),
  fault(
    'C90',
    ['CON-05', 'CUR-05'],
    'Lists of keywords that are requested at the same time share one response, whatever their query.',
    (behavior) => shareAnyQuery(behavior, 'listKeywords'),
  ),
  fault(
    'C91',
    ['CON-05'],
    'Metrics that are requested at the same time share one response, whatever their query.',
    (behavior) => shareAnyQuery(behavior, 'getMetricRows'),
  ),
];

interface Walks {
  /** Walks with the same name share a position. */
  readonly nameOf: (call: Call) => string;
  /** Whether a page belongs to another walk than the latest page. */
  readonly isOther: (call: Call, latest: Call) => boolean;
}

/** Makes a page after the first one begin where the latest page ended, if that was one of another walk. */
export function continueLatest(behavior: Behavior, { nameOf, isOther }: Walks): void {
  const latest = new Map<string, { readonly call: Call; readonly end: number }>();
  override(behavior, 'pageStart', (base) => (rows, call, filter) => {
    const start = base(rows, call, filter);
    const name = nameOf(call);
    const before = latest.get(name);
    const isContinued =
      one(call, 'cursor') !== undefined && before !== undefined && isOther(call, before.call);
    const begin = isContinued ? Math.min(before.end, rows.length) : start;
    latest.set(name, { call, end: begin + behavior.readLimit(call) });
    return begin;
  });
}

/** Makes a read take the response to one that is in progress in the workspace, with any query. */
function shareAnyQuery(behavior: Behavior, read: OperationId): void {
  const pending = new Map<string, Promise<ModelResponse>>();
  around(behavior, read, (call, next) => {
    const { id } = call.workspace;
    const earlier = pending.get(id);
    if (earlier !== undefined) return earlier;
    const response = next(call)
      .then((one) => letOthersIn(call).then(() => one))
      .finally(() => pending.delete(id));
    pending.set(id, response);
    return response;
  });
}
