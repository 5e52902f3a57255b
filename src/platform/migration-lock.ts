import type { Knex } from 'knex';
import { advisoryLocks } from './advisory-lock.js';
import { OLDEST_POSTGRES } from './supported-postgres.js';

/**
 * Maximum wait for a lock, in ms. While a migration waits, every other statement on the table queues behind it. Less than the
 * deadlock_timeout of Postgres (1 s by default), so that in a deadlock the migration gives up, and not a request.
 */
export const LOCK_TIMEOUT_MS = 800;
/** Pauses between attempts, in ms. They let the queue drain, and add up to about four minutes. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000, 60_000];
/** The pause before the migration lock is tried again, in ms. */
const ALONE_PAUSE_MS = 100;
/** A lock that was not available in time, and a deadlock with a transaction that locks tables in another order. */
const LOCKED = ['55P03', '40P01'];

/** The wait for another process after which its holder of the migration lock is named, and the time between repetitions, in ms. */
const NAME_HOLDER_AFTER_MS = 2_000;
const NAME_HOLDER_EVERY_MS = 60_000;

/** Receives a message before each pause, and while another session holds the migration lock. */
export type OnWait = (message: string) => void;

/** Runs `work` in a separate transaction under the migration lock, and retries after a pause if a lock is taken. */
export async function whenUnlocked<Result>(
  database: Knex,
  onWait: OnWait = () => undefined,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = () =>
    whenAlone(database, onWait, async (transaction) => {
      await requireSupportedServer(transaction);
      await transaction.raw(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      return work(transaction);
    });
  for (const pauseMs of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!LOCKED.includes((error as { code?: string }).code ?? '')) throw error;
      onWait(`Another transaction holds a lock that the migration needs. Retrying in ${pauseMs / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return attempt();
}

/**
 * Runs `work` in a transaction under the migration lock, once no other process holds it. It does not wait in the database: an
 * index that is created online waits for every statement before it, and so for those that wait for its process. Any login of
 * the database can hold the lock, so a long wait says who does.
 */
async function whenAlone<Result>(
  database: Knex,
  onWait: OnWait,
  work: (transaction: Knex.Transaction) => Promise<Result>,
): Promise<Result> {
  let nameHolderAt = performance.now() + NAME_HOLDER_AFTER_MS;
  for (;;) {
    const done = await database.transaction(async (transaction) => {
      const lock = 'select pg_try_advisory_xact_lock(?) as locked';
      const { rows } = await transaction.raw<{ rows: { locked: boolean }[] }>(lock, [
        advisoryLocks.migration,
      ]);
      return rows[0]?.locked ? { result: await work(transaction) } : null;
    });
    if (done !== null) return done.result;
    if (performance.now() >= nameHolderAt) {
      for (const holder of await holdersOf(database))
        onWait(`Waiting for the migration lock, which ${holder}`);
      nameHolderAt = performance.now() + NAME_HOLDER_EVERY_MS;
    }
    await new Promise((resolve) => setTimeout(resolve, ALONE_PAUSE_MS));
  }
}

/** An advisory lock with a key of one number has its halves in these columns. Other logins see only the process and its user. */
const HOLDERS = `
  select l.pid, a.usename as "user", a.application_name as application, host(a.client_addr) as address,
         coalesce(a.xact_start, a.backend_start) as since
  from pg_locks l left join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and (l.classid::bigint << 32) + l.objid::bigint = ?
    and l.database = (select oid from pg_database where datname = current_database())
  order by l.pid`;

interface Holder {
  readonly pid: number;
  readonly user: string | null;
  readonly application: string | null;
  readonly address: string | null;
  readonly since: Date | null;
}

/** The sessions that hold the migration lock, each as the end of a sentence, with what to do. */
async function holdersOf(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: Holder[] }>(HOLDERS, [advisoryLocks.migration]);
  return rows.map(({ pid, user, application, address, since }) => {
    const details = [
      `process ${pid} of Postgres`,
      ...(user === null ? [] : [`user "${user}"`]),
      ...(application ? [`application "${application}"`] : []),
      ...(address === null ? [] : [`address ${address}`]),
      ...(since === null ? [] : [`since ${since.toISOString()}`]),
    ].join(', ');
    return `a session holds (${details}). If this is not a migration, end it: select pg_terminate_backend(${pid}).`;
  });
}

async function requireSupportedServer(database: Knex): Promise<void> {
  const { rows } = await database.raw<{ rows: { version: number }[] }>(
    "select current_setting('server_version_num')::integer / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_POSTGRES) {
    throw new Error(
      `Postgres ${version} is not supported: the oldest supported version is ${OLDEST_POSTGRES}. Upgrade it.`,
    );
  }
}
