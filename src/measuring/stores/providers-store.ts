import { latestRight } from '../../domain/clock.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { LEASE_MS, MAX_PAUSE_MS } from '../durations.js';
import type { Account } from '../types.js';

/** The name under which the state of an account is stored. Names of providers have no space. */
const nameOf = ({ provider, workspaceId }: Account) =>
  workspaceId === null ? provider : `${provider} ${workspaceId}`;

const ENSURE = `
  insert into measuring_providers (provider, next_at) values ($1, to_timestamp(0)) on conflict (provider) do nothing`;

/** The questions that a process may send without changing the row of the provider. */
export interface ReservedQuestions {
  readonly questions: number;
  /** The time, in ms since 1970, from which they no longer count: they were not sent, or are in flight. */
  readonly until: number;
}

/** The state of a provider that all processes share. */
export interface ProviderState {
  /** The time from which another portion may begin. */
  readonly nextAt: Date;
  /** The reservations of processes, by their ids. */
  readonly portions: Readonly<Record<string, ReservedQuestions>>;
}

const STATE = `
  select next_at as "nextAt", coalesce(portions, '{}') as portions from measuring_providers where provider = $1`;

/** The state of an account; null if it was never used. */
export async function readProvider(executor: Executor, account: Account): Promise<ProviderState | null> {
  const [row] = await sql<ProviderState>(executor, STATE, [nameOf(account)]);
  return row ?? null;
}

/** Like readProvider, and locks the account until the transaction ends, so that its questions are counted one by one. */
export async function lockProvider(transaction: Transaction, account: Account): Promise<ProviderState> {
  const lock = () => sql<ProviderState>(transaction, `${STATE} for update`, [nameOf(account)]);
  let [row] = await lock();
  if (row === undefined) {
    await sql(transaction, ENSURE, [nameOf(account)]);
    [row] = await lock();
  }
  return row ?? { nextAt: new Date(0), portions: {} };
}

/** Stores the state of a locked account. */
export async function writeProvider(
  transaction: Transaction,
  account: Account,
  { nextAt, portions }: ProviderState,
): Promise<void> {
  const text = 'update measuring_providers set next_at = $2, portions = $3::jsonb where provider = $1';
  await sql(transaction, text, [nameOf(account), nextAt, JSON.stringify(portions)]);
}

const PERMISSION = `
  select paused_until as "pausedUntil", (portions -> $2::text ->> 'until')::float8 as "reservedUntil"
  from measuring_providers where provider = $1`;

/** The state that a process checks before it uses its portion. */
export interface Permission {
  /** The end of the last pause of the provider; null = none. */
  readonly pausedUntil: Date | null;
  /** `until` of what the process has reserved, in ms since 1970; null = nothing. */
  readonly reservedUntil: number | null;
}

/** Reads the permission of a process. */
export async function readPermission(
  executor: Executor,
  account: Account,
  process: string,
): Promise<Permission> {
  const [row] = await sql<Permission>(executor, PERMISSION, [nameOf(account), process]);
  return row ?? { pausedUntil: null, reservedUntil: null };
}

/** Slots with a task are not counted: the provider has queued them, and no process waits for a response. */
const IN_FLIGHT = `
  select count(*)::integer as count from measuring_slots
  where provider = $1 and state = 'submitted' and task_id is null and leased_until > $2 and leased_until <= $3
    and ($4::text is null or workspace_id = $4)`;

/** The number of questions for whose responses processes wait. */
export async function countInFlight(
  executor: Executor,
  { provider, workspaceId }: Account,
  now: Date,
): Promise<number> {
  const [row] = await sql<{ count: number }>(executor, IN_FLIGHT, [
    ...[provider, now],
    latestRight(now, LEASE_MS),
    workspaceId,
  ]);
  return row?.count ?? 0;
}

/** The later of a stored time and that of a pause, or the pause if no correct clock can have set the stored time. */
const later = (column: string) => `
  case when measuring_providers.${column} > $3 then $2
    else greatest(measuring_providers.${column}, $2) end`;

const PAUSE = `
  insert into measuring_providers (provider, next_at, paused_until) values ($1, $2, $2)
  on conflict (provider) do update set next_at = ${later('next_at')}, paused_until = ${later('paused_until')}`;

/** Keeps all processes from using the account until then. */
export async function pauseProvider(
  executor: Executor,
  account: Account,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await sql(executor, PAUSE, [nameOf(account), until, latestPause(now)]);
}

/** The latest time that a correct clock can have set. */
export const latestPause = (now: Date) => latestRight(now, MAX_PAUSE_MS);

/** How long after its report a process is expected to ask a provider, in ms. Processes report once a minute. */
const REPORT_MS = 300_000;

/** In reports of a process: it asks providers by the keys of workspaces. */
export const OWN_KEYS = 'own keys';

const REPORT = `
  insert into measuring_providers (provider, next_at, reported_at)
  select provider, to_timestamp(0), $2 from unnest($1::text[]) provider order by provider
  on conflict (provider) do update set reported_at = excluded.reported_at`;

/** Reports that this process asks these providers the questions that are due. */
export async function reportProviders(
  executor: Executor,
  providers: readonly string[],
  now: Date,
): Promise<void> {
  await sql(executor, REPORT, [providers, now]);
}

const READY = 'select provider from measuring_providers where reported_at > $1';

/** The providers that a running process asks. */
export async function readReadyProviders(executor: Executor, now: Date): Promise<ReadonlySet<string>> {
  const rows = await sql<{ provider: string }>(executor, READY, [new Date(now.getTime() - REPORT_MS)]);
  return new Set(rows.map(({ provider }) => provider));
}

/** A field, or a type of item, in responses of a provider that is unknown to this version. */
export interface UnknownField {
  readonly provider: string;
  /** Its path, such as `output[].score`, or the problem with it. */
  readonly field: string;
  /** The number of responses that had it. */
  readonly responses: number;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

/** The maximum number of fields that are kept per provider, because a response may use anything as the name of a field. */
const MAX_FIELDS = 200;

/** In a fixed order, so that two statements never deadlock. */
const COUNT = `
  insert into measuring_unknown_fields (provider, field, responses, first_seen, last_seen)
  select $1, f.field, 1, $3, $3 from unnest($2::text[]) f (field)
  where exists (select from measuring_unknown_fields u where u.provider = $1 and u.field = f.field)
    or (select count(*) from measuring_unknown_fields u where u.provider = $1) < ${MAX_FIELDS}
  order by f.field
  on conflict (provider, field) do update
    set responses = measuring_unknown_fields.responses + 1,
        last_seen = greatest(measuring_unknown_fields.last_seen, excluded.last_seen)
  returning field, responses = 1 as "isNew"`;

/** Counts the fields of a response. Returns those not seen before. */
export async function countUnknownFields(
  executor: Executor,
  provider: string,
  fields: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ field: string; isNew: boolean }>(executor, COUNT, [provider, fields, now]);
  return rows.filter(({ isNew }) => isNew).map(({ field }) => field);
}

const RECENT = `
  select provider, field, responses::integer, first_seen as "firstSeen", last_seen as "lastSeen"
  from measuring_unknown_fields where last_seen >= $1 order by provider, responses desc, field`;

/** The fields that a response has had since then, most frequent first for each provider. */
export function readUnknownFields(executor: Executor, since: Date): Promise<UnknownField[]> {
  return sql<UnknownField>(executor, RECENT, [since]);
}
