import type { Schemas } from '../../../spec/index.js';
import { responseMonitor, expectThat } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

export const authMonitors: readonly Monitor[] = [
  responseMonitor<Schemas['IssuedApiKey']>('AUTH-08', ['issueApiKey'], ({ key }) =>
    expectThat(key.startsWith('sk_test_'), 'a key that starts with sk_test_', key),
  ),
  responseMonitor<Schemas['Me']>('AUTH-10', ['getMe'], ({ environment }, { request }) => {
    const inKey = /^Bearer sk_(test|live)_/.exec(request.headers.authorization ?? '')?.[1];
    if (inKey === undefined) return undefined;
    return expectThat(
      environment === inKey,
      `environment ${inKey} for a key that starts with sk_${inKey}_`,
      environment,
    );
  }),
];
