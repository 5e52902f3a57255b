import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { WEBHOOK_ID, type Channel } from './types.js';

const COLUMNS = `
  channel_id as "channelId", kind, addresses, events, is_on as "isOn", off_reason as "offReason", only_public as "onlyPublic",
  secret_salt as "secretSalt", former_salt as "formerSalt", rotated_at as "rotatedAt"`;

/** The order of the channels c of a workspace: its webhook, then the others, oldest first. */
export const WEBHOOK_FIRST = `c.kind <> 'webhook', c.added_at, c.channel_id`;

const CHANNELS = `select ${COLUMNS} from channels c where workspace_id = $1`;

/** The channels of a workspace: its webhook, then the others, oldest first. */
export function readChannels(executor: Executor, workspaceId: string): Promise<Channel[]> {
  return sql<Channel>(executor, `${CHANNELS} order by ${WEBHOOK_FIRST}`, [workspaceId]);
}

const CHANNEL = `${CHANNELS} and channel_id = $2`;

/** A channel; null if the workspace has none with this id. */
export async function readChannel(
  executor: Executor,
  workspaceId: string,
  channelId: string,
): Promise<Channel | null> {
  const [row] = await sql<Channel>(executor, CHANNEL, [workspaceId, channelId]);
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockChannel(
  transaction: Transaction,
  workspaceId: string,
  channelId: string,
): Promise<Channel | null> {
  const [row] = await sql<Channel>(transaction, `${CHANNEL} for update`, [workspaceId, channelId]);
  return row ?? null;
}

const ADDRESSES_OF_MESSAGE = `
  select c.addresses from outbox m join channels c on c.workspace_id = m.workspace_id
    and c.channel_id = coalesce(m.payload->>'channelId', '${WEBHOOK_ID}')
  where m.workspace_id = $1 and m.outbox_id = $2`;

/** The addresses of the channel of a message; none if it was removed. */
export async function readAddressesOf(
  executor: Executor,
  { workspaceId, outboxId }: { readonly workspaceId: string; readonly outboxId: string },
): Promise<readonly string[]> {
  const values = [workspaceId, outboxId];
  const [row] = await sql<Pick<Channel, 'addresses'>>(executor, ADDRESSES_OF_MESSAGE, values);
  return row?.addresses ?? [];
}

const INSERT = `
  insert into channels (workspace_id, channel_id, kind, addresses, events, is_on, off_reason, only_public, secret_salt,
                        former_salt, rotated_at, added_at)
  values (:workspaceId, :channelId, :kind, :addresses, :events, :isOn, :offReason, :onlyPublic, :secretSalt, :formerSalt,
          :rotatedAt, :at)`;

/** Adds a channel. False if the workspace has one of this kind with the same addresses, or has a webhook already. */
export async function insertChannel(
  transaction: Transaction,
  workspaceId: string,
  channel: Channel,
  at: Date,
): Promise<boolean> {
  const text = `${INSERT} on conflict do nothing returning channel_id`;
  return (await sql(transaction, text, { ...channel, workspaceId, at })).length > 0;
}

const REPLACE = `${INSERT}
  on conflict (workspace_id, channel_id) do update
  set addresses = excluded.addresses, events = excluded.events, is_on = excluded.is_on,
      off_reason = excluded.off_reason, only_public = excluded.only_public, secret_salt = excluded.secret_salt,
      former_salt = excluded.former_salt, rotated_at = excluded.rotated_at, added_at = excluded.added_at`;

/** Adds a channel, or replaces the one with its id, as if it were added at this time. */
export async function replaceChannel(
  transaction: Transaction,
  workspaceId: string,
  channel: Channel,
  at: Date,
): Promise<void> {
  await sql(transaction, REPLACE, { ...channel, workspaceId, at });
}

const UPDATE = `
  update channels
  set addresses = :addresses, events = :events, is_on = :isOn, off_reason = :offReason, only_public = :onlyPublic,
      secret_salt = :secretSalt, former_salt = :formerSalt, rotated_at = :rotatedAt,
      added_at = coalesce(:addedAt::timestamptz, added_at)
  where workspace_id = :workspaceId and channel_id = :channelId`;

/** Changes a channel. Digests begin on the Monday after `addedAt`; null leaves that as it was. */
export async function updateChannel(
  transaction: Transaction,
  workspaceId: string,
  { kind: _, ...channel }: Channel,
  addedAt: Date | null,
): Promise<void> {
  await sql(transaction, UPDATE, { ...channel, workspaceId, addedAt });
}

const DELETE = `delete from channels where workspace_id = $1 and channel_id = $2 returning ${COLUMNS}`;

/** Removes a channel and returns it; null if the workspace has none with this id. */
export async function deleteChannel(
  transaction: Transaction,
  workspaceId: string,
  channelId: string,
): Promise<Channel | null> {
  const [row] = await sql<Channel>(transaction, DELETE, [workspaceId, channelId]);
  return row ?? null;
}
