import { useRef } from 'preact/hooks';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { notify } from '../../ui/notices.js';

/** The secret of a new key. It is shown only once, so nothing but its own button closes the dialog. */
export function SecretDialog({ secret, onStored }: { secret: string; onStored: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify('Key copied.');
    } catch {
      // Without HTTPS or permission there is no clipboard: select the key for manual copying.
      input.current?.select();
      notify('The browser blocked copying. The key is selected, so you can copy it manually.');
    }
  };
  return (
    <Dialog title="Your new key">
      <p>Copy the key now and keep it somewhere safe. You will not see it again.</p>
      <Field label="New API key">
        {(control) => <input {...control} ref={input} readOnly value={secret} spellcheck={false} />}
      </Field>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={onStored}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
