import type { Fault } from '../../model/index.js';
import type { ToolRun } from './runs.js';
import type { Complaint, Tool } from './tool.js';

/** What a tool reports of a fault: the runs that caught it, of all that count, and a new complaint. */
export interface FaultVerdict {
  readonly caught: number;
  readonly of: number;
  readonly evidence: string | null;
}

/** A verdict on each fault, and the complaints about the server without a fault. */
export interface ToolVerdict {
  readonly faults: ReadonlyMap<string, FaultVerdict>;
  readonly falseAlarms: readonly string[];
  /** Clean runs that would count as a catch beside the other clean runs, of all of them. */
  readonly byChance: number;
  readonly cleanRuns: number;
  readonly requests: number;
}

/** Judges the runs of one tool. A fault is caught in a run that makes a complaint which no clean run makes. */
export function verdictOf(all: readonly ToolRun[]): ToolVerdict {
  const runs = all.filter(({ trouble }) => trouble === null);
  const clean = runs.filter(({ fault }) => fault === null);
  const known = clean.flatMap(({ failures }) => failures);
  const ids = new Set(runs.map(({ fault }) => fault).filter((fault) => fault !== null));
  const alarms = new Map(known.map(({ key, text }) => [key, text]));
  return {
    faults: new Map(
      [...ids].map((id) => [
        id,
        faultVerdict(
          runs.filter(({ fault }) => fault === id),
          known,
        ),
      ]),
    ),
    falseAlarms: [...alarms.values()],
    byChance: clean.filter((run) => isUnlike(run, clean)).length,
    cleanRuns: clean.length,
    requests: median(runs.map(({ requests }) => requests)),
  };
}

function faultVerdict(runs: readonly ToolRun[], known: readonly Complaint[]): FaultVerdict {
  const found = runs.map(({ failures }) => newIn(failures, known));
  return {
    caught: found.filter(({ length }) => length > 0).length,
    of: runs.length,
    evidence: found.flat()[0]?.text ?? null,
  };
}

function isUnlike(run: ToolRun, clean: readonly ToolRun[]): boolean {
  const others = clean.filter((other) => other !== run).flatMap(({ failures }) => failures);
  return newIn(run.failures, others).length > 0;
}

function newIn(failures: readonly Complaint[], known: readonly Complaint[]): Complaint[] {
  const keys = new Set(known.map(({ key }) => key));
  return failures.filter(({ key }) => !keys.has(key));
}

/** The middle value; the lower of the two middle ones; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** The comparison in Markdown: a summary, a table of all faults, and what each tool reported. */
export function report(tools: readonly Tool[], faults: readonly Fault[], runs: readonly ToolRun[]): string {
  const verdicts = tools.map((tool) => ({ tool, ...verdictOf(runs.filter((run) => run.tool === tool.id)) }));
  const summary = verdicts.map(({ tool, faults: judged, falseAlarms, byChance, cleanRuns, requests }) => {
    const always = [...judged.values()].filter(({ caught, of }) => caught === of).length;
    const chance = `${byChance} of ${cleanRuns}`;
    return [tool.name, tool.version, `${always} of ${judged.size}`, falseAlarms.length, chance, requests];
  });
  const matrix = faults.map(({ id, sentence }) => [
    id,
    sentence,
    ...verdicts.map((one) => cell(one.faults.get(id))),
  ]);
  const reported = verdicts.flatMap(({ tool, faults: judged, falseAlarms }) => [
    `\n${tool.name}:\n`,
    ...[...judged].flatMap(([id, { evidence }]) => (evidence === null ? [] : [`- ${id}: ${evidence}`])),
    ...falseAlarms.map((text) => `- without a fault: ${text}`),
  ]);
  return [
    table(
      ['Tool', 'Version', 'Caught every time', 'False alarms', 'Caught by chance', 'Requests per run'],
      summary,
    ),
    table(['Fault', 'What is wrong', ...tools.map(({ name }) => name)], matrix),
    ...reported,
    '',
  ].join('\n');
}

const cell = (verdict?: FaultVerdict) => (verdict === undefined ? '?' : `${verdict.caught} of ${verdict.of}`);

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((text) => String(text).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n');
}
