import './api-keys.css';
import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/api-keys.js';
import { useSession } from '../../session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/states.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { Title } from '../../ui/title.js';
import { IssueForm } from './issue-form.js';
import { KeyTable } from './key-table.js';
import { ReplaceDialog } from './replace-dialog.js';
import { RevokeDialog } from './revoke-dialog.js';

type ApiKey = extensionComponents['schemas']['LimitedKey'];

/** What is being done: creating a key, showing a new secret, or ending a key. */
type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'replace' | 'revoke'; readonly apiKey: ApiKey };

export function ApiKeys() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('apiKeys.title')} />
      {rights.canManageKeys ? <ManagedKeys /> : <p>{t('apiKeys.notAllowed')}</p>}
    </>
  );
}

function ManagedKeys() {
  const keys = useApi((client, signal) => dataOf(client.GET('/v1/access/keys', { signal })), []);
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  const showSecret = (secret: string) => {
    setStep({ kind: 'secret', secret });
    keys.reload();
  };
  return (
    <>
      <section class="card">
        <div class="keys-head">
          <h2>{t('apiKeys.keys')}</h2>
          <button class="primary" onClick={() => setStep({ kind: 'create' })}>
            {t('apiKeys.newKeyButton')}
          </button>
        </div>
        <p class="hint">{t('apiKeys.meaning')}</p>
        <Loaded from={keys}>
          {(list) => (
            <KeyTable
              keys={list.keys}
              onReplace={(apiKey) => setStep({ kind: 'replace', apiKey })}
              onRevoke={(apiKey) => setStep({ kind: 'revoke', apiKey })}
            />
          )}
        </Loaded>
      </section>
      {step?.kind === 'create' && (
        <Dialog title={t('apiKeys.createAKey')} onClose={close}>
          <IssueForm onIssued={showSecret} />
        </Dialog>
      )}
      {step?.kind === 'secret' && (
        <SecretDialog
          title={t('apiKeys.newKeyTitle')}
          kind="key"
          label={t('apiKeys.newKey')}
          secret={step.secret}
          onStored={close}
        />
      )}
      {step?.kind === 'replace' && (
        <ReplaceDialog apiKey={step.apiKey} onClose={close} onReplaced={showSecret} />
      )}
      {step?.kind === 'revoke' && (
        <RevokeDialog apiKey={step.apiKey} onClose={close} onRevoked={keys.reload} />
      )}
    </>
  );
}
