import { isIP } from 'node:net';
import type {
  DeadLetter,
  DeadLetterPlace,
  DeliveryReads,
  Receiver,
  ReceiverKind,
} from '../../features/deliveries/index.js';
import { namedRead, type Database } from '../../platform/database.js';
import { deliveryTopics } from '../events/subscribers-store.js';
import { WEBHOOK_FIRST } from './channels-store.js';
import { WEBHOOK_ID } from './types.js';

const IS_PENDING = 'm.dispatched_at is null and m.dead_at is null';

/** The messages of a channel c. Their topic comes first, because the indexes begin with it. */
const OF_CHANNEL = `
  from outbox m
  where m.workspace_id = $1 and m.topic = c.kind || '.delivery'
    and (c.kind = 'webhook' or m.payload->>'channelId' = c.channel_id)`;

/** Each count and time is read from a separate index. */
const RECEIVERS = `
  select c.kind, nullif(c.channel_id, '${WEBHOOK_ID}') as "channelId", c.addresses, c.events, c.is_on as enabled,
         c.off_reason as "disabledReason",
         (select count(*)::integer ${OF_CHANNEL} and ${IS_PENDING}) as pending,
         (select count(*)::integer ${OF_CHANNEL} and m.dead_at is not null) as dead,
         (select max(m.dispatched_at) ${OF_CHANNEL} and m.dispatched_at is not null) as "lastDeliveredAt",
         (select max(m.dead_at) ${OF_CHANNEL} and m.dead_at is not null) as "lastDeadAt",
         head.attempts, head.last_error as error, head.not_before as "nextAttemptAt"
  from channels c
  left join lateral (
    select m.attempts, m.last_error, m.not_before ${OF_CHANNEL} and ${IS_PENDING}
    order by m.created_at, m.outbox_id limit 1) head on true
  where c.workspace_id = $1
  order by ${WEBHOOK_FIRST}`;

interface ReceiverRow extends Omit<Receiver, 'origin' | 'retrying' | 'lastDeliveredAt' | 'lastDeadAt'> {
  readonly addresses: readonly string[];
  readonly lastDeliveredAt: Date | null;
  readonly lastDeadAt: Date | null;
  readonly attempts: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

interface DeadLetterRow extends Omit<DeadLetter, 'createdAt' | 'deadAt'> {
  readonly createdAt: Date;
  readonly deadAt: Date;
}

const DEAD_LETTERS = `
  select m.outbox_id as "messageId", m.payload->>'type' as event, m.created_at as "createdAt", m.dead_at as "deadAt",
         m.attempts, m.last_error as error
  from outbox m
  where m.workspace_id = $1 and m.topic = any($2) and m.dead_at is not null and (m.dead_at, m.outbox_id) < ($3, $4)
  order by m.dead_at desc, m.outbox_id desc limit $5`;

/** Reads the receivers of workspaces and the state of their deliveries. */
export function createDeliveryReads(database: Database): DeliveryReads {
  return {
    async receiversOf(workspaceId) {
      const rows = await namedRead<ReceiverRow>(database, 'webhooks-receivers', RECEIVERS, [workspaceId]);
      return rows.map(receiverOf);
    },
    async deadLettersAfter(workspaceId, { deadAt, messageId }: DeadLetterPlace, limit) {
      const values = [workspaceId, deliveryTopics, deadAt, messageId, limit];
      const rows = await namedRead<DeadLetterRow>(database, 'webhooks-dead-letters', DEAD_LETTERS, values);
      return rows.map(deadLetterOf);
    },
  };
}

function receiverOf(row: ReceiverRow): Receiver {
  const { addresses, events, lastDeliveredAt, lastDeadAt, attempts, error, nextAttemptAt, ...receiver } = row;
  return {
    ...receiver,
    origin: originOf(receiver.kind, addresses),
    events,
    lastDeliveredAt: isoOrNull(lastDeliveredAt),
    lastDeadAt: isoOrNull(lastDeadAt),
    retrying:
      attempts === null || error === null
        ? null
        : { attempts, error: withoutAddresses(error), nextAttemptAt: isoOrNull(nextAttemptAt) },
  };
}

function deadLetterOf({ createdAt, deadAt, error, ...letter }: DeadLetterRow): DeadLetter {
  return {
    ...letter,
    error: error === null ? null : withoutAddresses(error),
    createdAt: createdAt.toISOString(),
    deadAt: deadAt.toISOString(),
  };
}

const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null;

function originOf(kind: ReceiverKind, addresses: readonly string[]): string {
  if (kind !== 'email') return new URL(addresses[0] ?? '').origin;
  const domains = addresses.map((address) => address.slice(address.lastIndexOf('@') + 1));
  return `mailto:${[...new Set(domains)].join(',')}`;
}

/** An error without IP addresses and ports: those of a receiver may be internal to the operator's network. */
export function withoutAddresses(error: string): string {
  return error.replaceAll(/\S+/g, (word) => (isAddress(word) ? '[address]' : word));
}

/** Whether a word is an IP address, also with a port or between brackets: `10.0.0.5:443`, `[::1]:443`. */
function isAddress(word: string): boolean {
  const bare = word.replaceAll(/[[\]()"',;]/g, '').replace(/\.$/, '');
  const port = bare.lastIndexOf(':');
  return isIP(bare) !== 0 || (port > 0 && isIP(bare.slice(0, port)) !== 0);
}
