import { fillDatabase } from '../../data/workspaces.js';
import { startLoadGenerator, type LoadGenerator } from './load.js';
import { preparePeers } from './peer-packages.js';
import { startPostgres, type Postgres } from './postgres.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../../servers/redis.js';
import { createServers, type Servers } from './servers.js';

/** Everything that a run has started and filled. */
export interface World {
  readonly postgres: Postgres;
  /** Null if no redis-server is installed. */
  readonly redis: RedisServer | null;
  readonly load: LoadGenerator;
  readonly servers: Servers;
  /** API keys of the filled workspaces, those with history first. */
  readonly keys: readonly [string, ...string[]];
  /** Whether another build of the service takes part. */
  readonly hasOther: boolean;
  /** Stops everything that was started. Safe to call twice. */
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Days of history of the filled workspace. */
  readonly days: number;
  /** Checkout of another build of the service, to be measured too. */
  readonly against: string | undefined;
}

/** Starts Postgres and Redis, installs the peers and fills a workspace. */
export async function createWorld(
  { days, against }: WorldOptions,
  onProgress: (text: string) => void,
): Promise<World> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const peers = await preparePeers(onProgress);
    onProgress('Starting Postgres and Redis ...');
    const postgres = await startPostgres();
    closing.push(() => postgres.stop());
    const redis = hasRedisServer ? await startRedisServer() : null;
    closing.push(() => redis?.kill('SIGTERM'));
    const place = await postgres.create('bench');
    closing.push(() => place.drop());
    onProgress(`Filling the database: 200 keywords, 200 prompts on 4 platforms, ${days} days ...`);
    const [key = '', ...others] = await fillDatabase(place.database, days);
    await place.settle();
    const load = startLoadGenerator(peers);
    closing.push(() => load.stop());
    const servers = createServers({ peers, databaseUrl: place.url, key, against });
    closing.push(() => servers.stop());
    return { postgres, redis, load, servers, keys: [key, ...others], hasOther: against !== undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}
