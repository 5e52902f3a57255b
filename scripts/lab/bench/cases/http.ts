import type { Server } from '../../servers/measured-server.js';
import { WORKSPACES_WITH_HISTORY } from '../../data/workspaces.js';
import { participants, serverKinds, type ServerName } from '../environment/servers.js';
import type { World } from '../environment/world.js';
import { startMeter } from '../../machine/meter.js';
import { residentBytes } from '../../machine/process-table.js';
import type { Plan } from '../plan.js';
import { changedResponse, readResponse, requireEqualResponses } from './responses.js';
import type { Case, Prepared, Variant } from './types.js';

interface HttpCaseOptions {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly connections: number;
  readonly servers: readonly ServerName[];
  /** The path requested from `c` in the same round, if it differs. */
  readonly basePath?: string;
  /** Counts rate limits in Redis, for servers that have limits. */
  readonly redis?: boolean;
  /** Whether it reads more than one day of history. */
  readonly needsHistory?: boolean;
}

/** Requests per second of several servers for the same read. */
export function httpCase(options: HttpCaseOptions): Case {
  const { name, title, redis = false, needsHistory = false } = options;
  return {
    name,
    title,
    unit: 'requests/s',
    higherIsBetter: true,
    base: 'c',
    item: 'request',
    historyDays: (plan) => (needsHistory ? plan.historyDays : 1),
    rounds: ({ rounds }) => rounds,
    obstacle: (world) => (redis && world.redis === null ? 'no redis-server is on the PATH' : null),
    prepare: (world, plan) => prepare(options, world, plan),
  };
}

interface Target {
  readonly name: ServerName;
  readonly server: Server;
  readonly path: string;
}

async function prepare(options: HttpCaseOptions, world: World, plan: Plan): Promise<Prepared> {
  const { servers, path, basePath, redis = false } = options;
  const chosen = [...participants(servers, plan), ...(world.hasOther ? (['visibility-other'] as const) : [])];
  const targets: Target[] = [];
  for (const name of chosen) {
    const redisUrl = redis && serverKinds[name].limiter === 'yes' ? redisUrlOf(world) : undefined;
    const server = await world.servers.get({ name, redisUrl });
    targets.push({ name, server, path: name === 'c' ? (basePath ?? path) : path });
  }
  const remarks = await compareResponses(targets, world);
  const variants: Variant[] = [];
  for (const target of targets) {
    const amount = await warmUp(options, world, plan, target);
    variants.push(variantOf(options, world, target, amount));
  }
  return { variants, remarks };
}

/** All servers must return equal responses, except another build of the service, whose first difference is returned. */
async function compareResponses(targets: readonly Target[], { keys }: World): Promise<string[]> {
  const responses = await Promise.all(
    targets.map(({ name, server, path }) => readResponse(name, server.url, path, keys[0])),
  );
  requireEqualResponses(responses.filter(({ server }) => server !== 'visibility-other'));
  const [own, other] = ['visibility', 'visibility-other'].map((name) =>
    responses.find(({ server }) => server === name),
  );
  const change = own === undefined || other === undefined ? null : changedResponse(own, other);
  return change === null ? [] : [change];
}

const redisUrlOf = ({ redis }: World) => redis?.url;

/** Paths of servers that have been warmed up. */
const warm = new WeakMap<Server, Set<string>>();

/** How long to measure the speed of a warm server, in seconds. */
const PROBE_SECONDS = 0.5;

/** Warms up a path that is not warm yet. Returns how many requests fill a slice, at least two per connection. */
async function warmUp(
  options: HttpCaseOptions,
  { load, keys }: World,
  plan: Plan,
  target: Target,
): Promise<number> {
  const paths = warm.get(target.server) ?? new Set();
  const until = { seconds: warmUpSeconds(plan, paths, target.path) };
  const { requests, seconds } = await load.run({ ...requestTo(options, keys, target), until });
  warm.set(target.server, paths.add(target.path));
  const expected = seconds === 0 ? 0 : (requests / seconds) * plan.sliceSeconds;
  return Math.max(Math.round(expected), 2 * options.connections);
}

function warmUpSeconds(plan: Plan, paths: ReadonlySet<string>, path: string): number {
  if (paths.has(path)) return Math.min(PROBE_SECONDS, plan.pathWarmUpSeconds);
  return paths.size === 0 ? plan.warmUpSeconds : plan.pathWarmUpSeconds;
}

/** Each connection uses a separate workspace, if enough workspaces have the data that the case needs. */
const requestTo = (
  { connections, needsHistory = false }: HttpCaseOptions,
  keys: readonly string[],
  { server, path }: Target,
) => ({
  url: server.url + path,
  keys: needsHistory ? keys.slice(0, WORKSPACES_WITH_HISTORY) : keys,
  connections,
});

/** Sends the same number of requests in every round, so that no leftover request disturbs the next variant. */
function variantOf(options: HttpCaseOptions, world: World, target: Target, amount: number): Variant {
  const { name, server } = target;
  const { postgres, redis, load, keys } = world;
  const metered = {
    node: server.pid,
    postgres: postgres.pid,
    ...(options.redis && redis !== null && { redis: redis.pid }),
  };
  return {
    name,
    title: serverKinds[name].title,
    async measure() {
      const stopMeter = startMeter(metered);
      const { requests, seconds, p50Ms, p99Ms } = await load.run({
        ...requestTo(options, keys, target),
        until: { amount },
      });
      const { byProcess } = stopMeter();
      const perRequest = (us: number | null) => (us === null ? null : us / requests);
      return {
        value: requests / seconds,
        p50Ms,
        p99Ms,
        processorUs: Object.fromEntries(Object.entries(byProcess).map(([one, us]) => [one, perRequest(us)])),
        residentBytes: residentBytes(server.pid),
      };
    },
  };
}
