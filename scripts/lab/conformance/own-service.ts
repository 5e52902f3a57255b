import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Services } from '../../../src/app.js';
import { createContext } from '../../../src/cli/context.js';
import { serviceProgram, serviceSettings, startService, type Service } from '../servers/service.js';
import { keywordLines, observationLines, OWN_BRAND } from '../data/suite-workspaces.js';

/** Requests per minute and key: the documented limit, and a raised one that avoids unnecessary waits. */
export const STATED_LIMIT = 60;
export const RAISED_LIMIT = 1200;

/** A service with workspaces for every role of the suite. */
export interface OwnService {
  readonly url: string;
  /** Keys by role. */
  readonly keys: Readonly<Record<'paid' | 'other' | 'free' | 'live' | 'capped' | 'orphan', string>>;
  /** Shell command that imports one observation of the prompt $PROMPT_ID of the paid workspace. */
  readonly measure: string;
  /** Stops the service and deletes its database. */
  close(): Promise<void>;
}

/** Options of the service. */
export interface OwnServiceOptions {
  /** Requests per minute and key. */
  readonly limitPerMinute: number;
  /** Worker processes, which share the limits on this Redis. Default: one process. */
  readonly workers?: { readonly count: number; readonly redisUrl: string };
  /** The number of prompts that the paid workspace tracks before the run. */
  readonly ownPrompts?: number;
}

/** Starts the service on an embedded database in a temporary folder, with a workspace for every role. */
export async function startOwnService(options: OwnServiceOptions): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-conformance-'));
  let service: Service | undefined;
  const close = async () => {
    await service?.end('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    service = await startService(
      {
        ...serviceSettings(folder),
        RATE_LIMIT_PER_MINUTE: String(options.limitPerMinute),
        AUTH_FAILURES_PER_MINUTE: '100000',
        ...(options.workers && { REDIS_URL: options.workers.redisUrl }),
      },
      {
        args: ['--json', '--workers', String(options.workers?.count ?? 1)],
        log: process.stderr,
        isDetached: true,
      },
    );
    const { keys, paidId } = await makeWorkspaces(folder, options);
    return { url: service.url, keys, measure: measuring(folder, paidId), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Imports one line of NDJSON on the command line, as a user would. */
function measuring(folder: string, workspaceId: string): string {
  const observation = {
    promptId: '%s',
    platform: 'chatgpt',
    runId: 'conformance',
    observedAt: '%s',
    status: 'ok',
    answerText: 'It depends.',
  };
  const line = `printf '${JSON.stringify(observation)}' "$PROMPT_ID" "$(date -u +%Y-%m-%dT%H:%M:%SZ)"`;
  return `${line} | DATA_DIR=${folder} node ${serviceProgram} ingest observations - --workspace ${workspaceId}`;
}

async function makeWorkspaces(
  folder: string,
  options: OwnServiceOptions,
): Promise<{ keys: OwnService['keys']; paidId: string }> {
  Object.assign(process.env, serviceSettings(folder));
  return createContext().withServices(async (services) => {
    const { workspaces } = services;
    const make = (name: string, plan: 'paid' | 'free', promptCap?: number) =>
      workspaces.create({
        ...{ name, plan, brand: { name: OWN_BRAND } },
        ...(promptCap === undefined ? {} : { promptCap }),
      });
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
