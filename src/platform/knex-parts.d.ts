declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';

  /**
   * Knex's Postgres dialect. It has more members, but these are the public ones: `override` does not compile if a new version
   * of Knex no longer has a method that database.ts replaces.
   */
  export default class PostgresDialect<Config extends Knex.Config = Knex.Config> extends Knex.Client {
    constructor(config: Config);
    override config: Config;
    /** This service always has Knex's own pool. */
    override pool: Extract<Knex.Client['pool'], { numPendingAcquires(): number }>;
  }
}

declare module 'knex/lib/knex-builder/make-knex.js' {
  import type { Knex } from 'knex';

  /** Creates the query builder, as `knex(config)` does after loading all dialects. */
  export default function makeKnex(dialect: object): Knex;
}
