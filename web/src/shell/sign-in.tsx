import { useState } from 'preact/hooks';
import { rich, t } from '../messages/messages.js';
import type { TabKey } from '../session/key.js';
import { Field } from '../ui/field.js';
import { Form } from '../ui/form.js';

const COMMANDS = [
  'npx visibility workspace create --name Acme --plan paid --brand Acme --domain acme.example',
  'npx visibility key create --workspace ws_... --environment test --name Mine',
].join('\n');

/**
 * Asks for a key, or for one of those that the tab knows. `busy`: the key is being checked; `message`: the reason the last
 * one was not accepted.
 */
export function SignIn({
  onKey,
  known,
  busy,
  message,
}: {
  onKey: (key: string) => void;
  known: readonly TabKey[];
  busy: boolean;
  message: string | undefined;
}) {
  const [key, setKey] = useState('');
  return (
    <>
      <h1>{t('shell.title')}</h1>
      <p>{t('shell.intro')}</p>
      <Form onSubmit={() => onKey(key.trim())}>
        <Field label={t('shell.apiKey')} hint={t('shell.apiKeyHint')} error={message}>
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
          {t(busy ? 'shell.checking' : 'shell.open')}
        </button>
      </Form>
      {known.length > 0 && (
        <section>
          <h2>{t('shell.keysOfTab')}</h2>
          <p class="actions">
            {known.map(({ key, name }) => (
              <button key={key} disabled={busy} onClick={() => onKey(key)}>
                {t('shell.continueWith', { name })}
              </button>
            ))}
          </p>
        </section>
      )}
      <details>
        <summary>{t('shell.whereFrom')}</summary>
        <p>{rich('shell.whereFromAnswer', { code: (text) => <code>{text}</code> })}</p>
        <pre>
          <code>{COMMANDS}</code>
        </pre>
      </details>
      <p class="quiet">
        <a href="/docs">{t('shell.reference')}</a> · <a href="/openapi.json">{'openapi.json'}</a> ·{' '}
        <a href="/docs/behavior">{t('shell.behavior')}</a>
      </p>
    </>
  );
}
