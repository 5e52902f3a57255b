import { dataOf, deadLetterPages, items, type Client, type measuringComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { CopyId } from '../../ui/copy-id.js';
import { count, plural } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../ui/time-zone.js';

type Webhook = measuringComponents['schemas']['Webhook'];
type DeadLetter = measuringComponents['schemas']['DeadLetter'];

/** The names of forms other than the webhook. */
const RECEIVERS: Readonly<Record<string, string>> = { slack: 'Slack', teams: 'Teams', email: 'email' };

/** The number of dead letters shown, latest first. The API lists all of them. */
const SHOWN = 20;

/** The receivers of events and the latest dead letters. */
export function Deliveries() {
  const list = useApi((client, signal) => dataOf(client.GET('/v1/webhooks', { signal })), []);
  return (
    <Loaded from={list}>
      {({ webhooks }) => (
        <section class="card">
          <h2>Webhooks</h2>
          {webhooks.length === 0 && (
            <p class="quiet">
              No receiver is set, so no events are sent. An operator sets one with{' '}
              <code>visibility workspace webhook</code> or <code>visibility workspace channel</code>.
            </p>
          )}
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
        <span class={enabled ? 'badge' : 'badge bad'}>{enabled ? 'On' : 'Off'}</span>{' '}
        {disabledReason !== null && <span>{disabledReason}</span>}
      </p>
      <p class="quiet">
        {events.join(', ')}. {count(pending)} pending, {plural(dead, 'dead letter')}. Last delivery:{' '}
        {lastDeliveredAt === null ? 'none in 30 days' : time(lastDeliveredAt)}.
      </p>
      {retrying !== null && (
        <p>
          The oldest pending event failed after {plural(retrying.attempts, 'attempt')}: {retrying.error}{' '}
          {retrying.nextAttemptAt !== null && (
            <span class="quiet">Next attempt: {time(retrying.nextAttemptAt)}.</span>
          )}
        </p>
      )}
    </>
  );
}

function DeadLetters() {
  const page = useApi((client, signal) => {
    const params = { query: { limit: SHOWN } };
    return dataOf(client.GET('/v1/webhooks/dead-letters', { params, signal }));
  }, []);
  return (
    <Loaded from={page}>
      {({ deadLetters, hasMore }) => (
        <>
          <h3>{hasMore ? `The latest ${SHOWN} dead letters` : 'Dead letters'}</h3>
          <Table
            name="dead-letters"
            of="Dead letters"
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
  order: 'Latest first.',
  read: (client: Client, signal: AbortSignal) =>
    items(deadLetterPages(client, { limit: 100 }, { signal }), 'deadLetters'),
};

const DEAD_LETTERS: readonly Column<DeadLetter>[] = [
  {
    head: 'Event',
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
    head: 'Gave up',
    firstOrder: 'descending',
    data: ({ deadAt }) => ({ deadAt }),
    cell: ({ deadAt }) => time(deadAt),
  },
  {
    head: 'Attempts',
    isNumber: true,
    data: ({ attempts }) => ({ attempts }),
    cell: ({ attempts }) => count(attempts),
  },
  { head: 'Error', data: ({ error }) => ({ error }), cell: ({ error }) => error ?? 'not known' },
];
