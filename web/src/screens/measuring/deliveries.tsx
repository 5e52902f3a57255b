import { dataOf, deadLetterPages, items, type Client, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { CopyId } from '../../ui/copy-id.js';
import { commaSeparated, count } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';

type Webhook = extensionComponents['schemas']['Webhook'];
type DeadLetter = extensionComponents['schemas']['DeadLetter'];

/** The names of forms other than the webhook. */
const RECEIVERS: Readonly<Record<string, string>> = {
  slack: 'Slack',
  teams: 'Teams',
  email: t('measuring.email'),
};

/** The number of dead letters shown, latest first. The API lists all of them. */
const SHOWN = 20;

/** The receivers of events and the latest dead letters. */
export function Deliveries() {
  const list = useApi((client, signal) => dataOf(client.GET('/v1/webhooks', { signal })), []);
  return (
    <Loaded from={list}>
      {({ webhooks }) => (
        <section class="card">
          <h2>{t('measuring.webhooks')}</h2>
          {webhooks.length === 0 && <p class="quiet">{t('measuring.noReceiver')}</p>}
          {webhooks.map((webhook) => (
            <Receiver key={webhook.channelId ?? webhook.kind} webhook={webhook} />
          ))}
          {webhooks.some(({ dead }) => dead > 0) && <DeadLetters />}
        </section>
      )}
    </Loaded>
  );
}

function Receiver({ webhook }: { webhook: Webhook }) {
  const { kind, origin, enabled, disabledReason, events, pending, dead, lastDeliveredAt, retrying } = webhook;
  return (
    <>
      <p class="origin">
        <strong>{origin}</strong> {kind !== 'webhook' && <span>({RECEIVERS[kind] ?? kind})</span>}{' '}
        <span class={enabled ? 'badge' : 'badge bad'}>{t(enabled ? 'measuring.on' : 'measuring.off')}</span>{' '}
        {disabledReason !== null && <span>{disabledReason}</span>}
      </p>
      <p class="quiet">
        {t('measuring.receiver', {
          events: commaSeparated(events),
          pending,
          dead,
          last: lastDeliveredAt === null ? t('measuring.noDelivery') : time(lastDeliveredAt),
        })}
      </p>
      {retrying !== null && (
        <p>
          {t('measuring.retrying', { attempts: retrying.attempts, error: retrying.error })}{' '}
          {retrying.nextAttemptAt !== null && (
            <span class="quiet">{t('measuring.nextAttempt', { time: time(retrying.nextAttemptAt) })}</span>
          )}
        </p>
      )}
    </>
  );
}

/** The latest events that could not be delivered. */
export function DeadLetters() {
  const page = useApi((client, signal) => {
    const params = { query: { limit: SHOWN } };
    return dataOf(client.GET('/v1/webhooks/dead-letters', { params, signal }));
  }, []);
  return (
    <Loaded from={page}>
      {({ deadLetters, hasMore }) => (
        <>
          <h3>{hasMore ? t('measuring.latestDeadLetters', { count: SHOWN }) : t('measuring.deadLetters')}</h3>
          <Table
            name="dead-letters"
            of={t('measuring.deadLetters')}
            columns={DEAD_LETTERS}
            rows={deadLetters}
            keyOf={({ messageId }) => messageId}
            paged={hasMore ? PAGED : undefined}
          />
        </>
      )}
    </Loaded>
  );
}

const PAGED = {
  order: t('measuring.latestFirst'),
  read: (client: Client, signal: AbortSignal) =>
    items(deadLetterPages(client, { limit: 100 }, { signal }), 'deadLetters'),
};

const DEAD_LETTERS: readonly Column<DeadLetter>[] = [
  {
    head: t('measuring.event'),
    data: ({ event, messageId }) => ({ event, messageId }),
    cell: ({ event, messageId }) => (
      <>
        {event}
        <br />
        <CopyId of="event" id={messageId} />
      </>
    ),
  },
  {
    head: t('measuring.gaveUp'),
    firstOrder: 'descending',
    data: ({ deadAt }) => ({ deadAt }),
    cell: ({ deadAt }) => time(deadAt),
  },
  {
    head: t('measuring.attempts'),
    isNumber: true,
    data: ({ attempts }) => ({ attempts }),
    cell: ({ attempts }) => count(attempts),
  },
  {
    head: t('measuring.error'),
    data: ({ error }) => ({ error }),
    cell: ({ error }) => error ?? t('measuring.errorUnknown'),
  },
];
