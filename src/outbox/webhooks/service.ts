import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { parseReceiver } from './address.js';
import { recordWebhook } from './webhook-events.js';
import { secretOf } from './signature.js';
import { eventTypes, type EventType, type Webhook } from './types.js';
import { requestComparison } from './visibility.js';
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
  /** Requests a check for changed verdicts, if the receiver is subscribed to them. For changes of the history. */
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
        if (address === undefined)
          throw new DomainError('conflict', { message: 'The workspace has no webhook. Give its URL.' });
        if (isOn) requireSecret();
        const subscribed = events === undefined ? (before?.events ?? eventTypes) : cleanEvents(events);
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
    requestComparison: (workspaceId) =>
      inTransaction(database, (transaction) => requestComparison(transaction, workspaceId, clock())),
  };
}

function cleanEvents(events: readonly string[]): EventType[] {
  const unknown = events.find((event) => !eventTypes.some((type) => type === event));
  if (unknown !== undefined || events.length === 0)
    throw invalidParameter('events', `"events" must be one or more of ${eventTypes.join(', ')}.`);
  return eventTypes.filter((type) => events.includes(type));
}
