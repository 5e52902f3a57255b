import { hash } from 'node:crypto';
import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { shownAddress } from './addresses.js';
import type { Channel } from './types.js';

/** The states of a channel before and after a change; null if it did not exist, or no longer does. */
type ChannelChange =
  | { readonly before: Channel | null; readonly after: Channel }
  | { readonly before: Channel; readonly after: null };

/** Records a change of a channel, in its transaction. The webhook, of which there is one, is always said to be changed. */
export function recordChannel(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { before, after }: ChannelChange,
): Promise<void> {
  const { kind, channelId } = after ?? before;
  const states = { before: before && shown(before), after: after && shown(after) };
  if (kind === 'webhook')
    return recordEvent(transaction, workspaceId, at, {
      action: 'webhook.changed',
      subjectId: workspaceId,
      ...states,
    });
  const action = before === null ? 'channel.added' : after === null ? 'channel.removed' : 'channel.changed';
  return recordEvent(transaction, workspaceId, at, { action, subjectId: channelId, ...states });
}

/** Records that a webhook has another secret, by digests of what the secrets are derived from. */
export function recordSecret(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { before, after }: { readonly before: Channel; readonly after: Channel },
): Promise<void> {
  const digestOf = ({ secretSalt }: Channel) => ({
    secretDigest: hash('sha256', `${workspaceId}:${secretSalt}`).slice(0, 12),
  });
  return recordEvent(transaction, workspaceId, at, {
    action: 'webhook.secret_changed',
    subjectId: workspaceId,
    ...{ before: digestOf(before), after: digestOf(after) },
  });
}

/** A channel in audit events. The path of a URL may contain a token, so it is replaced by a digest. */
function shown({ kind, addresses, events, isOn, offReason }: Channel) {
  const digest = hash('sha256', addresses.join(',')).slice(0, 12);
  const address = shownAddress({ kind, addresses });
  return kind === 'webhook'
    ? { origin: address, urlDigest: digest, events, isOn, offReason }
    : { kind, address, addressDigest: digest, events, ...(!isOn && { isOn }) };
}
