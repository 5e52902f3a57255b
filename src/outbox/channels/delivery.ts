import type { ReceiverKind } from '../../features/deliveries/index.js';
import { inTransaction, type Database } from '../../platform/database.js';
import type { EventBody } from '../events/events.js';
import { channelKinds, deliveryTopicOf } from '../events/subscribers-store.js';
import { Undeliverable, type Message, type Topic } from '../types.js';
import { recordChannel } from './channel-events.js';
import { lockChannel, readAddressesOf, readChannel, replaceChannel } from './channels-store.js';
import { originOf } from './receiver-url.js';
import { send, type SenderDependencies } from './sender.js';
import { WEBHOOK_ID, type Channel } from './types.js';

/** About a day. */
const MAX_ATTEMPTS = 19;

/** How long a delivery may take, in ms, with what the database adds. An email may take most of it. */
const DEADLINE_MS = 30_000;
const EMAIL_DEADLINE_MS = 90_000;

export interface DeliveryDependencies extends SenderDependencies {
  readonly database: Database;
}

/**
 * Delivers events to channels, with a topic per kind. The id of a message is that of its request or email, so that receivers
 * recognize repeats. What a receiver rejects for good becomes a dead letter at once, anything else is retried for about a day. A
 * webhook that is gone is turned off.
 */
export function channelTopics(dependencies: DeliveryDependencies): Map<string, Topic> {
  return new Map(channelKinds.map((kind) => [deliveryTopicOf(kind), topicOf(dependencies, kind)]));
}

const topicOf = (dependencies: DeliveryDependencies, kind: ReceiverKind): Topic => ({
  maxAttempts: MAX_ATTEMPTS,
  deadlineMs: kind === 'email' ? EMAIL_DEADLINE_MS : DEADLINE_MS,
  async receiverOf(message) {
    // All emails go to one SMTP server.
    if (kind === 'email') return 'SMTP_URL';
    return originOf((await readAddressesOf(dependencies.database, message))[0] ?? '');
  },
  async handle(message, signal) {
    await deliver(dependencies, message, signal);
    return () => Promise.resolve();
  },
});

async function deliver(
  dependencies: DeliveryDependencies,
  { workspaceId, outboxId: messageId, payload }: Message,
  signal: AbortSignal,
): Promise<void> {
  const { channelId = WEBHOOK_ID, ...event } = payload as EventBody & { channelId?: string };
  const channel = await readChannel(dependencies.database, workspaceId, channelId);
  if (channel === null) throw new Undeliverable('The channel was removed.');
  const off = `The ${channel.kind} is off.`;
  if (!channel.isOn) throw new Undeliverable(off);
  try {
    await send(dependencies, { workspaceId, messageId, channel, event }, signal);
  } catch (error) {
    if (channel.kind !== 'webhook' || !(error instanceof Undeliverable)) throw error;
    const reason = `${error.message} ${off}`;
    await turnOff(dependencies, workspaceId, channel, reason);
    throw new Undeliverable(reason);
  }
}

/** Turns off a channel, unless its addresses have changed since. */
function turnOff(
  { database, clock }: DeliveryDependencies,
  workspaceId: string,
  { channelId, addresses }: Channel,
  reason: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const before = await lockChannel(transaction, workspaceId, channelId);
    if (before === null || !before.isOn || before.addresses[0] !== addresses[0]) return;
    const after = { ...before, isOn: false, offReason: reason };
    const at = clock();
    await replaceChannel(transaction, workspaceId, after, at);
    await recordChannel(transaction, workspaceId, at, { before, after });
  });
}
