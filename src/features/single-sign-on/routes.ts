import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { Person, Visitor } from '../../domain/visitor.js';
import type { AccountFeatureHandlers } from '../../http/operation.js';
import type { SingleSignOnService } from './service.js';

/** Signing in with a provider or through a proxy. */
export function singleSignOnRoutes(
  singleSignOn: SingleSignOnService,
  stateOf: (visitor: Visitor, person: Person | null) => Promise<ExtensionSchemas['AccountSession']>,
): AccountFeatureHandlers<'beginProviderSignIn' | 'finishProviderSignIn' | 'signInFromProxy'> {
  return {
    async beginProviderSignIn({ visitor }) {
      const { url, attempt } = await singleSignOn.begin(visitor);
      return { status: 201, body: { url }, attempt };
    },
    async finishProviderSignIn({ visitor, attempt, body: { query } }) {
      const { person, session } = await singleSignOn.finish({ query, secret: attempt }, visitor);
      return { status: 200, body: await stateOf(visitor, person), session, attempt: null };
    },
    async signInFromProxy({ visitor }) {
      const { person, session } = await singleSignOn.enterFromProxy(visitor);
      return { status: 200, body: await stateOf(visitor, person), session };
    },
  };
}
