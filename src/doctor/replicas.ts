import { openDatabase, sql, type Database, type DatabaseTarget } from '../platform/database.js';
import { findingsOf, type Finding } from './finding.js';

export interface ReplicaCheck {
  /** DATABASE_URL and READ_DATABASE_URL. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  readonly connectTimeoutMs: number;
  /** Returns the reason a database could not be used, as a sentence. */
  readonly explain: (error: unknown) => Promise<string>;
}

/** A replica that is further behind can hardly serve any read of a workspace that has just changed. */
const MAX_LAG_BYTES = 64 * 1024 ** 2;

interface Position {
  /** Null if the standby has not replayed anything yet. */
  readonly behind: number | null;
}

/** Checks that the replicas can be used, and how far they are behind. Only reads. The service works without them. */
export async function checkReplicas(check: ReplicaCheck): Promise<Finding[]> {
  const { ok, warning } = findingsOf('replicas');
  const open = (target: DatabaseTarget) =>
    openDatabase(target, { poolMax: 1, connectTimeoutMs: check.connectTimeoutMs });
  const primary = open({ connection: check.primaryUrl });
  const replica = open({ connection: check.replicaUrl, defaultRole: 'standby' });
  try {
    await sql(replica, 'select 1');
    const behind = await bytesBehind(primary, replica);
    if (behind === null) return [ok('A replica can be reached.')];
    const state = `A replica can be reached. It is ${Math.ceil(behind / 1024)} KiB behind.`;
    if (behind <= MAX_LAG_BYTES) return [ok(state)];
    return [
      warning(state, 'Check its load and its network. Until then the primary serves reads of changed data.'),
    ];
  } catch (error) {
    return [
      warning(
        `READ_DATABASE_URL: ${await check.explain(error)}`,
        'Until a replica can be used, the primary serves all reads.',
      ),
    ];
  } finally {
    await Promise.all([primary.destroy(), replica.destroy()]);
  }
}

/** Null if it is unknown, such as when the primary is unreachable, which the database check reports. */
async function bytesBehind(primary: Database, replica: Database): Promise<number | null> {
  const [at] = await sql<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn').catch(
    () => [],
  );
  if (at === undefined) return null;
  const [position] = await sql<Position>(
    replica,
    'select pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind',
    [at.lsn],
  );
  const behind = position?.behind ?? null;
  return behind === null ? null : Math.max(behind, 0);
}
