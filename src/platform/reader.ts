import type { DataVersion } from '../domain/data-version.js';
import { namedRead, type Database, type ReadOptions } from './database.js';
import type { Replica } from './replica.js';

/** Runs the statements of read models on a server that has the data the request must see. */
export interface Reader {
  /**
   * Runs a read of one workspace as a prepared statement, like namedRead. `$1` is the workspace, and `values` are the
   * parameters from `$2` on. All rows come from one snapshot, which includes the given revision, or, if that is null,
   * all data that was committed before.
   */
  readonly read: <Row>(
    at: DataVersion,
    name: string,
    text: string,
    values: readonly unknown[],
    options?: ReadOptions,
  ) => Promise<Row[]>;
}

/** The readers of a process. Analytics have separate connections, because they may take longer. */
export interface Readers {
  readonly lists: Reader;
  readonly analytics: Reader;
}

/** Readers on one pool, for commands and tests. */
export function readersOf(database: Database): Readers {
  const reader = primaryReader(database);
  return { lists: reader, analytics: reader };
}

/** A reader that always uses this database, which must be the primary. */
export function primaryReader(database: Database): Reader {
  return {
    read: ({ workspaceId }, name, text, values, options) =>
      namedRead(database, name, text, [workspaceId, ...values], options),
  };
}

/**
 * A reader that uses the replica if it is available and has replayed the revision; otherwise, and without a revision,
 * the primary. A replica without the revision returns no rows, so a read without rows is repeated on the primary, where
 * that costs little.
 */
export function replicaReader(primary: Reader, pool: Database, replica: Pick<Replica, 'attempt'>): Reader {
  const texts = new Map<string, string>();
  function guarded(name: string, text: string, valueCount: number): string {
    const known = texts.get(name) ?? atRevision(text, valueCount + 2);
    texts.set(name, known);
    return known;
  }
  return {
    async read<Row>(
      at: DataVersion,
      name: string,
      text: string,
      values: readonly unknown[],
      options?: ReadOptions,
    ) {
      if (at.dataRevision === null) return primary.read<Row>(at, name, text, values, options);
      const rows = await replica.attempt(() =>
        namedRead<Row>(
          pool,
          `${name}-at-revision`,
          guarded(name, text, values.length),
          [at.workspaceId, ...values, at.dataRevision],
          options,
        ),
      );
      return rows !== undefined && rows.length > 0 ? rows : primary.read(at, name, text, values, options);
    },
  };
}

/**
 * The statement with a condition that does not depend on its rows: Postgres checks it first, in the same snapshot, and
 * runs the rest only if it holds. It never holds on a former replica that was promoted, which may have diverged.
 */
function atRevision(text: string, revisionParameter: number): string {
  return `
  select * from (${text}) answer
  where exists (
    select from workspace_revisions
    where workspace_id = $1 and revision >= $${revisionParameter} and pg_is_in_recovery())`;
}
