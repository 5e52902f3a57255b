import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { Loaded } from '../../ui/states.js';
import { SecretDialog } from '../../ui/secret-dialog.js';
import { Title } from '../../ui/title.js';
import { IssueForm } from './issue-form.js';
import { KeyTable } from './key-table.js';
import { RevokeDialog } from './revoke-dialog.js';

type ApiKey = extensionComponents['schemas']['LimitedKey'];

export function ApiKeys() {
  const { rights } = useSession();
  if (rights.canManageKeys) return <ManagedKeys />;
  return (
    <>
      <Title text={t('apiKeys.title')} />
      <p>{t('apiKeys.notAllowed')}</p>
    </>
  );
}

function ManagedKeys() {
  const keys = useApi((client, signal) => dataOf(client.GET('/v1/access/keys', { signal })), []);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <Title text={t('apiKeys.title')} />
      <IssueForm
        onIssued={(key) => {
          setSecret(key);
          keys.reload();
        }}
      />
      <Loaded from={keys}>{(list) => <KeyTable keys={list.keys} onRevoke={setRevoking} />}</Loaded>
      {secret !== null && (
        <SecretDialog
          title={t('apiKeys.newKeyTitle')}
          kind="key"
          label={t('apiKeys.newKey')}
          secret={secret}
          onStored={() => setSecret(null)}
        />
      )}
      {revoking !== null && (
        <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} onRevoked={keys.reload} />
      )}
    </>
  );
}
