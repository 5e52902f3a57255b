import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  columns,
  compare,
  fail,
  parseReports,
  pass,
  skipped,
  type Cell,
  type Column,
  type Row,
} from './cells.js';
import { CommandFailed } from './command.js';
import { readFacts } from './facts.js';
import { ToolUnavailable, type Generator, type Home, type Place } from './generator.js';
import type { DemoService } from './service.js';
import { expectedValues, scenarioEnvironment, textsFor, type Step } from './steps.js';

/** The shared inputs of all generators. */
export interface Setting {
  readonly service: DemoService;
  /** Address of the later version of the service. */
  readonly laterUrl: string;
  /** Folder for tools and generated clients. */
  readonly cache: string;
  /** The document that the service publishes for clients. */
  readonly contract: string;
  /** Whether to keep the generated client. */
  readonly keep: boolean;
  /** Called before each phase. */
  readonly onProgress: (part: string) => void;
}

/**
 * Runs one generator from installation to the last step of the scenario. Reports a failure of the tool instead of
 * throwing it.
 */
export async function runGenerator(generator: Generator, setting: Setting): Promise<Row> {
  const unavailable = await installGenerator(generator, setting);
  if (unavailable !== null) return rowOf(skipped(unavailable));
  const place = await makePlace(generator, setting);
  try {
    return await tryClient(generator, place, setting);
  } finally {
    if (!setting.keep) await rm(place.client, { recursive: true, force: true });
  }
}

/** Installs the tools of one generator. Returns the reason if they are unavailable, otherwise null. */
export async function installGenerator(
  generator: Generator,
  setting: Pick<Setting, 'cache' | 'onProgress'>,
): Promise<string | null> {
  setting.onProgress('install');
  try {
    await generator.prepare(homeOf(generator, setting));
    return null;
  } catch (error) {
    if (error instanceof ToolUnavailable) return error.message;
    throw error;
  }
}

const homeOf = ({ name }: Generator, { cache }: Pick<Setting, 'cache'>): Home => ({
  generator: name,
  folder: join(cache, name),
  shared: join(cache, 'shared'),
});

async function makePlace(generator: Generator, setting: Setting): Promise<Place> {
  const home = homeOf(generator, setting);
  const client = join(home.folder, 'client');
  await rm(client, { recursive: true, force: true });
  await mkdir(client, { recursive: true });
  return { ...home, client, contract: setting.contract };
}

async function tryClient(generator: Generator, place: Place, setting: Setting): Promise<Row> {
  setting.onProgress('generate');
  const generate = await attempt(() => generator.generate(place));
  if (generate.outcome === 'fail') return { ...rowOf(skipped('there is no client')), generate };
  setting.onProgress('compile');
  const compile = await attempt(() => generator.compile(place));
  setting.onProgress('run the scenario');
  return { generate, compile, ...(await runScenario(generator, place, setting)) };
}

async function attempt(work: () => Promise<void>): Promise<Cell> {
  try {
    await work();
    return pass;
  } catch (error) {
    if (error instanceof CommandFailed) return fail(error.message);
    throw error;
  }
}

/** Also runs a client that failed to compile: TypeScript and Python still run it. */
async function runScenario(
  generator: Generator,
  place: Place,
  setting: Setting,
): Promise<Record<Step, Cell>> {
  const texts = textsFor(generator.name);
  const env = scenarioEnvironment(setting.service, setting.laterUrl, texts);
  const before = await readFacts(setting.service);
  const { output, end } = await outputOf(() => generator.run(place, env));
  const after = await readFacts(setting.service);
  return compare(parseReports(output), expectedValues(before, after, texts), end);
}

/** The output of a scenario, and the reason it ended before its last step, if it did. */
async function outputOf(work: () => Promise<string>): Promise<{ output: string; end: string }> {
  try {
    return { output: await work(), end: 'the scenario did not report this step' };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { output: error.output, end: error.message };
  }
}

const rowOf = (cell: Cell) => Object.fromEntries(columns.map((one) => [one, cell])) as Record<Column, Cell>;
