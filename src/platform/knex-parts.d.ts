declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  /** The part of Knex's Postgres dialect that database.ts extends. */
  export default class PostgresDialect<Config extends Knex.Config = Knex.Config> {
    constructor(config: Config);
    readonly config: Config;
    connectionSettings: object;
    readonly pool: { numPendingAcquires(): number };
    _driver(): unknown;
    acquireConnection(): Promise<unknown>;
    releaseConnection(connection: unknown): Promise<void>;
    destroy(callback?: () => void): Promise<void>;
    _acquireOnlyConnection(): Promise<unknown>;
    query(connection: unknown, query: unknown): Promise<unknown>;
    _query(connection: unknown, query: unknown): Promise<unknown>;
  }
}

declare module 'knex/lib/knex-builder/make-knex.js' {
  import type { Knex } from 'knex';

  /** Creates the query builder, as `knex(config)` does after loading all dialects. */
  export default function makeKnex(dialect: object): Knex;
}
