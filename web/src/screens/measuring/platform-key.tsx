import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import '../../messages/platforms.js';
import { time } from '../../session/time-zone.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { Editable } from '../../ui/read-only.js';
import { providerName } from './provider-name.js';

type Key = extensionComponents['schemas']['ProviderKey'];

interface KeyProps {
  readonly state: Key;
  readonly canStore: boolean;
  readonly onChanged: () => void;
}

/** The key of a provider: where it comes from and whether it works, and a form that replaces it. No key is ever shown. */
export function PlatformKey({ state, canStore, onChanged }: KeyProps) {
  const { provider, source } = state;
  const [isEdited, setEdited] = useState(false);
  const [checked, setChecked] = useState<Key | null>(null);
  const check = useSubmit([], async (client) =>
    setChecked(await dataOf(client.POST('/v1/measuring/key-checks', { body: { provider } }))),
  );
  const remove = useSubmit([], (client) =>
    dataOf(client.PATCH('/v1/measuring/keys', { body: { provider, key: null } })),
  );
  const isBusy = check.busy || remove.busy;
  const close = () => {
    setEdited(false);
    setChecked(null);
    onChanged();
  };
  const removeKey = async () => {
    if (isBusy || !(await remove.submit())) return;
    notify(t('platforms.saved'));
    close();
  };
  return (
    <div class="actions">
      <State state={checked ?? state} />
      {isEdited ? (
        <KeyForm provider={provider} onDone={close} onCancel={() => setEdited(false)} />
      ) : (
        <Editable>
          {source !== 'none' && (
            <button type="button" aria-disabled={isBusy} onClick={() => isBusy || void check.submit()}>
              {t('platforms.check')}
            </button>
          )}
          {canStore && (
            <button type="button" onClick={() => setEdited(true)}>
              {t(source === 'none' ? 'platforms.add' : 'platforms.replace')}
            </button>
          )}
          {source === 'workspace' && (
            <button type="button" aria-disabled={isBusy} onClick={() => void removeKey()}>
              {t('platforms.remove')}
            </button>
          )}
        </Editable>
      )}
      <FormError error={check.error ?? remove.error} />
    </div>
  );
}

function State({ state: { source, lastFour, checkedAt, problem } }: { state: Key }) {
  const text = t('platforms.keyOf', { source, lastFour: lastFour ?? '…' });
  return (
    <p role="status">
      {text}
      {problem !== null && <strong class="worse"> {problem}</strong>}
      {problem === null && checkedAt !== null && (
        <span class="better"> {t('platforms.works', { time: time(checkedAt) })}</span>
      )}
    </p>
  );
}

/** The value of the field is gone with the form. */
function KeyForm({
  provider,
  onDone,
  onCancel,
}: {
  provider: Key['provider'];
  onDone: () => void;
  onCancel: () => void;
}) {
  const [key, setKey] = useState('');
  const [login, setLogin] = useState('');
  const hasLogin = provider === 'dataforseo';
  const save = useSubmit(['key', 'login'], async (client) => {
    const body = { provider, key, ...(hasLogin && { login }) };
    await dataOf(client.PATCH('/v1/measuring/keys', { body }));
    // A failed check is shown as the state of the key, which is stored.
    await client.POST('/v1/measuring/key-checks', { body: { provider } }).catch(() => undefined);
  });
  return (
    <Form
      autocomplete="off"
      onSubmit={async () => {
        if (save.busy || !(await save.submit())) return;
        notify(t('platforms.saved'));
        onDone();
      }}
    >
      {hasLogin && (
        <Field label={t('platforms.login')} error={save.errorOf('login')}>
          {(field) => (
            <input
              {...field}
              type="text"
              autocomplete="off"
              value={login}
              onInput={(event) => setLogin(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={hasLogin ? t('platforms.password') : t('platforms.key', { provider: providerName(provider) })}
        hint={t('platforms.keyHint')}
        error={save.errorOf('key')}
      >
        {(field) => (
          <input
            {...field}
            type="password"
            autocomplete="off"
            required
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError error={save.error} />
      <div class="actions">
        <button class="primary" aria-disabled={save.busy}>
          {t('brand.save')}
        </button>
        <button type="button" onClick={onCancel}>
          {t('platforms.cancel')}
        </button>
      </div>
    </Form>
  );
}
