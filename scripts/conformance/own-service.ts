import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../src/app.js';
import { createContext } from '../../src/cli/context.js';
import { keywordLines, observationLines } from './seed-data.js';

/** Requests a minute and key: as stated, and raised so that a run takes its time only where it must wait. */
export const STATED_LIMIT = 60;
export const RAISED_LIMIT = 1200;

/** A service of ours with workspaces for every role of the suite. */
export interface OwnService {
  readonly url: string;
  /** Keys by role. */
  readonly keys: Readonly<Record<'paid' | 'other' | 'free' | 'live' | 'capped' | 'orphan', string>>;
  /** Shell command that takes in one observation of the prompt $PROMPT_ID of the paid workspace. */
  readonly measure: string;
  /** Ends the service and throws its database away. */
  close(): Promise<void>;
}

/** How the service is to be. */
export interface OwnServiceOptions {
  /** Requests a minute and key. */
  readonly limitPerMinute: number;
  /** Prompts that the paid workspace has tracked before the run. */
  readonly ownPrompts?: number;
}

const program = fileURLToPath(new URL('../../bin/visibility.js', import.meta.url));

/** Starts the service on an embedded database in a temporary folder, with a workspace for every role. */
export async function startOwnService(options: OwnServiceOptions): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-conformance-'));
  let child: ChildProcess | undefined;
  try {
    const started = await serve(folder, options.limitPerMinute);
    child = started.child;
    const { keys, paidId } = await makeWorkspaces(folder, options);
    const service = child;
    return { url: started.url, keys, measure: measuring(folder, paidId), close: () => end(service, folder) };
  } catch (error) {
    await end(child, folder);
    throw error;
  }
}

const settings = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
});

async function serve(folder: string, limit: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, 'serve', '--no-demo', '--json'], {
    env: {
      ...settings(folder),
      RATE_LIMIT_PER_MINUTE: String(limit),
      AUTH_FAILURES_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C ends the run first, which cleans up with the service still there.
    detached: true,
  });
  child.stderr.pipe(process.stderr);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const line = output.split('\n').find((one) => one.startsWith('{"url"'));
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}: ${output}`)));
  });
  return { child, url };
}

/** As a user's own feed would do it: one line of NDJSON into the command line. */
function measuring(folder: string, workspaceId: string): string {
  const observation = {
    ...{ promptId: '%s', platform: 'chatgpt', runId: 'conformance', observedAt: '%s', status: 'ok' },
    answerText: 'It depends.',
  };
  const line = `printf '${JSON.stringify(observation)}' "$PROMPT_ID" "$(date -u +%Y-%m-%dT%H:%M:%SZ)"`;
  return `${line} | DATA_DIR=${folder} node ${program} ingest observations - --workspace ${workspaceId}`;
}

async function makeWorkspaces(
  folder: string,
  options: OwnServiceOptions,
): Promise<{ keys: OwnService['keys']; paidId: string }> {
  Object.assign(process.env, settings(folder));
  return createContext().withServices(async (services) => {
    const { workspaces } = services;
    const make = (name: string, plan: 'paid' | 'free', promptCap?: number) =>
      workspaces.create({ name, plan, ...(promptCap === undefined ? {} : { promptCap }) });
    const paid = await make('Paid', 'paid', 400);
    const other = await make('Other', 'paid', -1);
    const free = await make('Free', 'free');
    const capped = await make('Capped', 'paid', 12);
    const orphan = await make('Orphan', 'paid');
    await ingest(services, paid.workspaceId, options.ownPrompts ?? 3, 240);
    await ingest(services, other.workspaceId, 2, 40);
    await ingest(services, free.workspaceId, 1, 20);
    await ingest(services, capped.workspaceId, 5, 20);
    const key = async (id: string, environment: 'test' | 'live' = 'test') =>
      (await services.apiKeys.issueFor(id, { environment, name: 'conformance' })).secret;
    const keys = {
      paid: await key(paid.workspaceId),
      other: await key(other.workspaceId),
      free: await key(free.workspaceId),
      live: await key(paid.workspaceId, 'live'),
      capped: await key(capped.workspaceId),
      orphan: await key(orphan.workspaceId),
    };
    await workspaces.remove(orphan.workspaceId);
    return { keys, paidId: paid.workspaceId };
  });
}

async function ingest(services: Services, workspaceId: string, prompts: number, keywords: number) {
  const lines = (values: Iterable<object>) =>
    Readable.from([...values].map((value) => `${JSON.stringify(value)}\n`));
  await services.ingest.observations({
    workspaceId,
    createPrompts: 'active',
    onError: 'stop',
    source: lines(observationLines(prompts)),
  });
  await services.ingest.keywords({ workspaceId, onError: 'stop', source: lines(keywordLines(keywords)) });
}

/** Ends the service as Ctrl-C does, waits for it, and removes its folder. */
async function end(child: ChildProcess | undefined, folder: string): Promise<void> {
  if (child !== undefined && child.exitCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    // That it stops is no news from here on.
    child.stderr?.unpipe(process.stderr).resume();
    child.kill('SIGINT');
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}
