import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { eventTypes, subscribable } from '../events/events.js';
import { parseReceiver } from '../receivers/receiver-url.js';
import { postSigned } from './delivery.js';
import { recordWebhook } from './webhook-events.js';
import { secretOf } from './signature.js';
import type { Webhook } from './types.js';
import { requestComparison } from '../events/visibility.js';
import { lockWebhook, readWebhook, writeWebhook } from './webhooks-store.js';

/** A change of a webhook. Absent members are not changed; a new webhook is subscribed to every event. */
export interface WebhookChange {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly isOn?: boolean;
}

/** Operations on webhooks for the command line. */
export interface WebhookService {
  /**
   * The webhook of a workspace; null if it has none.
   * @throws DomainError not_found for an unknown workspace
   */
  show(workspaceId: string): Promise<Webhook | null>;
  /**
   * Creates or changes the webhook of a workspace, and turns it on unless specified otherwise.
   * @throws DomainError invalid_parameter, or conflict if there is no webhook to change or no secret to sign with
   */
  change(workspaceId: string, change: WebhookChange): Promise<Webhook>;
  /**
   * The secret that signs the requests of a workspace: `whsec_...`.
   * @throws DomainError conflict if its setting is missing
   */
  secret(workspaceId: string): Promise<string>;
  /**
   * Sends a signed test message at once, of the type `test`, and returns the response of the receiver as a sentence.
   * @throws DomainError conflict if there is no webhook or no secret, Error with the reason if it was not accepted
   */
  test(workspaceId: string): Promise<string>;
  /** Requests a check for changed verdicts, if a receiver is subscribed to them. For changes of the history. */
  requestComparison(workspaceId: string): Promise<void>;
}

export function createWebhookService(dependencies: {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly secret: string | undefined;
}): WebhookService {
  const { database, clock, workspaces } = dependencies;
  const requireSecret = () => {
    if (dependencies.secret !== undefined) return dependencies.secret;
    const message = 'WEBHOOK_SECRET is not set, so requests cannot be signed. Set it to a random text.';
    throw new DomainError('conflict', { message });
  };
  return {
    async show(workspaceId) {
      await workspaces.requireLive(workspaceId);
      return readWebhook(database, workspaceId);
    },
    async change(workspaceId, { url, events, isOn = true }) {
      await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        const before = await lockWebhook(transaction, workspaceId);
        const address = url === undefined ? before?.url : parseReceiver(url).href;
        if (address === undefined) throw withoutWebhook();
        if (isOn) requireSecret();
        const subscribed = events === undefined ? (before?.events ?? eventTypes) : subscribable(events);
        const webhook = { url: address, events: subscribed, isOn, offReason: null };
        const now = clock();
        await writeWebhook(transaction, workspaceId, webhook, now);
        await recordWebhook(transaction, workspaceId, now, { before, after: webhook });
        return webhook;
      });
    },
    async secret(workspaceId) {
      await workspaces.requireLive(workspaceId);
      return secretOf(requireSecret(), workspaceId);
    },
    async test(workspaceId) {
      await workspaces.requireLive(workspaceId);
      const webhook = await readWebhook(database, workspaceId);
      if (webhook === null) throw withoutWebhook();
      const [messageId, at] = [newId('out'), clock()];
      const payload = { type: 'test', timestamp: at.toISOString(), data: { workspaceId } };
      const request = { url: webhook.url, workspaceId, messageId, payload, at };
      const status = await postSigned(requireSecret(), request, new AbortController().signal);
      const response = `The receiver responded with ${status}.`;
      if (status < 200 || status >= 300) throw new Error(response);
      return response;
    },
    requestComparison: (workspaceId) =>
      inTransaction(database, (transaction) => requestComparison(transaction, workspaceId, clock())),
  };
}

const withoutWebhook = () =>
  new DomainError('conflict', { message: 'The workspace has no webhook. Give its URL.' });
