import { recordEvents, type AuditEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { enterTenant } from '../../platform/enter-tenant.js';

/** The workspace of events that concern the whole installation. */
const INSTALLATION = 'installation';

/** Records changes of people, who belong to no workspace. The transaction sees no people, sessions or codes afterwards. */
export async function recordOfPeople(
  transaction: Transaction,
  at: Date,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await enterTenant(transaction, INSTALLATION);
  await recordEvents(transaction, INSTALLATION, at, events);
}
