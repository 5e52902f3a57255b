declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  /** The part of Knex's Postgres dialect that database.ts extends. */
  export default class PostgresDialect<Config extends Knex.Config = Knex.Config> {
    constructor(config: Config);
    readonly config: Config;
    connectionSettings: object;
    _acquireOnlyConnection(): Promise<unknown>;
    _query(connection: unknown, query: unknown): Promise<unknown>;
  }
}
