import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type * as Client from 'openid-client';
import type { Config } from '../config.js';
import { reasonOf } from '../domain/error-facts.js';
import { isLoopbackHttp } from '../domain/loopback.js';

/** Maximum time in ms for everything that one step asks the provider. */
const TIMEOUT_MS = 8000;

/** Maximum size of a response of the provider, in bytes. */
const MAX_BYTES = 512 * 1024;

/** How long the discovery document is reused, in ms. */
const DISCOVERED_MS = 600_000;

/** The path of the page that the provider sends people back to. */
export const RETURN_PATH = '/signed-in';

/** A person as the provider describes them. */
export interface ProviderClaims {
  readonly issuer: string;
  /** Identifies the person at the issuer, and is never given to somebody else. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly groups: readonly string[];
}

/** Why a provider did not say who somebody is. */
export type ProviderProblem =
  /** It cannot be reached, is too slow, or has an error itself. */
  | 'unavailable'
  /** The person or the provider refused. */
  | 'denied'
  /** Its answer is not valid, or is for another request. */
  | 'invalid';

/** A failed step. The message is for operators, and quotes no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    readonly problem: ProviderProblem,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * A provider of OpenID Connect: authorization code with PKCE, state and nonce, which are all derived from one secret of the browser.
 * Each step takes eight seconds at most.
 */
export interface OidcProvider {
  /** Shown on the button. */
  readonly name: string;
  /** The address to send a browser to. @throws ProviderError */
  begin(secret: string): Promise<URL>;
  /**
   * Exchanges the query of the address that the provider sent the browser back to.
   * @throws ProviderError if it is not the answer to `begin` with the same secret
   */
  finish(secret: string, query: string): Promise<ProviderClaims>;
  /** Reads the discovery document and the signing keys. @throws ProviderError */
  verify(): Promise<void>;
}

type Oidc = NonNullable<Config['oidc']>;

/** The provider of the settings; null without one. The library is loaded when it is first used. */
export function createOidcProvider(
  { oidc, webhooks }: Pick<Config, 'oidc' | 'webhooks'>,
  timeoutMs = TIMEOUT_MS,
): OidcProvider | null {
  if (oidc === null) return null;
  const redirectUri = `${webhooks.publicUrl ?? ''}${RETURN_PATH}`;
  const connect = connecting(oidc);
  const step = async <Result>(work: (client: Connection) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await connect(AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      throw toProviderError(oidc, error);
    }
  };
  return {
    name: oidc.name,
    begin: (secret) =>
      step(async ({ library, client }) => {
        const verifier = derived(secret, 'verifier');
        const address = library.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          scope: oidc.scopes,
          state: derived(secret, 'state'),
          nonce: derived(secret, 'nonce'),
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        // The page opens it, and must not run it.
        if (address.protocol !== 'https:' && !isLoopbackHttp(address))
          throw new ProviderError('invalid', `${oidc.issuer} names an address that is not https.`);
        return address;
      }),
    finish: (secret, query) =>
      step(async ({ library, client }) => {
        const tokens = await library.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), {
          expectedState: derived(secret, 'state'),
          expectedNonce: derived(secret, 'nonce'),
          pkceCodeVerifier: derived(secret, 'verifier'),
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new ProviderError('invalid', `${oidc.issuer} sent no ID token.`);
        const isComplete = claims['email'] !== undefined && claims[oidc.groupsClaim] !== undefined;
        const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
        const more =
          isComplete || !hasMore ? {} : await library.fetchUserInfo(client, tokens.access_token, claims.sub);
        return claimsOf(oidc, { ...more, ...claims });
      }),
    verify: () =>
      step(async ({ client, fetchBounded }) => {
        const { jwks_uri: keys } = client.serverMetadata();
        if (keys === undefined) throw new ProviderError('invalid', `${oidc.issuer} names no signing keys.`);
        const response = await fetchBounded(keys, GET);
        if (!response.ok)
          throw new ProviderError('unavailable', `${keys} responded with ${response.status}.`);
      }),
  };
}

interface Connection {
  readonly library: typeof Client;
  readonly client: Client.Configuration;
  readonly fetchBounded: Client.CustomFetch;
}

/** Connects a step to the provider with its own time limit. What was discovered is reused. */
function connecting(oidc: Oidc): (signal: AbortSignal) => Promise<Connection> {
  let known: { readonly at: number; readonly metadata: Client.ServerMetadata } | undefined;
  return async (signal) => {
    const library = await import('openid-client');
    const fetchBounded = boundedFetch(signal);
    const authentication = await authenticationOf(library, oidc);
    const isFresh = known !== undefined && performance.now() - known.at < DISCOVERED_MS;
    const metadata = isFresh && known !== undefined ? known.metadata : await discover();
    const client = new library.Configuration(metadata, oidc.clientId, undefined, authentication);
    client[library.customFetch] = fetchBounded;
    for (const prepare of preparations(library, oidc)) prepare(client);
    return { library, client, fetchBounded };

    async function discover(): Promise<Client.ServerMetadata> {
      const found = await library.discovery(new URL(oidc.issuer), oidc.clientId, undefined, authentication, {
        [library.customFetch]: fetchBounded,
        execute: preparations(library, oidc),
      });
      known = { at: performance.now(), metadata: found.serverMetadata() };
      return known.metadata;
    }
  };
}

const GET = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const;

/** Signatures are always checked: the flow alone would rely on TLS. */
function preparations(library: typeof Client, { issuer }: Oidc): ((client: Client.Configuration) => void)[] {
  const checks = [library.enableNonRepudiationChecks];
  // The settings accept http on this machine only.
  return isLoopbackHttp(new URL(issuer)) ? [...checks, library.allowInsecureRequests] : checks;
}

/** Sends the secret in the way that the provider knows. */
async function authenticationOf(library: typeof Client, { clientSecret }: Oidc): Promise<Client.ClientAuth> {
  if (clientSecret === null) return library.None();
  const secret = 'text' in clientSecret ? clientSecret.text : await readSecret(clientSecret.file);
  const [inBody, inHeader] = [library.ClientSecretPost(secret), library.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    (methods.includes('client_secret_post') ? inBody : inHeader)(server, ...rest);
  };
}

async function readSecret(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new ProviderError(
      'unavailable',
      `The secret cannot be read from OIDC_CLIENT_SECRET_FILE (${reasonOf(error)}).`,
      error,
    );
  }
}

