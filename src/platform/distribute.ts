import type { Knex } from 'knex';
import { readComments, recordUndo, undoDistribution, writeComments } from './distribution-undo.js';

/**
 * Tables with a workspace column that are copied to every node, like those without one. The look-up of API keys joins
 * them for keys of several workspaces at once, and thus stays on the node that receives it, like that of a person's workspaces
 * and invitations.
 */
const COPIED_TABLES = ['workspaces', 'api_keys', 'memberships', 'invitations'];

/** Whether every node gets a copy of a table; the parameter is COPIED_TABLES. */
const IS_COPIED = (table: string) => `(${table}.relname = any(?) or not exists (
  select from pg_attribute a where a.attrelid = ${table}.oid and a.attname = 'workspace_id' and not a.attisdropped))`;

/** The reference between these tables, which does not exist while they are copied. */
const REFERENCE_OF_KEYS = 'alter table api_keys add foreign key (workspace_id) references workspaces';

const SEE = 'See docs/scale.md.';

/** Neither split nor copied. Citus tracks a local table that refers to a copied one, but the table stays local. */
const IS_LOCAL = (oid: string) =>
  `not exists (select from pg_dist_partition where logicalrelid = ${oid} and (partmethod = 'h' or repmodel = 't'))`;

/** True if tables of the schema are distributed by Citus. */
export async function isDistributed(database: Knex): Promise<boolean> {
  return (await hasCitus(database)) && (await knownTables(database)).length > 0;
}

