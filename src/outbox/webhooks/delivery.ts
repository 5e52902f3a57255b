import type { Clock } from '../../domain/clock.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { Undeliverable, type Message, type Topic } from '../types.js';
import { originOf, parseReceiver } from '../receivers/receiver-url.js';
import { post } from '../receivers/post.js';
import { secretOf, signedHeaders } from './signature.js';
import { recordWebhook } from './webhook-events.js';
import { lockWebhook, readWebhook, writeWebhook } from './webhooks-store.js';

/** About a day. */
const MAX_ATTEMPTS = 19;

/** How long a receiver may take to respond, in ms. */
const RESPONSE_MS = 10_000;

/** How long a delivery may take, in ms, with what the database adds. */
const DEADLINE_MS = 3 * RESPONSE_MS;

const GONE = 410;

export interface DeliveryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Undefined: requests cannot be signed, so nothing is sent. */
  readonly secret: string | undefined;
  /** Default: 10 seconds. */
  readonly timeoutMs?: number;
}

/**
 * Delivers events to the receivers of workspaces. The id of a message is that of its request, so that receivers
 * recognize repeats. A receiver that responds with 410 is not sent anything further.
 */
export function deliveryTopic(dependencies: DeliveryDependencies): Topic {
  return {
    maxAttempts: MAX_ATTEMPTS,
    deadlineMs: DEADLINE_MS,
    async receiverOf({ workspaceId }) {
      const webhook = await readWebhook(dependencies.database, workspaceId);
      return webhook && originOf(webhook.url);
    },
    async handle(message, signal) {
      await deliver(dependencies, message, signal);
      return () => Promise.resolve();
    },
  };
}

async function deliver(
  dependencies: DeliveryDependencies,
  { workspaceId, outboxId, payload }: Message,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, secret, timeoutMs = RESPONSE_MS } = dependencies;
  if (secret === undefined) throw new Error('WEBHOOK_SECRET is not set, so requests cannot be signed.');
  const webhook = await readWebhook(database, workspaceId);
  if (webhook?.isOn !== true) throw new Undeliverable('The webhook is off.');
  const request = { url: webhook.url, workspaceId, messageId: outboxId, payload, at: clock(), timeoutMs };
  const status = await postSigned(secret, request, signal);
  if (status >= 200 && status < 300) return;
  const error = `The receiver responded with ${status}.`;
  if (status !== GONE) throw new Error(error);
  const reason = `${error} The webhook is off.`;
  await turnOff(database, { workspaceId, url: webhook.url }, { reason, at: clock() });
  throw new Undeliverable(reason);
}

/** A request to a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly workspaceId: string;
  readonly messageId: string;
  readonly payload: unknown;
  readonly at: Date;
  /** Default: 10 seconds. */
  readonly timeoutMs?: number;
}

/** Sends a signed request and returns the status of the response. `secret` is that of the installation. */
export function postSigned(
  secret: string,
  { url, workspaceId, messageId, payload, at, timeoutMs = RESPONSE_MS }: WebhookRequest,
  signal: AbortSignal,
): Promise<number> {
  const body = JSON.stringify(payload);
  const headers = signedHeaders(secretOf(secret, workspaceId), messageId, at, body);
  return post(parseReceiver(url), { headers, body, timeoutMs }, signal);
}

/** Turns off a webhook, unless its address has changed since. */
function turnOff(
  database: Database,
  { workspaceId, url }: { workspaceId: string; url: string },
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const before = await lockWebhook(transaction, workspaceId);
    if (before?.url !== url || !before.isOn) return;
    const after = { ...before, isOn: false, offReason: reason };
    await writeWebhook(transaction, workspaceId, after, at);
    await recordWebhook(transaction, workspaceId, at, { before, after });
  });
}
