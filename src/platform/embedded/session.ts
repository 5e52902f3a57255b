import { realpathSync } from 'node:fs';
import { Client } from 'pg';
import { SUPERUSER } from './cluster.js';
import type { Layout } from './data-folder.js';
import { codeOf, EmbeddedPostgresError } from './errors.js';
import type { Postmaster } from './postmaster-file.js';

/** Connection settings; the host is the folder of the Unix socket. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const MISSING_DATABASE = '3D000';
/** Duplicate database; unique violation in the catalog if two processes create it at the same time. */
const EXISTS_ALREADY = ['42P04', '23505'];
/** Starting or stopping; stopped by an administrator; another session crashed. */
const TRANSIENT = ['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'];

/**
 * Connects once to a running server and creates the database if it is missing.
 *
 * @returns the settings, or undefined if the server does not accept connections yet or no longer does
 * @throws EmbeddedPostgresError if the server rejects the connection
 */
export async function tryConnect(
  layout: Layout,
  postmaster: Postmaster,
  database: string,
): Promise<Connection | undefined> {
  if (postmaster.socketDir === '') return undefined;
  const connection = { host: postmaster.socketDir, port: postmaster.port, user: SUPERUSER, database };
  try {
    await ensureDatabase(connection);
    return (await servesCluster(connection, layout)) ? connection : undefined;
  } catch (error) {
    if (isPassing(error)) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `The embedded database in ${layout.home} rejected the connection: ${reason}.`,
    );
  }
}

async function ensureDatabase(connection: Connection): Promise<void> {
  try {
    await query(connection, 'SELECT 1');
  } catch (error) {
    if (codeOf(error) !== MISSING_DATABASE) throw error;
    const name = `"${connection.database.replaceAll('"', '""')}"`;
    await query({ ...connection, database: 'postgres' }, `CREATE DATABASE ${name}`).catch(
      (raced: unknown) => {
        if (!EXISTS_ALREADY.includes(codeOf(raced) ?? '')) throw raced;
      },
    );
  }
}

async function servesCluster(connection: Connection, layout: Layout): Promise<boolean> {
  const [row] = await query(connection, 'SHOW data_directory');
  return realpathSync(String(row?.['data_directory'])) === realpathSync(layout.cluster);
}

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isPassing(error: unknown): boolean {
  if (TRANSIENT.includes(codeOf(error) ?? '')) return true;
  return (
    error instanceof Error && /Connection terminated|connection error|timeout expired/.test(error.message)
  );
}
