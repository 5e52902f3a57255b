import type { Schemas } from '../../../spec/index.js';
import type { Exchange } from '../../http/exchange.js';
import { walkOf } from '../../kit/monitors/bodies.js';
import { responseMonitor, expectThat, perRun } from '../../kit/monitors/builders.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import type { Run } from '../../run/run.js';

/** The first cap that a run saw in each workspace, and the response that contained it. */
const firstCaps = perRun(() => new Map<string, { readonly cap: number; readonly from: Exchange }>());

const operationsWithCap: readonly (string | undefined)[] = ['getPromptCap', 'addPrompt', 'bulkInsertPrompts'];

/** Judges whether every operation reports the same cap. */
function findCap(exchange: Exchange, run: Run): Finding | undefined {
  if (!operationsWithCap.includes(exchange.operation) || walkOf(exchange)?.problems.length !== 0)
    return undefined;
  const caps = firstCaps(run);
  const cap = exchange.json?.cap as number;
  const first = caps.get(exchange.actor.owner);
  if (first === undefined) caps.set(exchange.actor.owner, { cap, from: exchange });
  if (first === undefined || first.from.operation === exchange.operation) return undefined;
  const { method, target } = first.from.request;
  return expectThat(first.cap === cap, `cap ${first.cap}, as in ${method} ${target}`, `cap ${cap}`);
}

export const capMonitors: readonly Monitor[] = [
  responseMonitor<Schemas['InsertedPrompts']>(
    'CAP-12',
    ['addPrompt', 'bulkInsertPrompts'],
    (json, { operation }) => {
      const { activeCount, cap } = json as { activeCount: number; cap: number };
      const hasAdded =
        operation === 'addPrompt' || json.results.some(({ created }: { created: boolean }) => created);
      if (cap === -1 || !hasAdded) return undefined;
      return expectThat(
        activeCount <= cap,
        'activeCount within the cap after an add',
        `activeCount ${activeCount}, cap ${cap}`,
      );
    },
  ),
  { rule: 'CAP-13', find: findCap },
];
