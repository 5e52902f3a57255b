import { useRef } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';
import { notify } from './notices.js';

interface SecretDialogProps {
  readonly title: string;
  readonly kind: 'key' | 'link';
  readonly label: string;
  readonly secret: string;
  readonly onStored: () => void;
}

/** A new secret. It is shown only once, so nothing but its own button closes the dialog. */
export function SecretDialog({ title, kind, label, secret, onStored }: SecretDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      notify(t('ui.secretCopied', { kind }));
    } catch {
      // Without HTTPS or permission there is no clipboard: select the secret for manual copying.
      input.current?.select();
      notify(t('ui.secretBlocked', { kind }));
    }
  };
  return (
    <Dialog title={title}>
      <p>{t('ui.secretOnce', { kind })}</p>
      <Field label={label}>
        {(control) => <input {...control} ref={input} readOnly value={secret} spellcheck={false} />}
      </Field>
      <div class="actions">
        <button type="button" class="primary" onClick={() => void copy()}>
          {t('ui.copy')}
        </button>
        <button type="button" onClick={onStored}>
          {t('ui.stored')}
        </button>
      </div>
    </Dialog>
  );
}
