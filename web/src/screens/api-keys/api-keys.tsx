import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { IssueForm } from './issue-form.js';
import { KeyTable } from './key-table.js';
import { RevokeDialog } from './revoke-dialog.js';
import { SecretDialog } from './secret-dialog.js';

type ApiKey = components['schemas']['ApiKey'];

export function ApiKeys() {
  const keys = useApi((client, signal) => dataOf(client.GET('/v1/api-keys', { signal })), []);
  const [secret, setSecret] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <>
      <Title text="API keys" />
      <IssueForm
        onIssued={(key) => {
          setSecret(key);
          keys.reload();
        }}
      />
      <Loaded from={keys}>{(list) => <KeyTable keys={list.keys} onRevoke={setRevoking} />}</Loaded>
      {secret !== null && <SecretDialog secret={secret} onStored={() => setSecret(null)} />}
      {revoking !== null && (
        <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} onRevoked={keys.reload} />
      )}
    </>
  );
}
