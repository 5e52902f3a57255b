import { DomainError, invalidParameter } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { defaultEventsOf, subscribable } from '../events/events.js';
import { channelKinds } from '../events/subscribers-store.js';
import { requestComparison } from '../events/visibility.js';
import { parseAddresses, shownAddress } from './addresses.js';
import { recordChannel } from './channel-events.js';
import {
  deleteChannel,
  insertChannel,
  lockChannel,
  readChannel,
  readChannels,
  replaceChannel,
} from './channels-store.js';
import { send, type SenderDependencies } from './sender.js';
import { secretOf } from './signature.js';
import { WEBHOOK_ID, type Channel, type ShownChannel, type Webhook } from './types.js';

/** A channel to add. */
export interface NewChannel {
  /** `webhook`, `slack`, `teams` or `email`. */
  readonly kind: string;
  /** A URL, or the recipients separated by commas. */
  readonly address: string;
  /** Absent: those that the kind gets by default. */
  readonly events?: readonly string[];
}

/** A change of a webhook. Absent members are not changed; a new webhook is subscribed to every event. */
export interface WebhookChange {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly isOn?: boolean;
}

/** Operations on channels for the command line. Each throws DomainError not_found for an unknown workspace or channel. */
export interface ChannelService {
  /** The webhook, if there is one, then the others, oldest first. */
  list(workspaceId: string): Promise<ShownChannel[]>;
  /**
   * @throws DomainError invalid_parameter, or conflict if the workspace has this channel, or without the setting that the kind
   * needs
   */
  add(workspaceId: string, channel: NewChannel): Promise<ShownChannel>;
  /** Messages that wait for it become dead letters. */
  remove(workspaceId: string, channelId: string): Promise<ShownChannel>;
  /**
   * Sends a test message at once, and returns the response of the receiver as a sentence.
   * @throws Error with the reason if it was not accepted
   */
  test(workspaceId: string, channelId: string): Promise<string>;
  /** The webhook of a workspace; null if it has none. */
  webhook(workspaceId: string): Promise<Webhook | null>;
  /**
   * Creates or changes the webhook of a workspace, and turns it on unless specified otherwise.
   * @throws DomainError invalid_parameter, or conflict if there is no webhook to change or no secret to sign with
   */
  changeWebhook(workspaceId: string, change: WebhookChange): Promise<Webhook>;
  /**
   * The secret that signs the requests of a workspace: `whsec_...`.
   * @throws DomainError conflict if its setting is missing
   */
  secret(workspaceId: string): Promise<string>;
  /** Requests a check for changed verdicts, if a channel is subscribed to them. For changes of the history. */
  requestComparison(workspaceId: string): Promise<void>;
}

export interface ChannelServiceDependencies extends SenderDependencies {
  readonly database: Database;
}

