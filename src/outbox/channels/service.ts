import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { EventType } from '../../features/deliveries/index.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { subscribable } from '../events/events.js';
import { parseAddresses, shownAddress } from './addresses.js';
import { recordChannel } from './channel-events.js';
import { deleteChannel, insertChannel, readChannel, readChannels } from './channels-store.js';
import { testNotice } from './notice.js';
import { sendNotice, type SenderDependencies } from './sender.js';
import { channelKinds, type Channel, type ShownChannel } from './types.js';

/** The events of a channel unless specified otherwise. */
const DEFAULT_EVENTS: readonly EventType[] = ['visibility.changed', 'digest.weekly'];

/** A channel to add. */
export interface NewChannel {
  /** `slack`, `teams` or `email`. */
  readonly kind: string;
  /** A URL, or the recipients separated by commas. */
  readonly address: string;
  /** Absent: changed verdicts and the weekly digest. */
  readonly events?: readonly string[];
}

/** Operations on channels for the command line. Each throws DomainError not_found for an unknown workspace or channel. */
export interface ChannelService {
  /** Oldest first. */
  list(workspaceId: string): Promise<ShownChannel[]>;
  /**
   * @throws DomainError invalid_parameter, or conflict if the workspace has this channel, or for email without SMTP_URL
   */
  add(workspaceId: string, channel: NewChannel): Promise<ShownChannel>;
  /** Messages that wait for it become dead letters. */
  remove(workspaceId: string, channelId: string): Promise<ShownChannel>;
  /**
   * Sends a test message at once, and returns the response of the receiver as a sentence.
   * @throws Error with the reason if it was not accepted
   */
  test(workspaceId: string, channelId: string): Promise<string>;
}

export interface ChannelServiceDependencies extends SenderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly publicUrl: string | undefined;
}

export function createChannelService(dependencies: ChannelServiceDependencies): ChannelService {
  const { database, clock, workspaces, publicUrl } = dependencies;
  return {
    async list(workspaceId) {
      await workspaces.requireLive(workspaceId);
      return (await readChannels(database, workspaceId)).map(shown);
    },
    async add(workspaceId, channel) {
      await workspaces.requireLive(workspaceId);
      const added = channelOf(channel, dependencies);
      await inTransaction(database, async (transaction) => {
        const at = clock();
        if (!(await insertChannel(transaction, workspaceId, added, at)))
          throw new DomainError('conflict', {
            message: 'The workspace has this channel already. Remove it first to change its events.',
          });
        await recordChannel(transaction, workspaceId, at, { added });
      });
      return shown(added);
    },
    async remove(workspaceId, channelId) {
      await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        const removed = await deleteChannel(transaction, workspaceId, channelId);
        if (removed === null) throw unknownChannel(channelId);
        await recordChannel(transaction, workspaceId, clock(), { removed });
        return shown(removed);
      });
    },
    async test(workspaceId, channelId) {
      await workspaces.requireLive(workspaceId);
      const channel = await readChannel(database, workspaceId, channelId);
      if (channel === null) throw unknownChannel(channelId);
      const sending = { workspaceId, messageId: newId('out'), channel, notice: testNotice(publicUrl) };
      return sendNotice(dependencies, sending, new AbortController().signal);
    },
  };
}

function channelOf({ kind: given, address, events }: NewChannel, { mailer }: SenderDependencies): Channel {
  const kind = channelKinds.find((one) => one === given);
  if (kind === undefined) throw invalidParameter('kind', `"kind" must be one of ${channelKinds.join(', ')}.`);
  if (kind === 'email' && mailer === null)
    throw new DomainError('conflict', {
      message: 'SMTP_URL is not set, so no email can be sent. Set SMTP_URL and SMTP_FROM first.',
    });
  const subscribed = events === undefined ? DEFAULT_EVENTS : subscribable(events);
  return { channelId: newId('chn'), kind, addresses: parseAddresses(kind, address), events: subscribed };
}

const shown = ({ channelId, kind, addresses, events }: Channel): ShownChannel => ({
  channelId,
  kind,
  address: shownAddress({ kind, addresses }),
  events,
});

function unknownChannel(channelId: string): DomainError {
  const message = `The workspace has no channel "${channelId}". List them with "visibility workspace channel list".`;
  return new DomainError('not_found', { message, param: 'channel' });
}
