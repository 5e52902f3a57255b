import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { accountClient, chooseWorkspace, type Account } from '../session/account.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { DemoDoor } from './demo-door.js';
import { TextField } from './fields.js';
import { useAccount } from './use-account.js';

/** The way on for a person without a workspace: to create one, or to ask for an invitation. */
export function NoWorkspace({
  person,
  onSignOut,
}: {
  person: NonNullable<Account['person']>;
  onSignOut: () => void;
}) {
  return (
    <>
      <h1>{t('account.welcome', { name: person.name })}</h1>
      {person.isOperator ? (
        <>
          <p>{t('account.createFirst')}</p>
          <NewWorkspace />
          <DemoDoor onOpen={open} />
        </>
      ) : (
        <p>{t('account.noWorkspace')}</p>
      )}
      <p class="actions">
        <button type="button" class="plain" onClick={onSignOut}>
          {t('shell.signOut')}
        </button>
      </p>
    </>
  );
}

/** Opens a workspace. The page reads those of the person when it opens. */
function open(workspaceId: string): void {
  chooseWorkspace(workspaceId);
  location.assign('/');
}

/** Creates a workspace, which the person then owns, and begins to set it up. */
export function NewWorkspace() {
  const [name, setName] = useState('');
  const request = useAccount(['name'], async () => {
    const created = await dataOf(accountClient.POST('/v1/account/workspaces', { body: { name } }));
    chooseWorkspace(created.id);
    // The page reads the workspaces of the person when it opens.
    location.assign('/setup');
  });
  return (
    <Form onSubmit={() => request.submit()}>
      <TextField
        label={t('account.workspaceName')}
        hint={t('account.workspaceNameHint')}
        error={request.errorOf('name')}
        autocomplete="organization"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <FormError error={request.error} />
      <button class="primary" disabled={request.busy}>
        {t(request.busy ? 'account.creating' : 'account.create')}
      </button>
    </Form>
  );
}
