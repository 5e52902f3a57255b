import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { migrateToLatest } from '../../../src/database-app.js';
import { startPostgresServer, type PostgresServer } from '../servers/postgres-server.js';
import { errorsOnly, settingsOn, startService, type Service } from '../servers/service.js';

export interface Plan {
  /** Seconds of traffic before and after each event. */
  readonly seconds: number;
  /** Whether commits do not wait for the standby. */
  readonly isAsync: boolean;
  /** Receives each step when it begins. */
  readonly onStep: (step: string) => void;
}

/** The result of a drill. */
export interface Finding {
  readonly drill: string;
  readonly seconds: number;
  /** Figures by what they count, with their unit. */
  readonly figures: Readonly<Record<string, number>>;
  /** Empty if everything is as it should be. */
  readonly problems: readonly string[];
}

export type Drill = (site: Site, plan: Plan) => Promise<Pick<Finding, 'figures' | 'problems'>>;

export interface Tenant {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly key: string;
}

/** The servers of a drill, in one folder. `withSite` stops and removes them. */
export interface Site {
  /** A path for a new folder. */
  path(name: string): string;
  /** Starts a Postgres with the current schema. */
  postgres(name: string, settings?: Record<string, string>): Promise<PostgresServer>;
  /** Starts the service on a database. */
  service(databaseUrl: string): Promise<Service>;
  /** The use cases on a server's database. */
  services(server: PostgresServer): Pick<Services, 'apiKeys' | 'workspaces'>;
  /** Creates a workspace without a prompt cap, and a key. */
  tenant(server: PostgresServer): Promise<Tenant>;
  /** Registers something to stop. The last one is stopped first. */
  onEnd(stop: () => Promise<unknown>): void;
}

/** A server that is killed must keep its commits, as one that syncs to its disk does. */
export const DURABLE = { synchronous_commit: 'on', full_page_writes: 'on', max_connections: '200' };

/** Runs `work` and stops what it has started. */
export async function withSite<Result>(work: (site: Site) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-drill-'));
  // As root, another account runs Postgres, and must be able to enter.
  chmodSync(folder, 0o711);
  const stops: (() => Promise<unknown>)[] = [];
  try {
    return await work(siteIn(folder, (stop) => void stops.push(stop)));
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function siteIn(folder: string, onEnd: Site['onEnd']): Site {
  const services: Site['services'] = ({ database }) => createServices({ database, config: loadConfig({}) });
  return {
    path: (name) => join(folder, name),
    onEnd,
    services,
    async postgres(name, settings = {}) {
      const server = await startPostgresServer(join(folder, name), { ...DURABLE, ...settings });
      onEnd(() => server.stop());
      await migrateToLatest(server.database);
      return server;
    },
    async service(databaseUrl) {
      const settings = settingsOn(databaseUrl, { LOG_LEVEL: 'silent', WORKER: 'off' });
      const service = await startService(settings, { log: errorsOnly, isDetached: true });
      onEnd(() => service.end('SIGINT'));
      return service;
    },
    async tenant(server) {
      const { workspaces, apiKeys } = services(server);
      const { workspaceId } = await workspaces.create({ name: 'Drill', plan: 'paid', promptCap: -1 });
      const { keyId, secret } = await apiKeys.issue(workspaceId, { name: 'Drill', environment: 'test' });
      return { workspaceId, keyId, key: secret };
    },
  };
}
