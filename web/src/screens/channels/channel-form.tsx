import { dataOf } from '@ai-visibility/client';
import { useId, useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/channels.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { SelectField } from '../../ui/select-filter.js';
import { EVENTS, kindName, KINDS, type Channel, type Kind } from './types.js';

/** The events that people usually want. Programs usually want all. */
const FOR_PEOPLE = ['visibility.changed', 'digest.weekly'];
const usualEvents = (kind: Kind) => (kind === 'webhook' ? EVENTS.map(([event]) => event) : FOR_PEOPLE);

/** Adds a channel of one of these kinds, or changes one, whose address is kept unless a new one is given. */
export function ChannelForm({
  kinds,
  channel,
  onSaved,
  onClose,
}: {
  kinds: readonly Kind[];
  channel?: Channel;
  /** The secret of a new webhook; null for other kinds and changes. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}) {
  const offered = KINDS.filter((one) => kinds.includes(one));
  const [kind, setKind] = useState<Kind>(channel?.kind ?? offered[0] ?? 'slack');
  const [address, setAddress] = useState(channel?.kind === 'email' ? channel.address : '');
  const [chosen, setChosen] = useState<readonly string[] | null>(channel?.events ?? null);
  const events = chosen ?? usualEvents(kind);
  const save = useSubmit(['kind', 'address', 'events'], async (client) => {
    if (channel === undefined) {
      const body = { kind, address, events: [...events] };
      const { secret } = await dataOf(client.POST('/v1/channels', { body }));
      notify(t('channels.added'));
      return onSaved(secret);
    }
    const params = { path: { channelId: channel.id } };
    const body = { events: [...events], ...(address.trim() !== '' && { address }) };
    await dataOf(client.PATCH('/v1/channels/{channelId}', { params, body }));
    notify(t('channels.saved'));
    onSaved(null);
  });
  return (
    <Dialog title={t(channel === undefined ? 'channels.add' : 'channels.editTitle')} onClose={onClose}>
      <Form onSubmit={() => save.submit()}>
        {channel === undefined && (
          <SelectField
            label={t('channels.kindLabel')}
            options={offered.map((value) => ({ value, text: kindName(value) }))}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            error={save.errorOf('kind')}
          />
        )}
        <Field
          label={t('channels.address', { kind })}
          hint={t(
            channel === undefined || kind === 'email' ? 'channels.addressHint' : 'channels.keepAddress',
            {
              kind,
            },
          )}
          error={save.errorOf('address')}
        >
          {(control) => (
            <input
              {...control}
              required={channel === undefined || kind === 'email'}
              maxLength={5200}
              autocomplete="off"
              spellcheck={false}
              value={address}
              onInput={(event) => setAddress(event.currentTarget.value)}
            />
          )}
        </Field>
        <EventChoice chosen={events} onChange={setChosen} error={save.errorOf('events')} />
        <FormError error={save.error} />
        <button class="primary" disabled={save.busy || events.length === 0}>
          {t(channel === undefined ? 'channels.addIt' : 'channels.save')}
        </button>
      </Form>
    </Dialog>
  );
}

function EventChoice({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly string[];
  onChange: (events: string[]) => void;
  error: string | undefined;
}) {
  const id = useId();
  const toggle = (event: string) =>
    onChange(EVENTS.map(([name]) => name).filter((name) => (name === event) !== chosen.includes(name)));
  return (
    <fieldset class="field rights" aria-describedby={`${id}-hint`}>
      <legend class="label">{t('channels.events')}</legend>
      {EVENTS.map(([event, text]) => (
        <label key={event}>
          <input type="checkbox" checked={chosen.includes(event)} onChange={() => toggle(event)} />
          {text}
        </label>
      ))}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <p class="hint" id={`${id}-hint`}>
        {t('channels.eventsHint')}
      </p>
    </fieldset>
  );
}
