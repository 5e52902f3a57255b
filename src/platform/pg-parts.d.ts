import 'pg';

/** The parts of the driver's query that tenant-client.ts extends. */
declare module 'pg' {
  interface Query {
    requiresPreparation(): boolean;
    prepare(connection: Connection): void;
    handleDataRow(row: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
  }

  interface Connection {
    bind(config: { statement: string; values: readonly string[] }): void;
    execute(config: object): void;
  }
}
