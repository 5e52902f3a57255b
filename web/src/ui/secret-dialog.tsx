import { useRef } from 'preact/hooks';
import { Dialog } from './dialog.js';
import { Field } from './field.js';
import { notify } from './notices.js';

interface SecretDialogProps {
  readonly title: string;
  /** The kind of secret, such as `key`. */
  readonly noun: string;
  readonly label: string;
  readonly secret: string;
  readonly onStored: () => void;
}

/** A new secret. It is shown only once, so nothing but its own button closes the dialog. */
export function SecretDialog({ title, noun, label, secret, onStored }: SecretDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify(`${noun.replace(/^./, (first) => first.toUpperCase())} copied.`);
    } catch {
      // Without HTTPS or permission there is no clipboard: select the secret for manual copying.
      input.current?.select();
      notify(`The browser blocked copying. The ${noun} is selected, so you can copy it manually.`);
    }
  };
  return (
    <Dialog title={title}>
      <p>Copy the {noun} now and keep it somewhere safe. You will not see it again.</p>
      <Field label={label}>
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
