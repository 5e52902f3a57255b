import type { Timeline, TimelineCall } from '../record/timeline.js';
import { onOneLine } from '../replay/printable.js';

const WIDTH = 40;

/** A timeline as text: one line per call with a bar from request to response, and the orders that were tried. */
export function timelineText(timeline: Timeline): string[] {
  const { calls, repeats } = timeline;
  const last = Math.max(...calls.map(({ start, end }) => end ?? start), 1);
  const scale = (position: number) => Math.round((position / last) * (WIDTH - 1));
  return [
    'Timeline (each bar from request to response)',
    ...calls.map((call) => lineOf(call, scale)),
    ...ordersText(timeline),
    repeatsText(repeats),
  ];
}

/** The orders that were tried, longest first, with the reasons why no other call can follow. */
export function ordersText({ orders }: Timeline): string[] {
  return orders.flatMap(({ order, refusals }) => [
    order.length === 0 ? 'At first,' : `After ${order.join(', ')}:`,
    ...refusals.map((reason) => `  ${onOneLine(reason)}`),
  ]);
}

/** How often a failure recurred, as a sentence. */
export const repeatsText = ({ failed, of }: Timeline['repeats']): string =>
  of === 0
    ? 'The same calls were not sent again.'
    : `Sent again, the same calls failed ${failed} of ${of} times.`;

function lineOf({ name, client, label, outcome, start, end }: TimelineCall, scale: (at: number) => number) {
  const from = scale(start);
  const to = end === null ? WIDTH - 1 : scale(end);
  const bar = `${' '.repeat(from)}${end === null ? '?'.repeat(to - from + 1) : '='.repeat(Math.max(1, to - from + 1))}`;
  const who = client === 0 ? 'after   ' : `client ${client}`;
  return `  ${name} ${who} |${bar.padEnd(WIDTH)}| ${onOneLine(label).slice(0, 80)} -> ${onOneLine(outcome).slice(0, 80)}`;
}
