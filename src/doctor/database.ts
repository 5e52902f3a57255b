import { addDays } from '../domain/window.js';
import type { OlderDays } from '../domain/older-days.js';
import { readCluster } from '../platform/cluster-state.js';
import { openDatabase, sql, type Database } from '../platform/database.js';
import { readUnsecured } from '../platform/row-security.js';
import { readOpenings } from '../platform/schema-access.js';
import { OLDEST_POSTGRES } from '../platform/supported-postgres.js';
import { checkCluster, checkWalls } from './cluster.js';
import { checkClock, findingsOf, type Finding } from './finding.js';
import { checkNames, checkPromptGroups, checkSharedNames, type SuspectPrompts } from './names.js';
import { checkSealedKeys, type SealedKeys } from './secrets.js';
import { checkProvidersInUse, checkUnknownFields, type UnknownField } from './providers.js';

export interface DatabaseCheck {
  readonly url: string;
  readonly connectTimeoutMs: number;
  /** Maximum number of connections of one process. */
  readonly connectionsPerProcess: number;
  readonly schemaState: (
    database: Database,
  ) => Promise<{ readonly pending: readonly string[]; readonly unknown: readonly string[] }>;
  /** The number of workspaces with their own targets, by provider. */
  readonly providersInUse: (database: Database) => Promise<ReadonlyMap<string, number>>;
  /** Fields that responses of providers have had since a given time, and that this version does not know. */
  readonly unknownFields: (database: Database, since: Date) => Promise<readonly UnknownField[]>;
  /** The days that were scored with older names, by workspace. */
  readonly olderDays: (database: Database) => Promise<ReadonlyMap<string, OlderDays>>;
  /** Competitor names that another brand has as well, by workspace. */
  readonly sharedNames: (database: Database) => Promise<ReadonlyMap<string, readonly string[]>>;
  /** Prompts that may be in another group than their author meant, by workspace. */
  readonly suspectPrompts: (database: Database) => Promise<ReadonlyMap<string, SuspectPrompts>>;
  /** The stored provider keys, by whether this process can open them. */
  readonly sealedKeys: (database: Database) => Promise<SealedKeys>;
  /** The providers that this process can ask. */
  readonly providersSetUp: readonly string[];
  /** Returns the reason the database could not be used, as a sentence. */
  readonly explain: (error: unknown) => Promise<string>;
}

interface Server {
  readonly major: number;
  readonly encoding: string;
  readonly connections: number;
  readonly now: number;
  readonly extensions: string;
}

const SERVER = `
  select current_setting('server_version_num')::integer / 10000 as major,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer as connections,
    extract(epoch from clock_timestamp())::float8 * 1000 as now,
    (select string_agg(extname || ' ' || extversion, ', ' order by extname) from pg_extension) as extensions`;

/** Checks the server, its clock and the schema. Only reads. An unusable database is a finding, not an error. */
export async function checkDatabase(check: DatabaseCheck): Promise<Finding[]> {
  const database = openDatabase(
    { connection: check.url },
    { poolMax: 1, connectTimeoutMs: check.connectTimeoutMs },
  );
  const findings: Finding[] = [];
  try {
    findings.push(...(await checkServer(database, check)));
    const schema = await checkSchema(database, check);
    findings.push(...schema, ...(await checkAccess(database)));
    if (schema.every(({ status }) => status === 'ok')) {
      findings.push(...(await checkSeparation(database)));
      findings.push(...(await checkMeasuring(database, check)));
    }
  } catch (error) {
    const { problem } = findingsOf('database');
    findings.push(
      problem(`DATABASE_URL: ${await check.explain(error)}`, 'Then run "visibility doctor" again.'),
    );
  } finally {
    await database.destroy();
  }
  return findings;
}

/** Checks what separates the workspaces, and where their rows are. */
async function checkSeparation(database: Database): Promise<Finding[]> {
  const cluster = await readCluster(database);
  const walls = checkWalls(await readUnsecured(database), cluster !== null);
  return [...(cluster === null ? [] : checkCluster(cluster)), walls];
}

/** How long unknown fields are reported after they were last seen, in days. */
const UNKNOWN_FIELDS_DAYS = 30;

async function checkMeasuring(database: Database, check: DatabaseCheck): Promise<Finding[]> {
  const inUse = await check.providersInUse(database);
  const unknown = await check.unknownFields(database, addDays(new Date(), -UNKNOWN_FIELDS_DAYS));
  return [
    ...checkProvidersInUse(inUse, check.providersSetUp),
    ...checkUnknownFields(unknown),
    ...(await checkSealedKeys(() => check.sealedKeys(database))),
    ...checkNames(await check.olderDays(database)),
    ...checkSharedNames(await check.sharedNames(database)),
    ...checkPromptGroups(await check.suspectPrompts(database)),
  ];
}

async function checkServer(database: Database, check: DatabaseCheck): Promise<Finding[]> {
  await sql(database, 'select 1');
  const sentAt = Date.now();
  const [server] = await sql<Server>(database, SERVER);
  const receivedAt = Date.now();
  if (server === undefined) return [];
  const { ok } = findingsOf('database');
  return [
    checkVersion(server),
    ok(`A statement takes ${receivedAt - sentAt} ms. Extensions: ${server.extensions}.`),
    ...checkEncoding(server),
    checkConnections(server, check.connectionsPerProcess),
    checkClock('the database', { server: server.now, sentAt, receivedAt }),
  ];
}

function checkVersion({ major }: Server): Finding {
  const { ok, problem } = findingsOf('database');
  if (major >= OLDEST_POSTGRES) return ok(`Postgres ${major} can be reached.`);
  return problem(`Postgres ${major} is not supported.`, `Upgrade it to ${OLDEST_POSTGRES} or later.`);
}

function checkEncoding({ encoding }: Server): Finding[] {
  if (encoding === 'UTF8') return [];
  const { problem } = findingsOf('database');
  return [
    problem(`The encoding of the database is ${encoding}.`, 'Create the database with the encoding UTF8.'),
  ];
}

function checkConnections({ connections }: Server, perProcess: number): Finding {
  const { ok, problem } = findingsOf('connections');
  const processes = Math.floor(connections / perProcess);
  const need = `A process opens up to ${perProcess} connections, and Postgres allows ${connections}`;
  if (processes > 0) return ok(`${need}: enough for ${processes} processes.`);
  return problem(`${need}.`, 'Raise max_connections, or lower DATABASE_POOL_MAX.');
}

async function checkAccess(database: Database): Promise<Finding[]> {
  const { ok, warning, problem } = findingsOf('access');
  const openings = await readOpenings(database);
  if (openings.length === 0)
    return [ok('Only trusted roles may create objects where the service looks them up.')];
  return openings.map(({ kind, problem: what, remedy }) => {
    const message = `${what}, so functions and operators of others can replace those of the service.`;
    const advice = `Run, as the owner or a superuser: ${remedy};`;
    return kind === 'role' ? warning(message, advice) : problem(message, advice);
  });
}

async function checkSchema(database: Database, { schemaState }: DatabaseCheck): Promise<Finding[]> {
  const { ok, problem } = findingsOf('migrations');
  const { pending, unknown } = await schemaState(database);
  if (unknown.length > 0)
    return [
      problem(
        `This release does not know the migrations ${unknown.join(', ')}.`,
        pending.length > 0
          ? 'Create a new database: this one is from before the first release.'
          : 'Use the release that migrated the database, or a later one.',
      ),
    ];
  if (pending.length === 0) return [ok('Every migration is applied.')];
  return [problem(`${pending.length} migrations are pending.`, 'Run "visibility migrate".')];
}
