import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { migrateToLatest } from '../../../src/database-app.js';
import { observations } from '../../../src/demo/observations.js';
import { planPrompts } from '../../../src/demo/prompt-plan.js';
import { ndjson } from '../../../src/demo/ndjson.js';
import { tallybrook } from '../../../src/demo/scenarios/tallybrook.js';
import { addDays, isoDay, startOfUtcDay } from '../../../src/domain/window.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { servicesOn, settle } from '../data/workspaces.js';
import { startProbes, type Impact } from '../load/probes.js';
import { startTestCluster } from '../servers/cluster.js';
import { urlOf } from '../servers/database-url.js';
import {
  errorsOnly,
  generousTimeouts,
  serviceProgram,
  settingsOn,
  startService,
} from '../servers/service.js';

/** The size of the generated workspace. */
export interface Size {
  readonly seed: number;
  readonly prompts: number;
  readonly days: number;
}

/** The time of packing, and its effect on other calls. */
export interface Proof {
  readonly answers: number;
  readonly days: number;
  readonly seconds: number;
  /** Before and while answers were packed. */
  readonly alone: Impact;
  readonly meanwhile: Impact;
  /** Why the proof fails; empty if it holds. */
  readonly problems: readonly string[];
}

/** Everything that packing writes: without it, the database is as one of a release that did not pack answers. */
const PACKED = [
  'answer_segments',
  ...['answer_prompts', 'answer_targets', 'answer_brands', 'answer_domains', 'answer_pages', 'answer_titles'],
];

/** The time in which calls are measured before packing, in ms. */
const ALONE_MS = 10_000;

/** Generates a workspace on a separate database, and packs its answers while they are in use. */
export async function prove(size: Size, limitMs: number, onStep: (step: string) => void): Promise<Proof> {
  const cluster = await startTestCluster();
  const url = urlOf(cluster.connection);
  const database = openDatabase({ connection: url }, { poolMax: 8, connectTimeoutMs: 30_000 });
  try {
    await migrateToLatest(database);
    onStep(`generating ${size.prompts} prompts over ${size.days} days`);
    const { workspaces, lastDay } = await servicesOn(database).demo.create(size);
    const [{ workspaceId, keys }] = workspaces as [(typeof workspaces)[0], ...typeof workspaces];
    const workspace = { database, url, workspaceId, key: keys[0].secret, lastDay, days: size.days };
    return await packInUse(workspace, limitMs, onStep);
  } finally {
    await database.destroy();
    await cluster.stop();
  }
}

/** A workspace on a migrated database, all of whose answers are packed. */
interface PackedWorkspace {
  readonly database: Database;
  readonly url: string;
  readonly workspaceId: string;
  readonly key: string;
  readonly lastDay: string;
  readonly days: number;
}

/** Unpacks all answers of a database, and packs them while a service on it answers and takes in new answers. */
async function packInUse(
  workspace: PackedWorkspace,
  limitMs: number,
  onStep: (step: string) => void,
): Promise<Proof> {
  const { database, url, key } = workspace;
  const settings = settingsOn(url, {
    ...generousTimeouts,
    RESPONSE_CACHE_MB: '0',
    WORKER: 'off',
    LOG_LEVEL: 'fatal',
  });
  const service = await startService(settings, { log: errorsOnly, isDetached: true });
  try {
    const get = async (path: string) => {
      const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text;
    };
    const before = await figuresOf(get, workspace);
    await database.raw(`truncate ${PACKED.join(', ')}`);
    await settle(database);
    const probing = startProbes({
      me: () => get('/v1/me'),
      prompts: () => get('/v1/prompts'),
      ingest: ingestOf(workspace),
    });
    onStep('calling it before answers are packed');
    const alone = await probing.during(() => delay(ALONE_MS));
    onStep('packing answers');
    const startedAt = performance.now();
    let days = 0;
    const meanwhile = await probing.during(async () => ({ packedDays: days } = await migrate(settings)));
    const seconds = (performance.now() - startedAt) / 1000;
    await probing.stop();
    const problems = [
      ...problemsOf(alone, meanwhile, limitMs),
      ...(before === (await figuresOf(get, workspace)) ? [] : ['The figures are not those from before.']),
      ...(await leftOf(database, await migrate(settings))),
    ];
    return { answers: await packedIn(database), days, seconds, alone, meanwhile, problems };
  } finally {
    await service.end('SIGINT');
  }
}

