import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../../src/platform/database.js';
import { medianOf } from '../kit/statistics.js';
import type { Call } from '../load/calls.js';
import type { PostgresServer } from '../servers/postgres-server.js';
import { startStandby } from '../servers/replication.js';
import { startTcpProxy } from '../servers/tcp-proxy.js';
import { DURABLE, type Drill, type Finding, type Site } from './site.js';
import { countTexts, startWrites, textOf } from './traffic.js';

/** How late the standby receives what the primary sends, in ms: commits that do not wait for it have a time to be lost in. */
const LAG_MS = 100;

/** Kills the primary under writes and promotes its standby, and looks for every acknowledged write. */
export const failover: Drill = async (site, { seconds, isAsync, onStep }) => {
  onStep('starting a primary and its standby');
  const primary = await site.postgres('primary');
  const standby = await startLaggingStandby(site, primary);
  if (!isAsync) await waitForStandbyInCommits(primary);
  const hosts = [await portOf(site, primary), await portOf(site, standby)].map((port) => `127.0.0.1:${port}`);
  const user = primary.connection.user;
  const service = await site.service(
    `postgres://${user}@${hosts.join(',')}/visibility?target_session_attrs=read-write`,
  );
  const { workspaceId, key } = await site.tenant(primary);

  onStep('writing');
  const traffic = startWrites(() => ({ url: service.url, key }));
  await delay(seconds * 1000);
  onStep('killing the primary, and promoting the standby');
  const killedAt = performance.now();
  primary.signal('SIGKILL');
  await sql(standby.database, 'select pg_promote()');
  const promotedAt = performance.now();
  await delay(seconds * 1000);
  const calls = await traffic.stop();
  return judge(calls, await countTexts(standby.database, workspaceId), { killedAt, promotedAt, isAsync });
};

async function startLaggingStandby(site: Site, primary: PostgresServer): Promise<PostgresServer> {
  const line = await startTcpProxy(primary.connection);
  line.delay = LAG_MS;
  const { home } = primary;
  const standby = await startStandby({ home, connection: line.connection }, site.path('standby'), {
    ...DURABLE,
    wal_retrieve_retry_interval: '200ms',
  });
  site.onEnd(() => standby.stop());
  site.onEnd(() => line.close());
  await untilReplicates(primary, `state = 'streaming'`);
  return standby;
}

/** From here on, a commit is acknowledged when the standby has it on its disk too. */
async function waitForStandbyInCommits(primary: PostgresServer): Promise<void> {
  await sql(primary.database, `alter system set synchronous_standby_names = '*'`);
  await sql(primary.database, 'select pg_reload_conf()');
  await untilReplicates(primary, `sync_state = 'sync'`);
}

async function untilReplicates({ database }: PostgresServer, condition: string): Promise<void> {
  while ((await sql(database, `select from pg_stat_replication where ${condition}`)).length === 0)
    await delay(20);
}

/** The servers listen on Unix sockets, which a list of hosts cannot name. */
async function portOf(site: Site, server: PostgresServer): Promise<number> {
  const proxy = await startTcpProxy(server.connection);
  site.onEnd(() => proxy.close());
  return proxy.connection.port;
}

interface Event {
  /** Times as of performance.now(). */
  readonly killedAt: number;
  readonly promotedAt: number;
  readonly isAsync: boolean;
}

/** The findings from the calls of the clients and the prompts on the promoted server. */
export function judge(
  calls: readonly Call[],
  stored: ReadonlyMap<string, number>,
  { killedAt, promotedAt, isAsync }: Event,
): Pick<Finding, 'figures' | 'problems'> {
  const of = (outcome: Call['outcome']) => calls.filter((call) => call.outcome === outcome);
  const count = (call: Call) => stored.get(textOf(call)) ?? 0;
  const before = of('ok').filter(({ startedAt }) => startedAt < killedAt);
  const after = of('ok').filter(({ startedAt }) => startedAt > killedAt);
  const lost = of('ok').filter((call) => count(call) === 0);
  const firstAt = Math.min(...after.map(({ startedAt, ms }) => startedAt + ms));
  const oldestLostMs = Math.max(0, ...lost.map(({ startedAt, ms }) => killedAt - startedAt - ms));
  return {
    figures: {
      'writes acknowledged before the kill': before.length,
      'ms of a write before the kill, median': Math.round(medianOf(before.map(({ ms }) => ms)) ?? 0),
      'writes with an unknown outcome': of('unknown').length,
      'writes that got 503': of('refused').length,
      'ms from the kill to the promotion': Math.round(promotedAt - killedAt),
      'ms from the kill to the next acknowledged write': Math.round(firstAt - killedAt),
      'writes acknowledged after it': after.length,
      'acknowledged writes lost': lost.length,
      'ms before the kill that the oldest of them was acknowledged': Math.round(oldestLostMs),
    },
    problems: [
      ...(isAsync ? [] : lost.map((call) => `"${textOf(call)}" was acknowledged and is gone.`)),
      ...calls.filter((call) => count(call) > 1).map((call) => `"${textOf(call)}" is there more than once.`),
      ...of('refused')
        .filter((call) => count(call) > 0)
        .map((call) => `"${textOf(call)}" got ${call.status} and is there.`),
      ...(before.length === 0 ? ['No write was acknowledged before the kill.'] : []),
      ...(after.length === 0 ? ['No write was acknowledged after the kill.'] : []),
    ],
  };
}
