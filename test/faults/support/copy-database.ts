import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrateToLatest } from '../../../src/database-app.js';
import { urlOf } from '../../../scripts/lab/servers/database-url.js';
import type { PostgresServer } from '../../../scripts/lab/servers/postgres-server.js';
import { withDatabase } from '../../../scripts/lab/servers/with-database.js';

/** A digest of the rows of each table. */
type Contents = Readonly<Record<string, string>>;

/** Dumps every table and restores it in a new database with the current schema. */
export async function copyDatabase(
  source: PostgresServer['connection'],
  name: string,
): Promise<{ url: string; contents: Contents; original: Contents }> {
  const target = { ...source, database: name };
  const from = await connect(source);
  await from.query(`create database ${name}`);
  await withDatabase(target, migrateToLatest);
  const to = await connect(target);
  // References between tables are complete only at the end.
  await to.query('set session_replication_role = replica');
  const tables = await tablesOf(from);
  for (const table of tables) {
    await to.query(`truncate ${table} cascade`);
  }
  for (const table of tables)
    await pipeline(
      from.query(copyTo(`copy ${table} to stdout`)),
      to.query(copyFrom(`copy ${table} from stdin`)),
    );
  const [original, contents] = [await contentsOf(from, tables), await contentsOf(to, tables)];
  await from.end();
  await to.end();
  return { url: urlOf({ ...target }), contents, original };
}

async function connect(connection: PostgresServer['connection']): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  return client;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function contentsOf(client: pg.Client, tables: readonly string[]): Promise<Contents> {
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(one::text, ',' order by one::text), '')) as digest from ${table} one`,
    );
    digests[table] = rows[0]?.digest ?? '';
  }
  return digests;
}
