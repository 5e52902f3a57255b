import type { Server } from '../../servers/measured-server.js';
import { fillWithWorkspaces } from '../../data/workspaces.js';
import { createServers } from '../environment/servers.js';
import { residentBytesOfTree } from '../../machine/process-table.js';
import { measureInTurn } from './requests.js';
import type { ProcessesRow } from './result.js';
import type { Grounds } from './grounds.js';

const CONNECTIONS = 32;

/** The gain from more processes of the service, with one Postgres and one Redis. Empty without a redis-server. */
export async function measureProcesses(grounds: Grounds): Promise<ProcessesRow[]> {
  const { plan, postgres, redis, peers, load, onProgress } = grounds;
  if (redis === null) return [];
  onProgress('processes: GET /v1/me');
  const place = await postgres.create('processes');
  grounds.closing.push(() => place.drop());
  const keys = await fillWithWorkspaces(place.database, CONNECTIONS);
  await place.settle();
  const servers = createServers({ peers, databaseUrl: place.url, key: keys[0] ?? '', against: undefined });
  grounds.closing.push(() => servers.stop());
  const running: Server[] = [];
  for (const workers of plan.processes) {
    const redisUrl = redis.url;
    running.push(await servers.get({ name: 'visibility', redisUrl, workers }));
  }
  const costs = await measureInTurn(
    running.map((server) => ({
      server,
      keys,
      path: '/v1/me',
      connections: CONNECTIONS,
      metered: { node: server.pid, postgres: postgres.pid, redis: redis.pid },
    })),
    load,
    plan,
  );
  return plan.processes.flatMap((processes, index) => {
    const [me, server] = [costs[index], running[index]];
    return me && server ? [{ processes, me, residentBytes: residentBytesOfTree(server.pid) }] : [];
  });
}
