import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { SCOPES, scopesOf, type Scope } from '../../session/access.js';
import { useSession } from '../../session/session.js';
import { FormError } from '../../ui/form-error.js';
import { Field } from '../../ui/field.js';
import { AS_LONG_AS_ISSUER, expiryAfter, lifetimes } from '../../ui/expiry.js';
import { Form } from '../../ui/form.js';
import { SelectField } from '../../ui/select-filter.js';
import { ScopeChoice } from './scopes.js';

/** Creates a test key, which may only read unless more is chosen. Live keys can only be created on the command line. */
export function IssueForm({ onIssued }: { onIssued: (secret: string) => void }) {
  const { access } = useSession();
  const offered = scopesOf(access);
  const leastScopes = offered.includes('read') ? (['read'] as const) : offered;
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(leastScopes);
  const [lifetime, setLifetime] = useState(AS_LONG_AS_ISSUER);
  const issue = useSubmit(['name', 'scopes', 'expiresAt'], async (client) => {
    const body = limitedKey(name, scopes, expiryAfter(lifetime, Date.now()));
    const { key } = await dataOf(client.POST('/v1/access/keys', { body }));
    setName('');
    onIssued(key);
  });
  return (
    <Form class="card" aria-label={t('apiKeys.createAKey')} onSubmit={() => issue.submit()}>
      <h2>{t('apiKeys.createTestKey')}</h2>
      <Field label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} error={issue.errorOf('name')}>
        {(control) => (
          <input
            {...control}
            value={name}
            required
            maxLength={80}
            autocomplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <ScopeChoice offered={offered} chosen={scopes} onChange={setScopes} error={issue.errorOf('scopes')} />
      <SelectField
        label={t('apiKeys.expires')}
        options={lifetimes(access.expiresAt, Date.now())}
        value={lifetime}
        onChange={setLifetime}
        error={issue.errorOf('expiresAt')}
      />
      <FormError error={issue.error} />
      <button class="primary" disabled={issue.busy || scopes.length === 0}>
        {t(issue.busy ? 'apiKeys.creating' : 'apiKeys.create')}
      </button>
    </Form>
  );
}

/** A request for a key. One with every scope has no limits, like the keys of the contract. */
function limitedKey(name: string, scopes: readonly Scope[], expiresAt: string | undefined) {
  return {
    name,
    ...(scopes.length < SCOPES.length && { scopes: [...scopes] }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
