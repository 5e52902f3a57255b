import type { Server } from '../../servers/measured-server.js';
import { fillWithWorkspaces } from '../../data/workspaces.js';
import { createServers, type Servers } from '../environment/servers.js';
import { residentBytes } from '../../machine/process-table.js';
import { measureInTurn, spreadOrThrow } from './requests.js';
import type { WorkspacesRow } from './result.js';
import type { Grounds } from './grounds.js';

/** Concurrent readers while the overview of every workspace is read. */
const READERS = 8;

/**
 * The cost of more workspaces in a database: a request, a start, and the memory of a process that has served all of
 * them.
 */
export async function measureWorkspaces(grounds: Grounds): Promise<WorkspacesRow[]> {
  const { plan, postgres, peers, load, onProgress } = grounds;
  const places: { count: number; keys: string[]; servers: Servers; server: Server }[] = [];
  const starts = plan.workspaces.map((): { ms: number; bytes: number | null }[] => []);
  for (const count of plan.workspaces) {
    onProgress(`workspaces: creating ${count}`);
    const place = await postgres.create(`workspaces_${count}`);
    grounds.closing.push(() => place.drop());
    const keys = await fillWithWorkspaces(place.database, count);
    await place.settle();
    const servers = createServers({ peers, databaseUrl: place.url, key: keys[0] ?? '', against: undefined });
    grounds.closing.push(() => servers.stop());
    places.push({ count, keys, servers, server: await servers.get({ name: 'visibility-cached' }) });
  }
  for (let round = 0; round < plan.rounds; round += 1) {
    onProgress(`workspaces: start ${round + 1} of ${plan.rounds}`);
    for (const [index, { servers }] of places.entries()) {
      const server = await servers.start({ name: 'visibility-cached' });
      starts[index]?.push({ ms: server.startMs, bytes: residentBytes(server.pid) });
      await server.stop();
    }
  }
  onProgress('workspaces: GET /v1/me');
  const costs = await measureInTurn(
    places.map(({ keys, server }) => ({
      server,
      keys: [keys[Math.floor(keys.length / 2)] ?? ''],
      path: '/v1/me',
      connections: 1,
      metered: { node: server.pid, postgres: postgres.pid },
    })),
    load,
    plan,
  );
  const rows: WorkspacesRow[] = [];
  for (const [index, { count, keys, server }] of places.entries()) {
    onProgress(`workspaces: overviews of ${count}`);
    await readAll(server, keys);
    const [me, started] = [costs[index], starts[index]];
    if (me === undefined || started === undefined) continue;
    rows.push({
      workspaces: count,
      me,
      startMs: spreadOrThrow(started.map(({ ms }) => ms)),
      startBytes: started[0]?.bytes ?? null,
      usedBytes: residentBytes(server.pid),
    });
  }
  return rows;
}

/** Reads the overview of every workspace once. */
async function readAll({ url }: Server, keys: readonly string[]): Promise<void> {
  const left = [...keys];
  const reader = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/v1/analytics/overview?rangeDays=30`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`the status of an overview was ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
}
