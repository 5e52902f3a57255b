import { parsePostgresUrl, type ServerRole } from '../domain/postgres-url.js';
import type { PooledConnection, ServerState } from './database-connection.js';
import { isRejection, NoUsableHost } from './database-errors.js';

/** A new connection and the state of its server. */
export interface Opened {
  readonly connection: PooledConnection;
  readonly server: ServerState;
}

export type { ServerRole };

export interface HostList {
  readonly size: number;
  /**
   * Connects to the first host that can be reached and has the wanted role.
   *
   * @throws the error of a single host, or of a host that rejects the user or the database name, because the others
   * would too; otherwise NoUsableHost with the reason for each host
   */
  connect(open: (url: string) => Promise<Opened>): Promise<PooledConnection>;
}

/** How long an unusable host is tried only after the others, in ms, so that few connections wait for it. */
const AVOIDED_MS = 10_000;

/** Conditions on a server for each role, in order of preference. */
const WANTED: Record<ServerRole, readonly ((server: ServerState) => boolean)[]> = {
  any: [() => true],
  'read-write': [({ isReadOnly }) => !isReadOnly],
  'read-only': [({ isReadOnly }) => isReadOnly],
  primary: [({ isStandby }) => !isStandby],
  standby: [({ isStandby }) => isStandby],
  'prefer-standby': [({ isStandby }) => isStandby, () => true],
};

/** A target that is not a URL: one server of any role. */
export const oneHost: HostList = { size: 1, connect: async (open) => (await open('')).connection };

/** The hosts of a URL, tried in the listed order, or in random order to spread connections over them. */
export function createHostList(url: string, defaultRole?: ServerRole): HostList {
  const { hosts: listed, role, inRandomOrder } = parsePostgresUrl(url, defaultRole);
  const hosts = listed.map((host) => ({ ...host, avoidedUntil: 0 }));
  type Host = (typeof hosts)[number];

  function inOrder(): Host[] {
    const now = performance.now();
    const order = inRandomOrder ? shuffled(hosts) : hosts;
    return order.toSorted((one, other) => Number(one.avoidedUntil > now) - Number(other.avoidedUntil > now));
  }

  return {
    size: hosts.length,
    async connect(open) {
      const reasons = new Map<Host, string>();
      for (const isWanted of WANTED[role]) {
        for (const host of inOrder()) {
          try {
            const { connection, server } = await open(host.url);
            if (isWanted(server)) return connection;
            connection.connection.stream.destroy();
            reasons.set(host, `is ${describe(server)}, but target_session_attrs is ${role}`);
          } catch (error) {
            if (hosts.length === 1 || isRejection(error)) throw error;
            reasons.set(host, reasonOf(error));
          }
          host.avoidedUntil = performance.now() + AVOIDED_MS;
        }
      }
      throw new NoUsableHost([...reasons].map(([{ name }, reason]) => `${name} ${reason}`));
    },
  };
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function describe({ isStandby, isReadOnly }: ServerState): string {
  if (isStandby) return 'a standby';
  return isReadOnly ? 'a read-only primary' : 'a writable primary';
}

/** Node's error for a host with several addresses has a code but no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string };
  return `fails (${message || (code ?? String(error))})`;
}
