import { hash } from 'node:crypto';
import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { shownAddress } from './addresses.js';
import type { Channel } from './types.js';

/** Records that a channel was added or removed, in the transaction of the change. */
export function recordChannel(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  change: { readonly added: Channel } | { readonly removed: Channel },
): Promise<void> {
  const [action, channel] =
    'added' in change
      ? (['channel.added', change.added] as const)
      : (['channel.removed', change.removed] as const);
  const state = shown(channel);
  const [before, after] = action === 'channel.added' ? [null, state] : [state, null];
  return recordEvent(transaction, workspaceId, at, { action, subjectId: channel.channelId, before, after });
}

/** A channel in audit events. The path of a URL is a secret, so it is replaced by a digest. */
function shown({ kind, addresses, events }: Channel) {
  const digest = hash('sha256', addresses.join(',')).slice(0, 12);
  return { kind, address: shownAddress({ kind, addresses }), addressDigest: digest, events };
}
