import type { ClusterState } from '../platform/cluster-state.js';
import { findingsOf, type Finding } from './finding.js';

/** The recommended number of shards; see docs/scale.md. */
const MIN_SHARDS = 128;
const MAX_SHARDS = 256;

/** Checks the nodes of a cluster, and how the tables are distributed over them. */
export function checkCluster({ nodes, shards, localTables }: ClusterState): Finding[] {
  const { ok, problem } = findingsOf('cluster');
  const inactive = nodes.filter(({ isActive }) => !isActive).map(({ name }) => name);
  const unreachable = nodes.filter((node) => node.isActive && !node.isReachable).map(({ name }) => name);
  return [
    ...(inactive.length + unreachable.length === 0
      ? [
          ok(
            `${nodes.length} nodes are active and reach each other: ${nodes.map(({ name }) => name).join(', ')}.`,
          ),
        ]
      : []),
    ...(inactive.length > 0
      ? [
          problem(
            `Nodes are disabled: ${inactive.join(', ')}.`,
            'Run citus_activate_node on the coordinator.',
          ),
        ]
      : []),
    ...(unreachable.length > 0
      ? [
          problem(
            `Nodes cannot be reached by all others: ${unreachable.join(', ')}.`,
            'Start their Postgres, and check its address in pg_dist_node, its pg_hba.conf and the passwords of the nodes.',
          ),
        ]
      : []),
    checkShards(shards),
    checkLocal(localTables),
  ];
}

function checkShards(shards: number): Finding {
  const { ok, warning } = findingsOf('shards');
  const count = `Each table is split into ${shards} shards`;
  const advice = `To have ${MIN_SHARDS} to ${MAX_SHARDS}, go back to one node and distribute again (docs/scale.md).`;
  if (shards < MIN_SHARDS)
    return warning(`${count}: the cluster cannot grow beyond as many nodes, or evenly up to them.`, advice);
  if (shards > MAX_SHARDS)
    return warning(`${count}: background work, which asks all of them, becomes slow.`, advice);
  return ok(`${count}.`);
}

function checkLocal(tables: readonly string[]): Finding {
  const { ok, problem } = findingsOf('tables');
  if (tables.length === 0) return ok('All tables are distributed.');
  return problem(
    `Not distributed: ${tables.join(', ')}.`,
    'Run "visibility migrate --distribute" on the coordinator.',
  );
}

/**
 * Checks that the database itself separates the workspaces.
 * @param unsecured the tables with rows of workspaces that have no row-level security
 */
export function checkWalls(unsecured: readonly string[], isOnCluster: boolean): Finding {
  const { ok, skipped, problem } = findingsOf('walls');
  if (isOnCluster)
    return skipped(
      'Distributed tables have no row-level security: workspaces are separated by the statements alone (docs/scale.md).',
    );
  if (unsecured.length === 0) return ok('Row-level security separates the workspaces in every table.');
  return problem(
    `Row-level security is off: ${unsecured.join(', ')}.`,
    'Run, as the owner, for each: alter table ... enable row level security, force row level security;',
  );
}
