import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { keywordChecks } from '../../../src/demo/keyword-checks.js';
import { ndjson } from '../../../src/demo/ndjson.js';
import { observations, type TrackedPrompt } from '../../../src/demo/observations.js';
import { planPrompts } from '../../../src/demo/prompt-plan.js';
import { tallybrook } from '../../../src/demo/scenarios/tallybrook.js';
import { startOfUtcDay } from '../../../src/domain/window.js';
import type { Database } from '../../../src/platform/database.js';
import { copyWorkspace } from './workspace-copies.js';

const PROMPTS = 200;
const KEYWORDS = 200;
const KEYWORD_DAYS = 14;
const SEED = 1;
const scenario = { ...tallybrook, events: [] };

export const servicesOn = (database: Database): Services =>
  createServices({ database, config: loadConfig({}) });

/** Creates a paid workspace without a prompt cap. Returns its id. */
export async function createWorkspace({ workspaces }: Services): Promise<string> {
  const { workspaceId } = await workspaces.create({
    name: 'Benchmark',
    plan: 'paid',
    promptCap: -1,
    ownerName: 'Benchmark',
    ownerEmail: 'benchmark@visibility.example',
    brand: { name: scenario.own.name, domains: scenario.domains },
  });
  return workspaceId;
}

/** Workspaces of a filled database, and how many of them have history. */
const WORKSPACES = 32;
export const WORKSPACES_WITH_HISTORY = 4;

/**
 * Fills a database the way users do: a workspace with 200 keywords, and 200 prompts with an answer per platform and
 * day. Then copies it to other workspaces, so that no two concurrent requests have equal responses. Returns a key for
 * each workspace, those with history first.
 */
export async function fillDatabase(database: Database, days: number): Promise<string[]> {
  const services = servicesOn(database);
  const workspaceId = await createWorkspace(services);
  await services.ingest.keywords({ workspaceId, source: ndjson(keywordLines()), onError: 'stop' });
  await trackPrompts(services, workspaceId, { days, prompts: PROMPTS });
  const copies = copiesOf(workspaceId, WORKSPACES - 1);
  const withHistory = copies.slice(0, WORKSPACES_WITH_HISTORY - 1);
  await copyWorkspace(database, workspaceId, withHistory, { history: true });
  await copyWorkspace(database, workspaceId, copies.slice(withHistory.length), { history: false });
  return issueKeys(services, [workspaceId, ...copies]);
}

/** Fills a database with workspaces of five prompts and no history. Returns a key for each. */
export async function fillWithWorkspaces(database: Database, count: number): Promise<string[]> {
  const services = servicesOn(database);
  const workspaceId = await createWorkspace(services);
  await trackPrompts(services, workspaceId, { days: 0, prompts: 5 });
  const copies = copiesOf(workspaceId, count - 1);
  await copyWorkspace(database, workspaceId, copies, { history: false });
  return issueKeys(services, [workspaceId, ...copies]);
}

/** Workspaces without history, and one-day files that can be ingested into any of them. */
export interface DailyFiles {
  readonly workspaceIds: readonly string[];
  /** NDJSON, oldest day first. */
  readonly days: readonly string[];
}

/** Fills a database with workspaces that have the same prompts. */
export async function fillForDailyFiles(
  database: Database,
  {
    workspaces,
    prompts,
    days,
  }: { readonly workspaces: number; readonly prompts: number; readonly days: number },
): Promise<DailyFiles> {
  const services = servicesOn(database);
  const workspaceId = await createWorkspace(services);
  const tracked = await addPrompts(services, workspaceId, prompts);
  const copies = copiesOf(workspaceId, workspaces - 1);
  await copyWorkspace(database, workspaceId, copies, { history: false });
  const byDay = new Map<string, string>();
  for (const line of observationsOf(tracked, days)) {
    const day = line.observedAt.slice(0, 10);
    byDay.set(day, `${byDay.get(day) ?? ''}${JSON.stringify(line)}\n`);
  }
  return { workspaceIds: [workspaceId, ...copies], days: [...byDay.values()] };
}

/** Vacuums, and writes everything to disk, so that the next measurement does not include it. */
export async function settle(database: Database): Promise<void> {
  await database.raw('vacuum analyze');
  await database.raw('checkpoint');
}

/** A workspace with history, and how it was imported. */
export interface History {
  readonly key: string;
  readonly observations: number;
  readonly ingestMs: number;
}

/** Fills a database with one workspace that has an answer per prompt, platform and day. */
export async function fillWithHistory(
  database: Database,
  extent: { readonly days: number; readonly prompts: number },
): Promise<History> {
  const services = servicesOn(database);
  const workspaceId = await createWorkspace(services);
  const { accepted, elapsedMs } = await trackPrompts(services, workspaceId, extent);
  const [key = ''] = await issueKeys(services, [workspaceId]);
  return { key, observations: accepted, ingestMs: elapsedMs };
}

const copiesOf = (workspaceId: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${workspaceId}_${index + 1}`);

/** Few at a time, so that none waits too long for a connection. */
async function issueKeys({ apiKeys }: Services, workspaceIds: readonly string[]): Promise<string[]> {
  const issue = async (id: string) =>
    (await apiKeys.issueFor(id, { environment: 'live', name: 'Benchmark' })).secret;
  const keys: string[] = [];
  for (let start = 0; start < workspaceIds.length; start += 50)
    keys.push(...(await Promise.all(workspaceIds.slice(start, start + 50).map(issue))));
  return keys;
}

async function trackPrompts(
  services: Services,
  workspaceId: string,
  { days, prompts }: { readonly days: number; readonly prompts: number },
) {
  const tracked = await addPrompts(services, workspaceId, prompts);
  return services.ingest.observations({
    workspaceId,
    source: ndjson(observationsOf(tracked, days)),
    onError: 'stop',
    createPrompts: 'no',
  });
}

const observationsOf = (prompts: readonly TrackedPrompt[], days: number) =>
  observations({ scenario, seed: SEED, today: startOfUtcDay(new Date()), days, prompts, hasSurfaces: false });

async function addPrompts(
  { prompts }: Services,
  workspaceId: string,
  count: number,
): Promise<TrackedPrompt[]> {
  const planned = planPrompts(scenario, count);
  const tracked = [];
  for (const { text, topic, persona, intent, ...prompt } of planned) {
    const { promptId } = await prompts.add(workspaceId, { text, topic, persona, intent });
    tracked.push({ ...prompt, text, topic, persona, intent, promptId });
  }
  return tracked;
}

/** Checks of exactly 200 keywords. They are grouped by keyword. */
function* keywordLines() {
  const plan = {
    scenario,
    seed: SEED,
    today: startOfUtcDay(new Date()),
    days: KEYWORD_DAYS,
    terms: KEYWORDS,
  };
  const seen = new Set<string>();
  for (const line of keywordChecks(plan)) {
    seen.add(`${line.engine} ${line.term}`);
    if (seen.size > KEYWORDS) return;
    yield line;
  }
}
