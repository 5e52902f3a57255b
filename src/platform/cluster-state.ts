import type { Knex } from 'knex';
import { isDistributed, localTables } from './distribute.js';

/** A node of a cluster. */
export interface ClusterNode {
  /** `host:port`, as the other nodes know it. */
  readonly name: string;
  /** False: disabled, so that no statement uses it. */
  readonly isActive: boolean;
  /** False if this server or an active node cannot connect to it. */
  readonly isReachable: boolean;
}

/** The state of the Citus cluster that the tables are distributed over. */
export interface ClusterState {
  readonly nodes: readonly ClusterNode[];
  /** The number of parts that each table is split into. */
  readonly shards: number;
  /** The tables of the service that are on one node only. */
  readonly localTables: readonly string[];
}

/** How long the check of a connection between nodes may take, in ms. Default of Citus: 30 s. */
const NODE_TIMEOUT_MS = 5000;

/** Reads the state of the cluster; null if the tables are not distributed. */
export async function readCluster(database: Knex): Promise<ClusterState | null> {
  if (!(await isDistributed(database))) return null;
  return database.transaction(async (transaction) => {
    await transaction.raw(`set local citus.node_connection_timeout = ${NODE_TIMEOUT_MS}`);
    const { rows: nodes } = await transaction.raw<{ rows: ClusterNode[] }>(NODES);
    const { rows } = await transaction.raw<{ rows: { shards: number }[] }>(SHARDS);
    const local = await localTables(transaction);
    return { nodes, shards: rows[0]?.shards ?? 0, localTables: local.map(({ name }) => name) };
  });
}

/** The result of a check is null if the node that was to connect cannot be reached itself. */
const NODES = `
  select format('%s:%s', n.nodename, n.nodeport) as name, n.isactive as "isActive", coalesce(bool_and(c.result), false) as "isReachable"
  from pg_dist_node n
  left join citus_check_cluster_node_health() c on c.to_nodename = n.nodename and c.to_nodeport = n.nodeport
  where n.noderole = 'primary'
  group by n.groupid, n.nodename, n.nodeport, n.isactive order by n.groupid`;

const SHARDS = `
  select coalesce(max(number), 0)::integer as shards
  from (
    select count(*) as number from pg_dist_shard s join pg_dist_partition p using (logicalrelid)
    where p.partmethod = 'h' group by logicalrelid
  ) tables`;