export function createChannelService(dependencies: ChannelServiceDependencies): ChannelService {
  const { database, clock, workspaces } = dependencies;
  return {
    async list(workspaceId) {
      await workspaces.requireLive(workspaceId);
      return (await readChannels(database, workspaceId)).map(shown);
    },
    async add(workspaceId, { kind: given, address, events }) {
      await workspaces.requireLive(workspaceId);
      const kind = kindOf(given);
      if (kind === 'webhook') requireSecret(dependencies);
      if (kind === 'email' && dependencies.mailer === null)
        throw conflict('SMTP_URL is not set, so no email can be sent. Set SMTP_URL and SMTP_FROM first.');
      const added = channelOf(kind, parseAddresses(kind, address), events);
      await inTransaction(database, async (transaction) => {
        const at = clock();
        if (!(await insertChannel(transaction, workspaceId, added, at)))
          throw conflict('The workspace has this channel already. Remove it first to change it.');
        await recordChannel(transaction, workspaceId, at, { before: null, after: added });
      });
      return shown(added);
    },
    async remove(workspaceId, channelId) {
      await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        const removed = await deleteChannel(transaction, workspaceId, channelId);
        if (removed === null) throw unknownChannel(channelId);
        await recordChannel(transaction, workspaceId, clock(), { before: removed, after: null });
        return shown(removed);
      });
    },
    async test(workspaceId, channelId) {
      await workspaces.requireLive(workspaceId);
      const channel = await readChannel(database, workspaceId, channelId);
      if (channel === null) throw unknownChannel(channelId);
      const event = { type: 'test', timestamp: clock().toISOString(), data: { workspaceId } } as const;
      const sending = { workspaceId, messageId: newId('out'), channel, event };
      return send(dependencies, sending, new AbortController().signal);
    },
    async webhook(workspaceId) {
      await workspaces.requireLive(workspaceId);
      const channel = await readChannel(database, workspaceId, WEBHOOK_ID);
      return channel && webhookOf(channel);
    },
    async changeWebhook(workspaceId, { url, events, isOn = true }) {
      await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        const before = await lockChannel(transaction, workspaceId, WEBHOOK_ID);
        const addresses = url === undefined ? before?.addresses : parseAddresses('webhook', url);
        if (addresses === undefined) throw unknownChannel(WEBHOOK_ID);
        if (isOn) requireSecret(dependencies);
        const secrets = before && {
          secretSalt: before.secretSalt,
          formerSalt: before.formerSalt,
          rotatedAt: before.rotatedAt,
        };
        const onlyPublic = url === undefined && before?.onlyPublic === true;
        const changed = channelOf('webhook', addresses, events ?? before?.events);
        const after = { ...changed, ...secrets, isOn, onlyPublic };
        const at = clock();
        await replaceChannel(transaction, workspaceId, after, at);
        await recordChannel(transaction, workspaceId, at, { before, after });
        return webhookOf(after);
      });
    },
    async secret(workspaceId) {
      await workspaces.requireLive(workspaceId);
      const webhook = await readChannel(database, workspaceId, WEBHOOK_ID);
      return secretOf(requireSecret(dependencies), workspaceId, webhook?.secretSalt);
    },
    requestComparison: (workspaceId) =>
      inTransaction(database, (transaction) => requestComparison(transaction, workspaceId, clock())),
  };
}

function kindOf(given: string): Channel['kind'] {
  const kind = channelKinds.find((one) => one === given);
  if (kind === undefined) throw invalidParameter('kind', `"kind" must be one of ${channelKinds.join(', ')}.`);
  return kind;
}

/** A new channel, which is on. */
export const channelOf = (
  kind: Channel['kind'],
  addresses: readonly string[],
  events: readonly string[] = defaultEventsOf(kind),
): Channel => ({
  channelId: kind === 'webhook' ? WEBHOOK_ID : newId('chn'),
  ...{ kind, addresses, events: subscribable(events), isOn: true, offReason: null },
  ...{ onlyPublic: false, secretSalt: '', formerSalt: null, rotatedAt: null },
});

/** A channel without its secrets. */
export const shown = ({ channelId, kind, addresses, events, isOn, offReason }: Channel): ShownChannel => ({
  ...{ channelId, kind, events, isOn, offReason },
  address: shownAddress({ kind, addresses }),
});

const webhookOf = ({ addresses: [url = ''], events, isOn, offReason }: Channel): Webhook => ({
  url,
  events,
  isOn,
  offReason,
});

const conflict = (message: string) => new DomainError('conflict', { message });

function requireSecret({ secret }: SenderDependencies): string {
  if (secret !== undefined) return secret;
  throw conflict('WEBHOOK_SECRET is not set, so requests cannot be signed. Set it to a random text.');
}

function unknownChannel(channelId: string): DomainError {
  if (channelId === WEBHOOK_ID) return conflict('The workspace has no webhook. Give its URL.');
  const message = `The workspace has no channel "${channelId}". List them with "visibility workspace channel list".`;
  return new DomainError('not_found', { message, param: 'channel' });
}
