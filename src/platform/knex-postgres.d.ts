declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  /** The part of Knex's Postgres dialect that database.ts extends. */
  export default class PostgresDialect {
    constructor(config: Knex.Config);
    readonly connectionSettings: { query_timeout?: number };
    _query(connection: unknown, query: unknown): Promise<unknown>;
  }
}
