import { hash } from 'node:crypto';
import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import type { Webhook } from './types.js';

/** Records a change of a webhook, in its transaction. */
export function recordWebhook(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { before, after }: { before: Webhook | null; after: Webhook },
): Promise<void> {
  const states = { before: before && shown(before), after: shown(after) };
  return recordEvent(transaction, workspaceId, at, {
    action: 'webhook.changed',
    subjectId: workspaceId,
    ...states,
  });
}

/** A webhook in audit events. The path of its address may contain a token, so it is replaced by a digest. */
function shown({ url, ...webhook }: Webhook) {
  return { origin: new URL(url).origin, urlDigest: hash('sha256', url).slice(0, 12), ...webhook };
}
