import type { Timeline } from '../record/timeline.js';
import type { Call } from './domain/calls.js';
import { lettersOf, type Entry } from './history.js';
import type { TriedOrder } from './judge.js';
import type { Repeats } from './reduce.js';

/** The timeline of a history. */
export function timelineOf(
  entries: readonly Entry[],
  orders: readonly TriedOrder[],
  repeats: Repeats,
): Timeline {
  const letters = lettersOf(entries);
  const nameOf = (entry: Entry) => letters.get(entry) ?? '?';
  const events = entries.flatMap(({ start, end }) => [start, end]).filter(Number.isFinite);
  const isOfSeveral = entries.some(({ workspace }) => workspace > 0);
  const positions = [...new Set(events)].sort((one, other) => one - other);
  return {
    calls: entries.map((entry) => ({
      name: nameOf(entry),
      client: entry.client + 1,
      label: `${labelOf(entry.call)}${isOfSeveral ? `, in workspace ${entry.workspace + 1}` : ''}`,
      outcome: outcomeOf(entry),
      start: positions.indexOf(entry.start),
      end: Number.isFinite(entry.end) ? positions.indexOf(entry.end) : null,
    })),
    orders: orders.map(({ order, refusals }) => ({
      order: order.map(nameOf),
      refusals: refusals.map(({ entry, reason }) => `${nameOf(entry)} cannot be next: ${reason}`),
    })),
    repeats,
  };
}

function labelOf(call: Call): string {
  const { kind, ...values } = call;
  const words = Object.values(values)
    .flat()
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return words.length === 0 ? kind : `${kind} ${words.join(', ')}`;
}

function outcomeOf({ reply, exchange }: Entry): string {
  if (exchange === undefined) return 'no response';
  return reply.kind === 'accepted' ? exchange.summary : `${exchange.status}`;
}
