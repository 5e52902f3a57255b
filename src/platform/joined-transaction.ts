import type { Knex } from 'knex';
import { createContext } from './context.js';

interface Joined {
  readonly database: Knex;
  readonly transaction: Knex.Transaction;
}

const joined = createContext<Joined>('joined transaction');

/** Runs `work` so that its statements and transactions on `database` join the transaction. */
export function joining<Result>(
  database: Knex,
  transaction: Knex.Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  return joined.run({ database, transaction }, work);
}

/** The open transaction that the caller's work on this pool joins; undefined if there is none. */
export function joinedTransaction(executor: Knex | Knex.Transaction): Knex.Transaction | undefined {
  const current = joined.current();
  if (current === undefined || current.database !== executor) return undefined;
  // Work that was not awaited may outlive its transaction.
  return current.transaction.isCompleted() ? undefined : current.transaction;
}
