import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../../src/app.js';
import { openDatabase } from '../../src/platform/database.js';
import { startTestCluster } from './cluster.js';
import { exchangeFolder } from './exchanges.js';
import { TEMPLATE } from './template.js';
import { findRedis, type TestRedis } from './redis.js';

export interface TestServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
    /** The URL of a real Redis, or null with the reason why there is none. */
    redis: { url: string | null; reason: string };
  }
}

/** Starts one Postgres for the run (or uses TEST_DATABASE_URL), and one Redis if possible. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Tests start the built command lines.
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.js', import.meta.url))]);
  rmSync(exchangeFolder, { recursive: true, force: true });
  mkdirSync(exchangeFolder, { recursive: true });
  const postgres = await startPostgres();
  await makeTemplate(postgres.server);
  const redis: TestRedis = await findRedis();
  project.provide('postgres', postgres.server);
  project.provide('redis', { url: redis.url, reason: redis.reason });
  return async () => {
    await redis.stop();
    await postgres.stop();
  };
}

async function startPostgres(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const url = new URL(given);
    const server = {
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    };
    return { server, stop: () => Promise.resolve() };
  }
  const cluster = await startTestCluster();
  const { host, port, user } = cluster.connection;
  return { server: { host, port, user }, stop: () => cluster.stop() };
}

async function makeTemplate(server: TestServer): Promise<void> {
  const limits = { poolMax: 1, connectTimeoutMs: 10_000 };
  const admin = openDatabase({ connection: { ...server, database: 'postgres' } }, limits);
  await admin.raw(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.raw(`create database ${TEMPLATE}`);
  await admin.destroy();
  const template = openDatabase({ connection: { ...server, database: TEMPLATE } }, limits);
  await migrateToLatest(template);
  await template.destroy();
}
