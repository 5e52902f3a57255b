import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/api-keys.js';
import { SCOPES, scopesOf, type Scope } from '../../session/access.js';
import { useSession } from '../../session/session.js';
import { FormError } from '../../ui/form-error.js';
import { Field } from '../../ui/field.js';
import { AS_LONG_AS_ISSUER, expiryAfter, lifetimes } from '../../ui/expiry.js';
import { Form } from '../../ui/form.js';
import { label } from '../../ui/format.js';
import { SelectField } from '../../ui/select-filter.js';
import { ScopeChoice } from './scopes.js';

type Environment = 'test' | 'live';

const ENVIRONMENTS: readonly Environment[] = ['live', 'test'];

/** Creates a key, which may only read unless more is chosen. Owners who are signed in may create live ones on a paid plan. */
export function IssueForm({ onIssued }: { onIssued: (secret: string) => void }) {
  const { access, rights } = useSession();
  const mayBeLive = rights.canManagePeople && access.plan === 'paid';
  const offered = scopesOf(access);
  const leastScopes = offered.includes('read') ? (['read'] as const) : offered;
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState<Environment>(mayBeLive ? 'live' : 'test');
  const [scopes, setScopes] = useState<readonly Scope[]>(leastScopes);
  const [lifetime, setLifetime] = useState(AS_LONG_AS_ISSUER);
  const issue = useSubmit(['name', 'environment', 'scopes', 'expiresAt'], async (client) => {
    const limits = limitsOf(scopes, expiryAfter(lifetime, Date.now()));
    const body = { name, environment, ...limits };
    const { key } = await dataOf(client.POST('/v1/access/keys', { body }));
    onIssued(key);
  });
  return (
    <Form onSubmit={() => issue.submit()}>
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
      {mayBeLive ? (
        <SelectField
          label={t('apiKeys.environment')}
          options={ENVIRONMENTS.map((value) => ({ value, text: label(value) }))}
          value={environment}
          onChange={(value) => setEnvironment(value as Environment)}
          error={issue.errorOf('environment')}
        />
      ) : (
        <p class="hint">{t(access.plan === 'paid' ? 'apiKeys.liveByOwner' : 'apiKeys.liveOnPaidPlan')}</p>
      )}
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

/** The limits of a key. One with every scope has none, like the keys of the contract. */
function limitsOf(scopes: readonly Scope[], expiresAt: string | undefined) {
  return {
    ...(scopes.length < SCOPES.length && { scopes: [...scopes] }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}
