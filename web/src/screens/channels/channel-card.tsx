import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/channels.js';
import { time } from '../../session/time-zone.js';
import { FormError } from '../../ui/form-error.js';
import { commaSeparated } from '../../ui/format.js';
import { notify } from '../../ui/notices.js';
import { eventName, kindName, type Channel, type Delivery } from './types.js';

type ChannelTest = extensionComponents['schemas']['ChannelTest'];

/** A channel, its deliveries, and what can be done with it. */
export function ChannelCard({
  channel,
  delivery,
  onChanged,
  onEdit,
  onRemove,
  onSecret,
}: {
  channel: Channel;
  delivery: Delivery | undefined;
  onChanged: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onSecret: (secret: string) => void;
}) {
  const { id: channelId, kind, address, events, isOn, offReason } = channel;
  const name = `${kindName(kind)} ${address}`;
  const params = { path: { channelId } };
  const [result, setResult] = useState<ChannelTest | null>(null);
  const test = useSubmit([], async (client) => {
    setResult(null);
    setResult(await dataOf(client.POST('/v1/channels/{channelId}/test', { params })));
  });
  const pause = useSubmit([], async (client) => {
    await dataOf(client.PATCH('/v1/channels/{channelId}', { params, body: { isOn: !isOn } }));
    notify(t(isOn ? 'channels.paused' : 'channels.resumed', { name }));
    onChanged();
  });
  const replace = useSubmit([], async (client) => {
    onSecret((await dataOf(client.POST('/v1/channels/{channelId}/secret', { params }))).secret);
  });
  const busy = test.busy || pause.busy || replace.busy;
  return (
    <article class="channel" aria-label={name}>
      <h3>
        {kindName(kind)} <span>{address}</span>
        <span class={isOn ? 'badge' : 'badge bad'}>{t(isOn ? 'channels.on' : 'channels.off')}</span>
      </h3>
      <p>{commaSeparated(events.map(eventName))}</p>
      {offReason !== null && <p class="error">{offReason}</p>}
      {delivery !== undefined && <State delivery={delivery} />}
      <p class="actions">
        <button disabled={busy} onClick={() => void test.submit()}>
          {t(test.busy ? 'channels.testing' : 'channels.test')}
        </button>
        <button onClick={onEdit}>{t('channels.edit')}</button>
        <button disabled={busy} onClick={() => void pause.submit()}>
          {t(isOn ? 'channels.pause' : 'channels.resume')}
        </button>
        {kind === 'webhook' && (
          <button disabled={busy} onClick={() => void replace.submit()}>
            {t('channels.replaceSecret')}
          </button>
        )}
        <button onClick={onRemove}>{t('channels.remove')}</button>
      </p>
      <div role="status">{result !== null && <Result result={result} kind={kind} />}</div>
      <FormError error={test.error ?? pause.error ?? replace.error} />
    </article>
  );
}

function State({ delivery: { lastDeliveredAt, pending, dead, retrying } }: { delivery: Delivery }) {
  return (
    <>
      <p class="quiet">
        {t('channels.state', {
          last: lastDeliveredAt === null ? t('channels.nothingYet') : time(lastDeliveredAt),
          pending,
          dead,
        })}
      </p>
      {retrying !== null && (
        <p class="error">
          {t('channels.retrying', { attempts: retrying.attempts, error: retrying.error })}{' '}
          {retrying.nextAttemptAt !== null &&
            t('channels.nextAttempt', { time: time(retrying.nextAttemptAt) })}
        </p>
      )}
    </>
  );
}

/** How the test message ended, the reason, and what to do. */
function Result({ result: { outcome, message }, kind }: { result: ChannelTest; kind: Channel['kind'] }) {
  if (outcome === 'accepted') return <p>{t('channels.accepted', { message })}</p>;
  return (
    <p class="error">
      {t('channels.failed', { message })} {t('channels.remedy', { outcome, kind })}
    </p>
  );
}
