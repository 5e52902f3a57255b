import { markdownTable } from '../kit/tables.js';
import type { Plan, ToolRun } from './runs.js';
import type { Complaint } from './tool.js';

/** The results of a tool for a fault: the runs that caught it, the valid runs, and an example of a new complaint. */
interface FaultVerdict {
  readonly caught: number;
  readonly of: number;
  readonly evidence: string | null;
}

const UNTRIED: FaultVerdict = { caught: 0, of: 0, evidence: null };

/** Judges the runs of one tool. A run catches a fault if it makes a complaint that no clean run makes. */
export function verdictOf(all: readonly ToolRun[]) {
  const runs = all.filter(({ trouble }) => trouble === null);
  const clean = runs.filter(({ fault }) => fault === null);
  const faults = new Map<string, FaultVerdict>();
  for (const run of runs) {
    if (run.fault === null) continue;
    const { caught, of, evidence } = faults.get(run.fault) ?? UNTRIED;
    const [found = null] = newIn(run, clean);
    const isCaught = Number(found !== null);
    faults.set(run.fault, {
      caught: caught + isCaught,
      of: of + 1,
      evidence: evidence ?? found?.text ?? null,
    });
  }
  const known = clean.flatMap(({ failures }) =>
    failures.map(({ key, text }): [string, string] => [key, text]),
  );
  const othersThan = (run: ToolRun) => clean.filter((other) => other !== run);
  return {
    faults,
    falseAlarms: [...new Map(known).values()],
    cleanRuns: clean.length,
    /** Clean runs that would count as a catch when compared with the other clean runs. */
    byChance: clean.filter((run) => newIn(run, othersThan(run)).length > 0).length,
    failedRuns: all.length - runs.length,
    requests: median(runs.map(({ requests }) => requests)),
  };
}

function newIn({ failures }: ToolRun, clean: readonly ToolRun[]): Complaint[] {
  const known = new Set(clean.flatMap((run) => run.failures.map(({ key }) => key)));
  return failures.filter(({ key }) => !known.has(key));
}

/** The median, or the lower of the two middle values; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

const LEGEND = `A run catches a fault if the tool reports a failure that none of its runs without a fault reports. False alarms are
failures reported without a fault. A clean run counts as caught by chance if it would have counted as a catch when
compared with the other clean runs. Failed runs ended early and are not counted. Requests are the median of all runs.`;

const HEADS = [
  'Tool',
  'Version',
  'Caught',
  'False alarms',
  'Caught by chance',
  'Failed runs',
  'Requests per run',
];

/** The comparison in Markdown: a summary, a table of all faults, and the reports of each tool. */
export function report({ tools, faults, seeds, examples, phases }: Plan, runs: readonly ToolRun[]): string {
  const verdicts = tools.map((tool) => ({ tool, ...verdictOf(runs.filter((run) => run.tool === tool.id)) }));
  const summary = verdicts.map(({ tool, faults: judged, ...one }) => {
    const always = [...judged.values()].filter(({ caught, of }) => caught === of).length;
    const chance = `${one.byChance} of ${one.cleanRuns}`;
    const counts = [one.falseAlarms.length, chance, one.failedRuns, one.requests];
    return [tool.name, tool.version, `${always} of ${faults.length}`, ...counts];
  });
  const cell = ({ caught, of }: FaultVerdict = UNTRIED) => (of === 0 ? '?' : `${caught} of ${of}`);
  const matrix = faults.map(({ id, sentence }) => [
    id,
    sentence,
    ...verdicts.map((one) => cell(one.faults.get(id))),
  ]);
  const reported = verdicts.flatMap(({ tool, faults: judged, falseAlarms }) => [
    `### ${tool.name}\n`,
    ...[...judged].flatMap(([id, { evidence }]) => (evidence === null ? [] : [`- ${id}: ${evidence}`])),
    ...falseAlarms.map((text) => `- without a fault: ${text}`),
    '',
  ]);
  return [
    `# Comparison on ${faults.length} faulty servers\n`,
    `Seeds per server: ${seeds}. Schemathesis: ${examples} test cases per operation, phases ${phases}.\n`,
    `${markdownTable(HEADS, summary)}\n`,
    `${LEGEND}\n\n## Fault by fault\n\nRuns that caught the fault, of all valid runs; \`?\` without valid runs.\n`,
    `${markdownTable(['Fault', 'What is wrong', ...tools.map(({ name }) => name)], matrix)}\n`,
    '## Reports of each tool\n',
    ...reported,
  ].join('\n');
}
