import './channels.css';
import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/channels.js';
import { useSession } from '../../session/session.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { DeadLetters } from '../measuring/deliveries.js';
import { ChannelCard } from './channel-card.js';
import { ChannelForm } from './channel-form.js';
import { RemoveDialog } from './remove-dialog.js';
import { kindName, KINDS, type Channel, type Kind } from './types.js';

/** Where the events of the workspace are sent, for its owners. */
export function Channels() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('channels.title')} />
      {rights.canManagePeople ? <OwnChannels /> : <p>{t('channels.onlyOwners')}</p>}
    </>
  );
}

/** What is being done. */
type Step =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly channel: Channel }
  | { readonly kind: 'secret'; readonly secret: string };

function OwnChannels() {
  const list = useApi(async (client, signal) => {
    const [{ channels, kinds }, { webhooks }] = await Promise.all([
      dataOf(client.GET('/v1/channels', { signal })),
      dataOf(client.GET('/v1/webhooks', { signal })),
    ]);
    return { channels, kinds, deliveries: webhooks };
  }, []);
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const saved = (secret: string | null) => {
    setStep(secret === null ? null : { kind: 'secret', secret });
    list.reload();
  };
  return (
    <>
      <Loaded from={list}>
        {({ channels, kinds, deliveries }) => (
          <>
            <section class="card">
              <div class="channels-head">
                <h2>{t('channels.heading')}</h2>
                <button class="primary" onClick={() => setStep({ kind: 'add' })}>
                  {t('channels.add')}
                </button>
              </div>
              <p class="hint">{t('channels.meaning')}</p>
              {channels.length === 0 && (
                <Empty title={t('channels.none')}>
                  <p>{t('channels.noneAdvice')}</p>
                </Empty>
              )}
              {channels.map((channel) => (
                <ChannelCard
                  key={channel.id}
                  channel={channel}
                  delivery={deliveries.find(({ channelId }) => (channelId ?? 'webhook') === channel.id)}
                  onChanged={list.reload}
                  onEdit={() => setStep({ kind: 'edit', channel })}
                  onRemove={() => setStep({ kind: 'remove', channel })}
                  onSecret={saved}
                />
              ))}
              <Missing kinds={kinds} />
            </section>
            {deliveries.some(({ dead }) => dead > 0) && (
              <section class="card">
                <DeadLetters />
              </section>
            )}
            {step?.kind === 'add' && (
              <ChannelForm
                kinds={kinds.filter((kind) => kind !== 'webhook' || !channels.some(({ id }) => id === kind))}
                onSaved={saved}
                onClose={close}
              />
            )}
            {step?.kind === 'edit' && (
              <ChannelForm
                kinds={[step.channel.kind]}
                channel={step.channel}
                onSaved={saved}
                onClose={close}
              />
            )}
          </>
        )}
      </Loaded>
      {step?.kind === 'remove' && (
        <RemoveDialog channel={step.channel} onRemoved={() => saved(null)} onClose={close} />
      )}
      {step?.kind === 'secret' && (
        <SecretDialog
          title={t('channels.newSecret')}
          kind="key"
          label={t('channels.secret')}
          secret={step.secret}
          onStored={close}
        />
      )}
    </>
  );
}

/** What the installation is not set up for. */
function Missing({ kinds }: { kinds: readonly Kind[] }) {
  const missing = KINDS.filter((kind) => !kinds.includes(kind));
  return (
    <>
      {missing.map((kind) => (
        <p key={kind} class="hint">
          {t('channels.missing', { kind, name: kindName(kind) })}
        </p>
      ))}
    </>
  );
}