/** Follows no redirects, and reads no more than is useful. */
function boundedFetch(signal: AbortSignal): Connection['fetchBounded'] {
  return async (url, { method, headers: sent, body: content }) => {
    const request = { method, headers: sent, redirect: 'manual', signal } as const;
    const response = await fetch(
      url,
      content === null || content === undefined ? request : { ...request, body: content },
    );
    if (response.status >= 500) {
      await response.body?.cancel();
      throw new ProviderError('unavailable', `${new URL(url).origin} responded with ${response.status}.`);
    }
    const { status, headers } = response;
    const body = await readBounded(response, url);
    return new Response(body.length === 0 ? null : body, { status, headers });
  };
}

async function readBounded(response: Response, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw new ProviderError('invalid', `${new URL(url).origin} sent more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** A value that only the browser with the secret can make: 43 characters. */
const derived = (secret: string, purpose: 'state' | 'nonce' | 'verifier') =>
  hash('sha256', `${purpose} ${secret}`, 'base64url');

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

function claimsOf({ groupsClaim, trustsEmail }: Oidc, claims: Claims): ProviderClaims {
  const { iss: issuer, sub: subject, email, name, preferred_username: username } = claims;
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
  const groups = claims[groupsClaim];
  return {
    issuer,
    subject,
    email: text(email),
    // Some providers send it as a text.
    isEmailVerified:
      claims['email_verified'] === true ||
      claims['email_verified'] === 'true' ||
      (trustsEmail && claims['email_verified'] === undefined),
    name: text(name) ?? text(username),
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  };
}

/** Codes of the library for a provider that did not answer in time. */
const TOO_SLOW = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];

function toProviderError({ issuer }: Oidc, error: unknown): ProviderError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderError) return cause;
    const { code, name, error: reported } = cause as Error & { code?: string; error?: string };
    if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
      return new ProviderError(problemOf(reported), `${issuer} refused: ${reported ?? 'no reason'}.`, error);
    if (name === 'TimeoutError' || TOO_SLOW.includes(code ?? ''))
      return new ProviderError('unavailable', `${issuer} did not answer in time.`, error);
    if (cause instanceof TypeError && cause.message === 'fetch failed')
      return new ProviderError('unavailable', `${issuer} cannot be reached (${reasonOf(cause)}).`, error);
  }
  const { error: reported } = error as { error?: string };
  const reason = typeof reported === 'string' ? reported : reasonOf(error);
  return new ProviderError('invalid', `The answer of ${issuer} is not valid (${reason}).`, error);
}

/** The problem behind an error code of a provider. */
function problemOf(reported: string | undefined): ProviderProblem {
  if (reported === 'server_error' || reported === 'temporarily_unavailable') return 'unavailable';
  return reported === 'access_denied' || reported === 'login_required' ? 'denied' : 'invalid';
}
