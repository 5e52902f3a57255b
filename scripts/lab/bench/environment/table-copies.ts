import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** The tables that the raw tables refer to, parents first. */
const parents = ['workspaces', 'projects', 'prompts'];
/** The tables of raw records that an ingest of observations fills, parents first. */
const rawTables = ['observations', 'mentions', 'citations'];

/** Large reads keep Node's share of the time of a COPY small. */
const CHUNK_BYTES = 256 * 1024;

/** The rows of an ingest as files. Each method prepares an empty database and returns the COPY to measure. */
export interface TableCopies {
  /** Copies into tables with the columns, checks and indexes of the service, but without foreign keys. */
  intoBareTables(databaseUrl: string): Promise<() => Promise<void>>;
  /** Copies into the tables of the service, after filling the tables that they refer to. */
  intoOwnTables(databaseUrl: string): Promise<() => Promise<void>>;
}

/** Writes the tables of a filled database to files in `folder`. */
export async function exportTables(databaseUrl: string, folder: string): Promise<TableCopies> {
  const client = await connect(databaseUrl);
  for (const table of [...parents, ...rawTables]) {
    const rows = client.query(to(`copy ${table} (${await columnsOf(client, table)}) to stdout`));
    await pipeline(rows, createWriteStream(join(folder, table)));
  }
  await client.end();
  return {
    async intoBareTables(url) {
      const target = await connect(url);
      await target.query('create schema bare');
      for (const table of rawTables)
        await target.query(`create table bare.${table} (like ${table} including all)`);
      return () => copyAll(target, 'bare', rawTables, folder);
    },
    async intoOwnTables(url) {
      await copyAll(await connect(url), 'public', parents, folder);
      const target = await connect(url);
      return () => copyAll(target, 'public', rawTables, folder);
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Copies the files into the tables in one transaction and ends the connection. */
async function copyAll(
  client: pg.Client,
  schema: string,
  tables: readonly string[],
  folder: string,
): Promise<void> {
  await client.query('begin');
  for (const table of tables) {
    const columns = await columnsOf(client, table);
    const file = createReadStream(join(folder, table), { highWaterMark: CHUNK_BYTES });
    await pipeline(file, client.query(from(`copy ${schema}.${table} (${columns}) from stdin`)));
  }
  await client.query('commit');
  await client.end();
}

/** The columns that can be copied: generated ones cannot. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
