import { useState } from 'preact/hooks';
import type { TabKey } from '../session/key.js';
import { Field } from '../ui/field.js';
import { Form } from '../ui/form.js';

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
      <h1>AI visibility</h1>
      <p>How often, and how well, your brand appears in the answers of AI platforms.</p>
      <Form onSubmit={() => onKey(key.trim())}>
        <Field
          label="API key"
          hint="Starts with sk_. The key is kept until you close this tab."
          error={message}
        >
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
          {busy ? 'Checking the key …' : 'Open'}
        </button>
      </Form>
      {known.length > 0 && (
        <section>
          <h2>Keys of this tab</h2>
          <p class="actions">
            {known.map(({ key, name }) => (
              <button key={key} disabled={busy} onClick={() => onKey(key)}>
                Continue with {name}
              </button>
            ))}
          </p>
        </section>
      )}
      <details>
        <summary>Where do I get a key?</summary>
        <p>
          The first start prints a link for each demo workspace. For a workspace of your own, run these
          commands where the service is installed. With <code>--scope read</code>, the key can make no
          changes:
        </p>
        <pre>
          <code>
            npx visibility workspace create --name Acme --plan paid{'\n'}
            npx visibility key create --workspace ws_... --environment test --name Mine
          </code>
        </pre>
      </details>
      <p class="quiet">
        <a href="/docs">API reference</a> · <a href="/openapi.json">openapi.json</a> ·{' '}
        <a href="/docs/behavior">Behavior</a>
      </p>
    </>
  );
}
