import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import type { TabKey } from '../session/key.js';
import { Field } from '../ui/field.js';
import { Form } from '../ui/form.js';

/**
 * Asks for a key, or for one of those that the tab knows. `busy`: the key is being checked; `message`: the reason the last
 * one was not accepted. `children` follow the form.
 */
export function KeyForm({
  onKey,
  known,
  busy,
  message,
  children,
}: {
  onKey: (key: string) => void;
  known: readonly TabKey[];
  busy: boolean;
  message: string | undefined;
  children: ComponentChildren;
}) {
  const [key, setKey] = useState('');
  return (
    <>
      <h1>{t('shell.title')}</h1>
      <p>{t('account.intro')}</p>
      <Form onSubmit={() => onKey(key.trim())}>
        <Field label={t('account.apiKey')} hint={t('account.apiKeyHint')} error={message}>
          {(field) => (
            <input
              {...field}
              name="key"
              type="password"
              autocomplete="off"
              spellcheck={false}
              required
              value={key}
              onInput={(event) => setKey(event.currentTarget.value)}
            />
          )}
        </Field>
        <button class="primary" disabled={busy}>
          {t(busy ? 'account.checking' : 'account.open')}
        </button>
      </Form>
      {children}
      {known.length > 0 && (
        <section>
          <h2>{t('account.keysOfTab')}</h2>
          <p class="actions">
            {known.map(({ key, name }) => (
              <button key={key} disabled={busy} onClick={() => onKey(key)}>
                {t('account.continueWith', { name })}
              </button>
            ))}
          </p>
        </section>
      )}
      <details>
        <summary>{t('account.whereFrom')}</summary>
        <p>{t('account.whereFromAnswer')}</p>
      </details>
      <p class="quiet">
        <a href="/docs">{t('shell.reference')}</a> · <a href="/openapi.json">{'openapi.json'}</a> ·{' '}
        <a href="/docs/behavior">{t('account.behavior')}</a>
      </p>
    </>
  );
}
