/** Says of each tool what it caught, and what it complained of where nothing was wrong. */
import type { Comparison, RunRecord, ToolRecord } from './record.js';

export interface FaultVerdict {
  readonly fault: string;
  /** Runs that reported something which no run on a clean server does, and all runs that count. */
  readonly caught: number;
  readonly of: number;
  /** The new complaint that most runs made; null when none did. */
  readonly evidence: string | null;
  /** Other new complaints, of all runs together. */
  readonly others: number;
  /** Median of the requests of a run. */
  readonly requests: number;
}

export interface FalseAlarm {
  readonly text: string;
  /** Clean runs that said it. */
  readonly runs: number;
}

export interface ToolVerdict {
  readonly tool: ToolRecord;
  readonly faults: readonly FaultVerdict[];
  /** What it said of the clean server, most frequent first. */
  readonly falseAlarms: readonly FalseAlarm[];
  readonly cleanRuns: number;
  /** Clean runs that reported any failure. */
  readonly alarmedRuns: number;
  /** Clean runs that would have counted as a catch beside the other clean runs. */
  readonly caughtByChance: number;
  /** Medians over all runs that count. */
  readonly requests: number;
  readonly seconds: number;
  /** Medians of what was left in the workspace of its key, over all runs that count. */
  readonly leftPrompts: number;
  readonly leftKeys: number;
  /** Runs that left the cap used up. */
  readonly usedUpCap: number;
  readonly runs: number;
  /** Reasons of the runs that do not count. */
  readonly troubles: readonly string[];
}

/** The verdicts of a comparison, in the order of its tools and faults. */
export function verdictsOf(comparison: Comparison): ToolVerdict[] {
  return comparison.tools.map((tool) => {
    const all = comparison.runs.filter((run) => run.tool === tool.id);
    return verdictOf(comparison, tool, all);
  });
}

function verdictOf(comparison: Comparison, tool: ToolRecord, all: readonly RunRecord[]): ToolVerdict {
  const runs = all.filter(({ trouble }) => trouble === null);
  const clean = runs.filter(({ fault }) => fault === null);
  // Every clean run counts as known, whatever its seed: the same seed need not lead to the same requests.
  const known = new Set(clean.flatMap(({ failures }) => failures.map(({ key }) => key)));
  const residues = runs.flatMap(({ residue }) => (residue === null ? [] : [residue]));
  return {
    tool,
    faults: comparison.faults.map(({ id }) =>
      faultVerdict(
        id,
        runs.filter(({ fault }) => fault === id),
        known,
      ),
    ),
    falseAlarms: falseAlarmsOf(clean),
    cleanRuns: clean.length,
    alarmedRuns: clean.filter(({ failures }) => failures.length > 0).length,
    caughtByChance: clean.filter((run) => isUnlike(run, clean)).length,
    requests: median(runs.map(({ requests }) => requests)),
    seconds: median(runs.map(({ seconds }) => seconds)),
    leftPrompts: median(residues.map(({ prompts }) => prompts)),
    leftKeys: median(residues.map(({ keys }) => keys)),
    usedUpCap: residues.filter(({ isCapUsedUp }) => isCapUsedUp).length,
    runs: runs.length,
    troubles: all.flatMap(({ trouble, fault }) =>
      trouble === null ? [] : [`${fault ?? 'clean'}: ${trouble}`],
    ),
  };
}

function faultVerdict(fault: string, runs: readonly RunRecord[], known: ReadonlySet<string>): FaultVerdict {
  const complaints = runs.map((run) => newIn(run, known));
  const [evidence, ...others] = tally(complaints.flat());
  return {
    fault,
    caught: complaints.filter(({ length }) => length > 0).length,
    of: runs.length,
    evidence: evidence?.text ?? null,
    others: others.length,
    requests: median(runs.map(({ requests }) => requests)),
  };
}

/** Complaints of a run that are not known, each once. */
function newIn({ failures }: RunRecord, known: ReadonlySet<string>): RunRecord['failures'] {
  return [...new Map(failures.map((failure) => [failure.key, failure])).values()].filter(
    ({ key }) => !known.has(key),
  );
}

/** Whether a clean run says what none of the others does. */
function isUnlike(run: RunRecord, clean: readonly RunRecord[]): boolean {
  const others = clean.filter((other) => other !== run);
  return newIn(run, new Set(others.flatMap(({ failures }) => failures.map(({ key }) => key)))).length > 0;
}

function falseAlarmsOf(runs: readonly RunRecord[]): FalseAlarm[] {
  return tally(runs.flatMap((run) => newIn(run, new Set())));
}

function tally(failures: RunRecord['failures']): FalseAlarm[] {
  const counts = new Map<string, { text: string; runs: number }>();
  for (const { key, text } of failures) {
    const entry = counts.get(key) ?? { text, runs: 0 };
    entry.runs += 1;
    counts.set(key, entry);
  }
  return [...counts.values()].sort((one, other) => other.runs - one.runs);
}

/** The middle one; the lower of the two middle ones; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
