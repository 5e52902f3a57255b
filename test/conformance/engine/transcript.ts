import { capturesOf } from './captures.js';
import type { Exchange } from './exchange.js';

/**
 * The exchanges that lead to a failure: all writes, the evidence, and the reads that gave a value which one of
 * these uses. Without evidence the last exchange counts as such. What came after the last evidence is left out.
 */
export function reducedTranscript(exchanges: readonly Exchange[], evidence: readonly Exchange[]): Exchange[] {
  const shown = withMissing(exchanges, evidence);
  const last = shown.at(-1);
  const kept = new Set<Exchange>(evidence.length === 0 && last !== undefined ? [last] : evidence);
  const end = Math.max(...[...kept].map((one) => shown.indexOf(one)));
  const upToEnd = shown.slice(0, end + 1);
  for (const one of upToEnd) if (one.isWrite) kept.add(one);
  for (const { from, value } of capturesOf(upToEnd))
    if ([...kept].some((one) => one.seq > from.seq && uses(one, value))) kept.add(from);
  return upToEnd.filter((one) => kept.has(one));
}

/** Evidence may come from before the check: a reading that was still good. */
function withMissing(exchanges: readonly Exchange[], evidence: readonly Exchange[]): Exchange[] {
  return [...new Set([...exchanges, ...evidence])].sort((a, b) => a.seq - b.seq);
}

const uses = ({ request }: Exchange, value: string) =>
  `${request.target}\n${request.headers.authorization ?? ''}\n${request.body ?? ''}`.includes(value);
