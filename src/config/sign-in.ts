import { invalidSetting } from './config-error.js';
import type { Config } from './types.js';

/** The settings of signing in other than with a password. */
interface SignInSettings {
  readonly PUBLIC_URL: string | undefined;
  readonly TRUSTED_PROXIES: readonly string[] | undefined;
  readonly TRUSTED_USER_HEADER: string | undefined;
  readonly TRUSTED_GROUPS_HEADER: string | undefined;
  readonly GROUP_ROLES: Config['groupRoles'] | undefined;
  readonly OIDC_ISSUER: string | undefined;
  readonly OIDC_CLIENT_ID: string | undefined;
  readonly OIDC_CLIENT_SECRET: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE: string | undefined;
  readonly OIDC_NAME: string;
  readonly OIDC_SCOPES: string;
  readonly OIDC_GROUPS_CLAIM: string;
  readonly OIDC_TRUST_EMAIL: 'on' | 'off';
}

/**
 * Checks that whoever names a person can be trusted, and knows the way back.
 * @throws ConfigError that names the setting
 */
export function requireSignIn(env: SignInSettings): void {
  if ((env.OIDC_ISSUER === undefined) !== (env.OIDC_CLIENT_ID === undefined))
    throw invalidSetting('OIDC_ISSUER', 'must be set together with OIDC_CLIENT_ID; one of them is not set');
  if (env.OIDC_ISSUER !== undefined && env.PUBLIC_URL === undefined)
    throw invalidSetting('OIDC_ISSUER', 'requires PUBLIC_URL, to which the provider sends people back');
  if (env.OIDC_CLIENT_SECRET !== undefined && env.OIDC_CLIENT_SECRET_FILE !== undefined)
    throw invalidSetting(
      'OIDC_CLIENT_SECRET_FILE',
      'cannot be set together with OIDC_CLIENT_SECRET: leave out one of them',
    );
  if (!env.OIDC_SCOPES.split(' ').includes('openid'))
    throw invalidSetting('OIDC_SCOPES', 'must include openid');
  if (env.TRUSTED_USER_HEADER !== undefined && env.TRUSTED_PROXIES === undefined)
    throw invalidSetting(
      'TRUSTED_USER_HEADER',
      'requires TRUSTED_PROXIES: otherwise anybody could send the header',
    );
  if (env.TRUSTED_GROUPS_HEADER !== undefined && env.TRUSTED_USER_HEADER === undefined)
    throw invalidSetting('TRUSTED_GROUPS_HEADER', 'requires TRUSTED_USER_HEADER, which is not set');
  if (env.GROUP_ROLES !== undefined && env.OIDC_ISSUER === undefined && env.TRUSTED_USER_HEADER === undefined)
    throw invalidSetting('GROUP_ROLES', 'requires OIDC_ISSUER or TRUSTED_USER_HEADER; neither is set');
}

/** The provider of the settings; null without one. */
export function oidcOf(env: SignInSettings): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  const { OIDC_CLIENT_SECRET: text, OIDC_CLIENT_SECRET_FILE: file } = env;
  if (issuer === undefined || clientId === undefined) return null;
  const ofFile = file === undefined ? null : { file };
  return {
    ...{ issuer, clientId, clientSecret: text === undefined ? ofFile : { text } },
    name: env.OIDC_NAME,
    scopes: env.OIDC_SCOPES,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    trustsEmail: env.OIDC_TRUST_EMAIL === 'on',
  };
}
