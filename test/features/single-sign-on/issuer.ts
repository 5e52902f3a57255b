import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The claims of a provider about a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** How the provider misbehaves. */
export interface Misbehavior {
  /** Changes the contents of ID tokens. */
  readonly claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Replaces the signed ID token. */
  readonly idToken?: (token: string) => string;
  /** A path that never responds. */
  readonly hangs?: string;
  /** A path that responds with endless bytes. */
  readonly floods?: string;
  readonly status?: { readonly path: string; readonly code: number };
  readonly discovery?: Record<string, unknown>;
  /** Claims that only the UserInfo endpoint has. */
  readonly userInfo?: Record<string, unknown>;
}

export const CLIENT = { id: 'visibility', secret: 'a secret & more' };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A provider of OpenID Connect on this machine, with the discovery, keys, tokens and errors of a real one. Browsers take `localhost` for
 * another website than the address.
 */
export async function startIssuer(host: '127.0.0.1' | 'localhost' = '127.0.0.1') {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { readonly params: URLSearchParams; readonly claims: Claims }>();
  let misbehavior: Misbehavior = {};
  let login: { readonly origin: string; readonly answer: Claims | string } | undefined;
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (misbehavior.hangs === path) return void waiting.add(response);
    if (misbehavior.floods === path) return flood(response);
    if (misbehavior.status?.path === path) return send(response, misbehavior.status.code, {});
    if (path === '/.well-known/openid-configuration') return send(response, 200, discovery());
    if (path.startsWith('/authorize?')) return sendBack(response, `${url}${path}`);
    if (path === '/jwks') return send(response, 200, { keys: [jwk] });
    if (path === '/token') return exchange(request, response);
    if (path === '/userinfo')
      return send(response, 200, { sub: request.headers.authorization?.slice(7), ...misbehavior.userInfo });
    return send(response, 404, {});
  }

  /** Sends a browser back to where the page is, like a provider whose session it has. */
  function sendBack(response: ServerResponse, address: string): void {
    const { origin = '', answer = 'server_error' } = login ?? {};
    const given = new URL(address).searchParams;
    const query =
      typeof answer === 'string'
        ? new URLSearchParams({ error: answer, state: given.get('state') ?? '' }).toString()
        : issueCode(address, answer);
    const { pathname } = new URL(given.get('redirect_uri') ?? '');
    response.writeHead(302, { location: `${origin}${pathname}?${query}` }).end();
  }

  function issueCode(address: string, claims: Claims): string {
    const params = new URL(address).searchParams;
    const code = randomUUID();
    codes.set(code, { params, claims });
    return new URLSearchParams({ code, state: params.get('state') ?? '' }).toString();
  }

  const discovery = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...misbehavior.discovery,
  });

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const basic = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    const [id = '', secret = ''] = basic
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== CLIENT.id || secret !== CLIENT.secret) return send(response, 401, { error: 'invalid_client' });
    const found = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      found?.params.get('code_challenge') !== challenge ||
      found.params.get('redirect_uri') !== form.get('redirect_uri')
    )
      return send(response, 400, { error: 'invalid_grant' });
    const { params, claims } = found;
    return send(response, 200, {
      access_token: claims.sub,
      token_type: 'Bearer',
      id_token: idToken({ ...claims, nonce: params.get('nonce') }),
    });
  }

  function idToken(claims: object): string {
    const seconds = Math.floor(Date.now() / 1000);
    const standard = { iss: url, aud: CLIENT.id, iat: seconds, exp: seconds + 300 };
    const all = { ...standard, ...claims };
    const head = encode({ alg: 'RS256', kid: 'one' });
    const body = encode(misbehavior.claims?.(all) ?? all);
    const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(privateKey, 'base64url');
    const token = `${head}.${body}.${signature}`;
    return misbehavior.idToken?.(token) ?? token;
  }

  return {
    url,
    /** Lets the person sign in, and returns the query of the address that the browser is sent back to. */
    signIn: issueCode,
    /** How browsers are sent back to the page at an origin: signed in, or with an error. */
    answerWith(origin: string, answer: Claims | string) {
      login = { origin, answer };
    },
    misbehave(how: Misbehavior) {
      misbehavior = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

/** A token without a signature. */
export const unsigned = (token: string): string => `${encode({ alg: 'none' })}.${token.split('.')[1] ?? ''}.`;

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}
