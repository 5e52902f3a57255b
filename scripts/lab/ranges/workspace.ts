import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrateToLatest } from '../../../src/database-app.js';
import { openDatabase, sql, type Database } from '../../../src/platform/database.js';
import { servicesOn, settle } from '../data/workspaces.js';
import { startTestCluster } from '../servers/cluster.js';
import { urlOf } from '../servers/database-url.js';
import { errorsOnly, serviceProgram, settingsOn, startService } from '../servers/service.js';
import { files } from './tables.js';

/** The size of a generated workspace. */
export interface Size {
  readonly seed: number;
  readonly prompts: number;
  readonly days: number;
}

/** A workspace behind a running service, and its files. */
export interface Workspace {
  readonly url: string;
  readonly key: string;
  readonly lastDay: string;
  /** Attempts, successful or not. */
  readonly observations: number;
  readonly folder: string;
  /** The version of Postgres. */
  readonly postgres: string;
  readonly close: () => Promise<void>;
}

/** Long enough for any read on a busy machine, so that slow ones are measured rather than cut off. */
const PATIENT = {
  DATABASE_CONNECT_TIMEOUT_MS: '30000',
  DATABASE_QUERY_TIMEOUT_MS: '600000',
  DATABASE_ANALYTICS_TIMEOUT_MS: '600000',
};

/** Generates a workspace on a separate database, exports it, and starts the service without a cache of responses. */
export async function startWorkspace(size: Size, onStep: (step: string) => void): Promise<Workspace> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const cluster = await startTestCluster();
    closing.push(() => cluster.stop());
    const url = urlOf(cluster.connection);
    const database = openDatabase({ connection: url }, { poolMax: 4, connectTimeoutMs: 30_000 });
    closing.push(() => database.destroy());
    const folder = mkdtempSync(join(tmpdir(), 'visibility-ranges-'));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    closing.push(remove);
    process.once('exit', remove);
    await migrateToLatest(database);
    onStep(`generating ${size.prompts} prompts over ${size.days} days`);
    const { workspaces, lastDay } = await servicesOn(database).demo.create(size);
    const [{ workspaceId, keys, observations }] = workspaces as [
      (typeof workspaces)[0],
      ...typeof workspaces,
    ];
    await settle(database);
    const settings = settingsOn(url, {
      ...PATIENT,
      RESPONSE_CACHE_MB: '0',
      WORKER: 'off',
      LOG_LEVEL: 'fatal',
    });
    onStep('exporting it');
    await exportTo(folder, workspaceId, settings);
    await writeJudgments(join(folder, files.judgments), workspaceId, database);
    const service = await startService(settings, { log: errorsOnly, isDetached: true });
    closing.push(() => service.end('SIGINT'));
    const [server] = await sql<{ version: string }>(
      database,
      `select current_setting('server_version') as version`,
    );
    const about = { url: service.url, key: keys[0].secret, postgres: server?.version ?? '' };
    return { ...about, lastDay, observations, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function exportTo(folder: string, workspaceId: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (const subject of ['observations', 'prompts'] as const) {
    const output = join(folder, files[subject]);
    const args = ['export', subject, '--workspace', workspaceId, '--format', 'parquet', '--output', output];
    await promisify(execFile)(process.execPath, [serviceProgram, ...args], { env });
  }
}

const JUDGMENTS = `
  select json_build_object(
           'promptId', prompt_id, 'platform', platform, 'observedAt', observed_at, 'opinions', coalesce((
             select json_agg(json_build_object('brand', brand, 'attribute', attribute, 'opinion', opinion))
             from opinions where workspace_id = j.workspace_id and observation_id = j.observation_id), '[]'))::text as line
  from judgments j join observations using (workspace_id, observation_id)
  where j.workspace_id = $1 and is_current`;

/** Opinions are not exported. */
async function writeJudgments(path: string, workspaceId: string, database: Database): Promise<void> {
  const rows = await sql<{ line: string }>(database, JUDGMENTS, [workspaceId]);
  await writeFile(path, rows.map(({ line }) => `${line}\n`).join(''));
}
