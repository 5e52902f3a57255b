import type { Knex } from 'knex';

/**
 * A database function that a feature owns. The migrator creates it after the numbered migrations and replaces it when
 * its revision rises.
 *
 * Keep an existing signature in the database: processes of the previous release still call it during a deployment. Add
 * a new signature next to the old one, or under a new name. A numbered migration drops a retired function and its row
 * in sql_functions. Results stored in generated columns or indexes would go stale, so such a function belongs in a
 * numbered migration.
 */
export interface SqlFunction {
  readonly name: string;
  /** Raise it by one with every change of the definition. */
  readonly revision: number;
  /** A `create or replace function` statement. */
  readonly definition: string;
}

/** The database functions compared with those of the program, each named as `name@revision`. */
export interface FunctionState {
  readonly applied: string[];
  /** Functions that are missing in the database or have an earlier revision. */
  readonly pending: SqlFunction[];
  /** Functions or revisions that this program does not know: a newer release created them. */
  readonly unknown: string[];
}

interface AppliedFunction {
  readonly name: string;
  readonly revision: number;
}

/** The name of a function in the state of the schema. */
export function revisionName({ name, revision }: AppliedFunction): string {
  return `${name}@${revision}`;
}

/** Compares the functions of the database with those of the program. Without the table, all are pending. */
export async function functionState(
  database: Knex,
  functions: readonly SqlFunction[],
): Promise<FunctionState> {
  const applied = await appliedFunctions(database);
  const has = new Map(applied.map(({ name, revision }) => [name, revision]));
  const knows = new Map(functions.map(({ name, revision }) => [name, revision]));
  return {
    applied: applied.map(revisionName),
    pending: functions.filter(({ name, revision }) => (has.get(name) ?? 0) < revision),
    unknown: applied.filter(({ name, revision }) => (knows.get(name) ?? 0) < revision).map(revisionName),
  };
}

async function appliedFunctions(database: Knex): Promise<AppliedFunction[]> {
  const { rows } = await database.raw<{ rows: { exists: boolean }[] }>(
    "select to_regclass('sql_functions') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  return database<AppliedFunction>('sql_functions').select('name', 'revision').orderBy('name');
}

/** Creates or replaces the pending functions, in the order of the list, and returns their names. */
export async function applyFunctions(
  transaction: Knex.Transaction,
  functions: readonly SqlFunction[],
): Promise<string[]> {
  const { pending } = await functionState(transaction, functions);
  for (const { name, revision, definition } of pending) {
    await transaction.raw(definition);
    await transaction('sql_functions').insert({ name, revision }).onConflict('name').merge();
  }
  return pending.map(revisionName);
}
