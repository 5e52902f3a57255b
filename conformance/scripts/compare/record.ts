/** What a comparison found: the content of the file that `--json` writes. */
import type { Failure } from './tool.js';
import type { Residue } from './target.js';

export interface RunRecord {
  readonly tool: string;
  /** Id of the fault; null for a server without one. */
  readonly fault: string | null;
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  readonly failures: readonly Failure[];
  /** Why the run does not count; null when it does. */
  readonly trouble: string | null;
  /** null when the server did not tell. */
  readonly residue: Residue | null;
}

export interface ToolRecord {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly seedLimit: number | null;
  readonly commandLine: string;
  readonly setUp: string;
}

export interface Comparison {
  readonly startedAt: string;
  readonly seeds: number;
  readonly examples: number;
  readonly limitPerMinute: number;
  /** How the comparison can be made again. */
  readonly command: string;
  readonly tools: readonly ToolRecord[];
  /** Tools that could not be installed, with the reason. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
  readonly faults: readonly { readonly id: string; readonly sentence: string }[];
  readonly runs: readonly RunRecord[];
}

/**
 * Joins comparisons that were made in parts, by tools or by faults. Of the same run of the same tool, fault and seed
 * the later file holds; the conditions are those of the comparison with the most seeds. Throws when there is none.
 */
export function joined(comparisons: readonly Comparison[]): Comparison {
  const [first] = [...comparisons].sort((one, other) => other.seeds - one.seeds);
  if (first === undefined) throw new Error('There is no comparison to join.');
  return {
    ...first,
    tools: eachOnce(
      comparisons.flatMap(({ tools }) => tools),
      ({ id }) => id,
    ),
    missing: eachOnce(
      comparisons.flatMap(({ missing }) => missing),
      ({ name }) => name,
    ),
    faults: eachOnce(
      comparisons.flatMap(({ faults }) => faults),
      ({ id }) => id,
    ),
    runs: eachOnce(
      comparisons.flatMap(({ runs }) => runs),
      ({ tool, fault, seed }) => [tool, fault, seed].join(),
    ),
  };
}

function eachOnce<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}
