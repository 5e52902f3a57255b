import type { FeatureHandlers } from '../../http/operation.js';
import type { ProviderKeysService } from './service.js';
import type { KeyState } from './types.js';

/** The operations of the extensions that store, remove and check keys. */
export function providerKeyRoutes(
  keys: ProviderKeysService,
): FeatureHandlers<'setProviderKey' | 'checkProviderKey'> {
  return {
    setProviderKey: async ({ principal: { workspaceId }, body: { provider, key, login = null } }) => {
      if (key === null) await keys.remove(workspaceId, provider);
      else await keys.set(workspaceId, provider, { key, login });
      return { status: 200, body: toBody(await keys.show(workspaceId, provider)) };
    },
    checkProviderKey: async ({ principal: { workspaceId }, body: { provider } }) => ({
      status: 200,
      body: toBody(await keys.check(workspaceId, provider)),
    }),
  };
}

const toBody = ({ setAt, checkedAt, ...state }: KeyState) => ({
  ...state,
  setAt: setAt?.toISOString() ?? null,
  checkedAt: checkedAt?.toISOString() ?? null,
});