/** The tables of the schema that Citus tracks, ordered by name. */
async function knownTables(database: Knex): Promise<string[]> {
  const rows = await select<{ name: string }>(
    database,
    `select c.oid::regclass::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Prepares a transaction for changes of distributed tables. Waits for a lock on any node at most `lockTimeoutMs`.
 *
 * @throws Error with advice if Citus is not set up for this database
 */
export async function prepareCluster(transaction: Knex.Transaction, lockTimeoutMs: number): Promise<void> {
  await requireCluster(transaction);
  // A change of a copied table must reach its references on all shards, so nodes work on one shard at a time.
  await transaction.raw(`set local citus.multi_shard_modify_mode = 'sequential'`);
  await transaction.raw(`set local citus.propagate_set_commands = 'local'`);
  await transaction.raw(`set local lock_timeout = ${lockTimeoutMs}`);
}

/**
 * Distributes the tables that are not distributed yet, in a prepared transaction, and returns their names. All rows of
 * a workspace are placed on one node.
 */
export async function distributeTables(transaction: Knex.Transaction): Promise<string[]> {
  const distributed = (await localTables(transaction)).length === 0 ? [] : await distributeLocal(transaction);
  await distributeFunctions(transaction);
  return distributed;
}

async function distributeLocal(transaction: Knex): Promise<string[]> {
  const comments = await readComments(transaction);
  const references = await dropReferences(transaction);
  const tables = await localTables(transaction);
  for (const { name, isCopied } of tables)
    if (isCopied) await transaction.raw('select create_reference_table(?)', [name]);
  for (const { name, isCopied } of tables) if (!isCopied) await distributeByWorkspace(transaction, name);
  for (const statement of references) await transaction.raw(statement);
  // Citus creates a table again that had a reference to a copied one.
  const kept = new Set(await readComments(transaction));
  await writeComments(
    transaction,
    comments.filter((comment) => !kept.has(comment)),
  );
  await turnOffJit(transaction);
  return tables.map(({ name }) => name);
}

/** Frees the space of rows that remain on this node, invisible, after a table was distributed. */
export async function dropLocalRows(database: Knex): Promise<void> {
  const tables = await select<{ name: string }>(
    database,
    `select logicalrelid::regclass::text as name from pg_dist_partition where pg_relation_size(logicalrelid) > 0`,
  );
  for (const { name } of tables)
    await database.raw('select truncate_local_data_after_distributing_table(?)', [name]);
}

/** The result of undistributeTables. */
export interface Undistributed {
  readonly tables: string[];
  /** Trigger functions without a trigger: a release that did not record triggers distributed the tables. */
  readonly withoutTrigger: string[];
}

/**
 * Brings the rows of all distributed tables back to this node, in a prepared transaction, and restores what distributed
 * tables cannot have, except row-level security and views. Until the end of the transaction, statements that define
 * something run on this node only.
 */
export async function undistributeTables(transaction: Knex.Transaction): Promise<Undistributed> {
  const tables = await knownTables(transaction);
  const comments = await readComments(transaction);
  // Each call also brings back the tables connected by foreign keys.
  for (let [next] = tables; next !== undefined; [next] = await knownTables(transaction))
    await transaction.raw('select undistribute_table(?, cascade_via_foreign_keys => true)', [next]);
  // The other nodes have no tables any more, and may lack the roles.
  await transaction.raw('set local citus.enable_ddl_propagation = off');
  await restoreReferenceOfKeys(transaction);
  return { tables, withoutTrigger: await undoDistribution(transaction, comments) };
}

async function restoreReferenceOfKeys(transaction: Knex): Promise<void> {
  const keys = await select(
    transaction,
    `select from pg_constraint
     where contype = 'f' and conrelid = 'api_keys'::regclass and confrelid = 'workspaces'::regclass`,
  );
  if (keys.length === 0) await transaction.raw(REFERENCE_OF_KEYS);
}

async function requireCluster(database: Knex): Promise<void> {
  const [server] = await select<{ isInstalled: boolean; isLoaded: boolean }>(
    database,
    `select exists (select from pg_available_extensions where name = 'citus') as "isInstalled",
            current_setting('citus.version', true) is not null as "isLoaded"`,
  );
  if (!server?.isInstalled)
    throw new Error(`The database server does not have Citus. Install it on every node. ${SEE}`);
  if (!server.isLoaded)
    throw new Error(
      `Citus is installed but not loaded. Add it to shared_preload_libraries on every node and restart. ${SEE}`,
    );
  if (!(await hasCitus(database)))
    throw new Error(
      `This database does not use Citus yet. Run "create extension citus" in it on every node as a superuser. ${SEE}`,
    );
  await requireNodes(database);
}

async function requireNodes(database: Knex): Promise<void> {
  // citus_is_coordinator() does not help: it is also false on a coordinator without other nodes.
  const [cluster] = await select<{ isWorker: boolean; hasNodes: boolean; hasShards: boolean }>(
    database,
    `select exists (select from pg_dist_local_group where groupid <> 0) as "isWorker",
            exists (select from pg_dist_node) as "hasNodes",
            exists (select from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary') as "hasShards"`,
  );
  if (cluster?.isWorker)
    throw new Error(`This node is a worker of the cluster. Set DATABASE_URL to the coordinator. ${SEE}`);
  if (!cluster?.hasNodes)
    throw new Error(
      'This database is not part of a cluster yet: no nodes have been added. On the coordinator, run ' +
        `"select citus_set_coordinator_host('<its address>', 5432)", and ` +
        `"select citus_add_node('<address>', 5432)" for each worker. ${SEE}`,
    );
  if (!cluster.hasShards)
    throw new Error(
      `The cluster has no worker nodes. Add them with citus_add_node on the coordinator. ${SEE}`,
    );
}

async function hasCitus(database: Knex): Promise<boolean> {
  return (await select(database, `select from pg_extension where extname = 'citus'`)).length > 0;
}

/** A table that is on one node. */
export interface LocalTable {
  readonly name: string;
  /** Whether every node gets a copy. Otherwise the table is split by workspace. */
  readonly isCopied: boolean;
}

/** The tables of the schema that are not distributed, ordered by name. */
export function localTables(database: Knex): Promise<LocalTable[]> {
  return select<LocalTable>(
    database,
    `select c.oid::regclass::text as name, ${IS_COPIED('c')} as "isCopied"
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and ${IS_LOCAL('c.oid')}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [COPIED_TABLES],
  );
}

/** A table that is split by workspace and determines the placement of the others. */
const SPLIT_TABLE = `
  select logicalrelid::regclass::text as name, p.colocationid
  from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where c.relnamespace = current_schema()::regnamespace and p.partmethod = 'h' order by 1 limit 1`;

async function distributeByWorkspace(transaction: Knex, name: string): Promise<void> {
  const [neighbor] = await select<{ name: string }>(transaction, SPLIT_TABLE);
  await transaction.raw(`select create_distributed_table(?, 'workspace_id', colocate_with => ?)`, [
    name,
    neighbor?.name ?? 'default',
  ]);
}

interface Reference {
  readonly child: string;
  readonly name: string;
  readonly definition: string;
  /** Whether both tables are copied. */
  readonly isBetweenCopies: boolean;
}

/**
 * Drops the foreign keys of local tables, which must not exist while tables are distributed one by one, and their
 * triggers, which distributed tables cannot have. Returns the statements that restore the foreign keys and add one for
 * each trigger that implements one. The other triggers guard rules that the application also enforces. Records how to
 * restore the triggers.
 *
 * Copied tables have no foreign keys between them: with one, Citus would lock both tables for all workspaces in a
 * different order than the service, and transactions would deadlock.
 */
async function dropReferences(transaction: Knex): Promise<string[]> {
  const keys = await foreignKeys(transaction);
  const triggered = await triggeredReferences(transaction);
  const triggers = await localTriggers(transaction);
  for (const { child, name } of keys) await transaction.raw(`alter table ${child} drop constraint ${name}`);
  for (const { table, name } of triggers) await transaction.raw(`drop trigger ${name} on ${table}`);
  await recordUndo(transaction, [
    ...keys.filter(({ isBetweenCopies, child }) => isBetweenCopies && child !== 'api_keys').map(toAdd),
    ...triggered.map(({ child, name }) => `alter table ${child} drop constraint if exists ${name}`),
    ...triggers.map(({ definition }) => definition),
  ]);
  return [...keys, ...triggered].filter(({ isBetweenCopies }) => !isBetweenCopies).map(toAdd);
}

const toAdd = ({ child, name, definition }: Reference) =>
  `alter table ${child} add constraint ${name} ${definition}`;

async function foreignKeys(database: Knex): Promise<Reference[]> {
  return select<Reference>(
    database,
    `select k.conrelid::regclass::text as child, quote_ident(k.conname) as name,
            pg_get_constraintdef(k.oid) as definition,
            ${IS_COPIED('child')} and ${IS_COPIED('parent')} as "isBetweenCopies"
     from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.relnamespace = current_schema()::regnamespace
       and (${IS_LOCAL('child.oid')} or ${IS_LOCAL('parent.oid')})
     order by 1, 2`,
    [COPIED_TABLES, COPIED_TABLES],
  );
}

/** The references that migration 0016 checks by triggers, as foreign keys. */
async function triggeredReferences(database: Knex): Promise<Reference[]> {
  const found = await select<{ child: string; relname: string; values: Buffer }>(
    database,
    `select c.oid::regclass::text as child, c.relname, t.tgargs as values
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and t.tgfoid = 'require_parents'::regproc
     order by 1`,
  );
  return found.map(({ child, relname, values }) => {
    const [parent = '', key = ''] = values.toString().split('\0');
    return {
      child,
      name: `${relname}_${key.replaceAll(', ', '_')}_fkey`,
      definition: `foreign key (${key}) references ${parent} (${key})`,
      isBetweenCopies: false,
    };
  });
}

interface Trigger {
  readonly table: string;
  readonly name: string;
  /** The statement that creates it. */
  readonly definition: string;
}

function localTriggers(transaction: Knex): Promise<Trigger[]> {
  return select<Trigger>(
    transaction,
    `select c.oid::regclass::text as table, quote_ident(t.tgname) as name,
            regexp_replace(pg_get_triggerdef(t.oid, true), '^CREATE', 'create or replace') as definition
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and ${IS_LOCAL('c.oid')}
     order by 1, 2`,
  );
}

/**
 * Creates the functions on every node. A call of a function that takes a workspace runs as a whole on the node of that
 * workspace, rather than statement by statement from the node that receives it.
 */
async function distributeFunctions(transaction: Knex): Promise<void> {
  const functions = await select<{ signature: string; workspace: string | null; neighbor: string }>(
    transaction,
    `select p.oid::regprocedure::text as signature, argument.name as workspace,
            case when argument.name is null then 'default' else neighbor.name end as neighbor
     from (${SPLIT_TABLE}) neighbor, pg_proc p
     left join lateral (select name from unnest(p.proargnames) name where name = 'p_workspace_id') argument on true
     left join pg_dist_object known on known.classid = 'pg_proc'::regclass and known.objid = p.oid
     where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f' and not p.prosecdef and p.prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and (known.objid is null
            or (argument.name is not null and known.colocationid is distinct from neighbor.colocationid))
     order by 1`,
  );
  for (const { signature, workspace, neighbor } of functions)
    await transaction.raw('select create_distributed_function(?::regprocedure, ?, colocate_with => ?)', [
      signature,
      workspace,
      neighbor,
    ]);
}

/**
 * Turns off JIT compilation on all nodes. The connections of the service turn it off, but only on the node they connect
 * to. The others would compile the statements that they run for it, which takes ten times as long as an overview
 * itself.
 */
async function turnOffJit(transaction: Knex): Promise<void> {
  const [row] = await select<{ name: string; isSet: boolean }>(
    transaction,
    `select quote_ident(current_database()) as name, exists (
       select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where d.datname = current_database() and s.setrole = 0 and s.setconfig::text ~ '[{,]jit=') as "isSet"`,
  );
  if (row === undefined || row.isSet) return;
  await transaction.raw(`alter database ${row.name} set jit = off`);
  await recordUndo(transaction, [
    `do $do$ begin execute format('alter database %I reset jit', current_database()); end $do$`,
  ]);
}

async function select<Row>(database: Knex, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await database.raw<{ rows: Row[] }>(text, values as Knex.RawBinding[]);
  return rows;
}
