import { sql, type Executor, type Transaction } from '../../platform/database.js';
import type { Channel } from './types.js';

const CHANNELS = `
  select channel_id as "channelId", kind, addresses, events from channels where workspace_id = $1`;

/** The channels of a workspace, oldest first. */
export function readChannels(executor: Executor, workspaceId: string): Promise<Channel[]> {
  return sql<Channel>(executor, `${CHANNELS} order by added_at, channel_id`, [workspaceId]);
}

/** A channel; null if the workspace has none with this id. */
export async function readChannel(
  executor: Executor,
  workspaceId: string,
  channelId: string,
): Promise<Channel | null> {
  const [row] = await sql<Channel>(executor, `${CHANNELS} and channel_id = $2`, [workspaceId, channelId]);
  return row ?? null;
}

const OF_MESSAGE = `
  select c.kind, c.addresses from outbox m join channels c on c.workspace_id = m.workspace_id
    and c.channel_id = m.payload->>'channelId'
  where m.workspace_id = $1 and m.outbox_id = $2`;

/** The channel of a message; null if it was removed. */
export async function readChannelOf(
  executor: Executor,
  { workspaceId, outboxId }: { readonly workspaceId: string; readonly outboxId: string },
): Promise<Pick<Channel, 'kind' | 'addresses'> | null> {
  const found = await sql<Pick<Channel, 'kind' | 'addresses'>>(executor, OF_MESSAGE, [workspaceId, outboxId]);
  return found[0] ?? null;
}

const INSERT = `
  insert into channels (workspace_id, channel_id, kind, addresses, events, added_at) values ($1, $2, $3, $4, $5, $6)
  on conflict on constraint channels_once do nothing returning channel_id`;

/** Adds a channel. False if the workspace has one of this kind with the same addresses. */
export async function insertChannel(
  transaction: Transaction,
  workspaceId: string,
  { channelId, kind, addresses, events }: Channel,
  at: Date,
): Promise<boolean> {
  const values = [workspaceId, channelId, kind, addresses, events, at];
  return (await sql(transaction, INSERT, values)).length > 0;
}

const DELETE = `
  delete from channels where workspace_id = $1 and channel_id = $2
  returning channel_id as "channelId", kind, addresses, events`;

/** Removes a channel and returns it; null if the workspace has none with this id. */
export async function deleteChannel(
  transaction: Transaction,
  workspaceId: string,
  channelId: string,
): Promise<Channel | null> {
  const [row] = await sql<Channel>(transaction, DELETE, [workspaceId, channelId]);
  return row ?? null;
}
