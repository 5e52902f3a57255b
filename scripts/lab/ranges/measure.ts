import { tallybrook } from '../../../src/demo/scenarios/tallybrook.js';
import { describeMachine, type Machine } from '../machine/describe.js';
import { medianOf } from '../kit/statistics.js';
import { countOf, differenceFrom } from './compare.js';
import { questionsUpTo, type Question } from './questions.js';
import { loadTables, type Duck } from './tables.js';
import { startWorkspace, type Size, type Workspace } from './workspace.js';

export interface Plan extends Size {
  /** Measured calls of each question. Their median counts. */
  readonly calls: number;
  /** Asks only the questions with this text in their name; undefined for all. */
  readonly only?: string | undefined;
  readonly onStep: (step: string) => void;
}

/** A question, and how both answered it. */
export interface Finding {
  readonly question: string;
  readonly serviceSeconds: number;
  readonly duckSeconds: number;
  /** The number of compared figures. */
  readonly figures: number;
  /** The first difference; null if all figures are equal. */
  readonly difference: string | null;
}

export interface Result {
  readonly machine: Machine;
  readonly duckdb: string;
  readonly observations: number;
  readonly findings: readonly Finding[];
}

/** Asks the service and DuckDB the same questions about a generated workspace, one call at a time. */
export async function measure({ calls, only = '', onStep, ...size }: Plan): Promise<Result> {
  const workspace = await startWorkspace(size, onStep);
  try {
    onStep('loading it into DuckDB');
    const duck = await loadTables(workspace.folder, tallybrook);
    const findings: Finding[] = [];
    for (const question of questionsUpTo(workspace.lastDay).filter(({ name }) => name.includes(only))) {
      onStep(question.name);
      findings.push(await findingOf(question, workspace, duck, calls));
    }
    duck.close();
    const { observations, postgres } = workspace;
    return { machine: describeMachine(postgres), duckdb: duck.version, observations, findings };
  } finally {
    await workspace.close();
  }
}

async function findingOf(
  { name, path, isWhole = false, statement, asListed }: Question,
  workspace: Workspace,
  duck: Duck,
  calls: number,
): Promise<Finding> {
  const service = await timed(calls, () => read(workspace, path, isWhole));
  const selected = await timed(calls, await duck.prepare(statement));
  const expected = asListed?.(selected.value, service.value) ?? selected.value;
  return {
    question: name,
    serviceSeconds: service.seconds,
    duckSeconds: selected.seconds,
    figures: countOf(expected),
    difference: differenceFrom(expected, service.value),
  };
}

/** The result of a call and the median of the seconds that it takes, after a first one that is not measured. */
async function timed<Value>(
  calls: number,
  call: () => Promise<Value>,
): Promise<{ value: Value; seconds: number }> {
  const value = await call();
  const seconds: number[] = [];
  while (seconds.length < calls) {
    const startedAt = performance.now();
    await call();
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return { value, seconds: medianOf(seconds) ?? NaN };
}

/** A response; these members are those of a page of answers. */
interface Page {
  readonly hasMore?: boolean;
  readonly nextCursor?: string | null;
  readonly answers?: readonly unknown[];
}

/** The response; with `isWhole`, one with the answers of all pages. */
async function read(workspace: Workspace, path: string, isWhole: boolean): Promise<unknown> {
  let page = await get(workspace, path);
  if (!isWhole) return page;
  const answers = [...(page.answers ?? [])];
  while (page.hasMore) {
    page = await get(workspace, `${path}&cursor=${encodeURIComponent(page.nextCursor ?? '')}`);
    answers.push(...(page.answers ?? []));
  }
  return { ...page, answers };
}

async function get({ url, key }: Workspace, path: string): Promise<Page> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Page;
}
