import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Database } from '../../platform/database.js';
import type { EventBody } from '../events/events.js';
import { originOf } from '../receivers/receiver-url.js';
import { deliveryTopicOf } from '../events/subscribers-store.js';
import { Undeliverable, type Message, type Topic } from '../types.js';
import { readChannel, readChannelOf } from './channels-store.js';
import { noticeOf } from './notice.js';
import { sendNotice, type SenderDependencies } from './sender.js';
import { channelKinds } from './types.js';

/** About a day. */
const MAX_ATTEMPTS = 19;

/** How long a delivery may take, in ms, with what the database adds. An email may take most of it. */
const DEADLINE_MS = 90_000;

export interface ChannelDeliveryDependencies extends SenderDependencies {
  readonly database: Database;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  /** The address of the service, without a trailing slash; undefined = not known. */
  readonly publicUrl: string | undefined;
}

/**
 * Delivers events to channels, with a topic per kind. What a receiver rejects for good becomes a dead letter at once, anything
 * else is retried for about a day.
 */
export function channelTopics(dependencies: ChannelDeliveryDependencies): Map<string, Topic> {
  const topic: Topic = {
    maxAttempts: MAX_ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    async receiverOf(message) {
      const channel = await readChannelOf(dependencies.database, message);
      // All emails go to one SMTP server.
      return channel?.kind === 'email' ? 'SMTP_URL' : originOf(channel?.addresses[0] ?? '');
    },
    async handle(message, signal) {
      await deliver(dependencies, message, signal);
      return () => Promise.resolve();
    },
  };
  return new Map(channelKinds.map((kind) => [deliveryTopicOf(kind), topic]));
}

async function deliver(
  dependencies: ChannelDeliveryDependencies,
  { workspaceId, outboxId: messageId, payload }: Message,
  signal: AbortSignal,
): Promise<void> {
  const { channelId, ...event } = payload as EventBody & { channelId: string };
  const channel = await readChannel(dependencies.database, workspaceId, channelId);
  if (channel === null) throw new Undeliverable('The channel was removed.');
  const workspace = await dependencies.workspaces.requireLive(workspaceId);
  const notice = noticeOf(event, { workspace, publicUrl: dependencies.publicUrl });
  await sendNotice(dependencies, { workspaceId, messageId, channel, notice }, signal);
}
