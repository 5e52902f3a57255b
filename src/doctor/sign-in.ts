import type { Config } from '../config.js';
import { createOidcProvider, ProviderError, RETURN_PATH } from '../platform/oidc.js';
import { findingsOf, type Finding } from './finding.js';

/** Checks that the sign-in provider can be reached, and that groups can give roles. Signs nobody in. */
export async function checkSignIn(config: Config): Promise<Finding[]> {
  const { ok, problem, warning } = findingsOf('sign-in');
  const { oidc, webhooks } = config;
  const provider = createOidcProvider(config);
  if (oidc === null || provider === null) return [];
  const insecure = webhooks.publicUrl?.startsWith('http:')
    ? [
        warning(
          'PUBLIC_URL is http: most providers send people back to https only.',
          'Set the https address.',
        ),
      ]
    : [];
  try {
    await provider.verify();
    const redirect = `${webhooks.publicUrl ?? ''}${RETURN_PATH}`;
    return [
      ok(`${oidc.issuer} can be reached. Its redirect URI for this service must be ${redirect}.`),
      ...insecure,
    ];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const advice =
      'Compare OIDC_ISSUER with "issuer" in the discovery document of the provider, and check that this machine can reach it.';
    return [problem(`People cannot sign in with OIDC_ISSUER: ${error.message}`, advice), ...insecure];
  }
}