/** The figures of all days before the last one, to which answers are added, without the time at which they were computed. */
async function figuresOf(
  get: (path: string) => Promise<string>,
  { lastDay, days }: PackedWorkspace,
): Promise<string> {
  const to = addDays(new Date(lastDay), -1);
  const from = addDays(to, 2 - Math.min(days, 366));
  const text = await get(
    `/v1/history/overview?from=${isoDay(from)}&to=${isoDay(to)}&compare=none&surface=all`,
  );
  return JSON.stringify({ ...(JSON.parse(text) as object), generatedAt: null });
}

/** Imports a new answer of today, as an ingest of another process does; nothing while the last one is being imported. */
function ingestOf({ database, workspaceId }: PackedWorkspace): () => Promise<void> {
  const scenario = { ...tallybrook, events: [] };
  const prompts = planPrompts(scenario, 1).map((prompt) => ({ ...prompt, promptId: '' }));
  const today = startOfUtcDay(new Date());
  const { ingest } = servicesOn(database);
  let seed = 0;
  let isBusy = false;
  const add = async () => {
    seed += 1;
    const [line] = observations({ scenario, seed, today, days: 1, prompts });
    const { promptId: _, ...observation } = { ...line };
    const { text: promptText, topic, persona, intent } = { ...prompts[0] };
    await ingest.observations({
      workspaceId,
      source: ndjson([{ ...observation, promptText, topic, persona, intent, runId: `packing-${seed}` }]),
      onError: 'stop',
      createPrompts: 'active',
    });
  };
  return async () => {
    if (isBusy) return;
    isBusy = true;
    await add().finally(() => (isBusy = false));
  };
}

/** Runs `visibility migrate` as after an upgrade. */
async function migrate(env: NodeJS.ProcessEnv): Promise<{ packedDays: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [serviceProgram, 'migrate', '--json'], {
    env,
  });
  return JSON.parse(stdout) as { packedDays: number };
}

function problemsOf(alone: Impact, meanwhile: Impact, limitMs: number): string[] {
  const stalls = Object.entries(meanwhile.longest).flatMap(([name, ms]) =>
    ms - (alone.longest[name] ?? 0) > limitMs ? [`A call of ${name} took ${ms} ms.`] : [],
  );
  return [...meanwhile.errors.slice(0, 5), ...stalls];
}

async function packedIn(database: Database): Promise<number> {
  const statement = 'select sum(attempts)::integer as count from answer_segments';
  const [packed] = await sql<{ count: number }>(database, statement);
  return packed?.count ?? 0;
}

/** Days whose packed answers are not the stored ones, and days that a second run packed. */
async function leftOf(database: Database, { packedDays }: { packedDays: number }): Promise<string[]> {
  const [{ days }] = (await sql<{ days: number }>(
    database,
    `select count(*)::integer as days
     from (select workspace_id, (observed_at at time zone 'UTC')::date as day, count(*) as count
           from observations group by 1, 2) o
     full join (select workspace_id, day, sum(attempts) as count from answer_segments group by 1, 2) s
       using (workspace_id, day)
     where o.count is distinct from s.count`,
  )) as [{ days: number }];
  return [
    ...(days === 0 ? [] : [`${days} days have other numbers of packed answers than of stored ones.`]),
    ...(packedDays === 0 ? [] : [`A second run packed ${packedDays} days.`]),
  ];
}
