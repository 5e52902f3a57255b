import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { createOidcProvider, type OidcProvider } from '../../src/platform/oidc.js';
import { CLIENT, startIssuer, type Issuer } from '../features/single-sign-on/issuer.js';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
beforeEach(() => issuer.misbehave({}));
afterAll(() => issuer.close());

/** The provider, whose steps may take `timeoutMs`. */
function providerOf(more: NodeJS.ProcessEnv = {}, timeoutMs?: number): OidcProvider {
  const env = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT.id, PUBLIC_URL: 'http://v.example', ...more };
  const provider = createOidcProvider(loadConfig(env), timeoutMs);
  if (provider === null) throw new Error('no provider');
  return provider;
}

const ADA = { sub: 'ada', email: 'ada@acme.example' };

it('reads the secret from a file, and takes addresses without email_verified if it is told to', async () => {
  const file = join(tmpdir(), `oidc-secret-${process.pid}`);
  await writeFile(file, `${CLIENT.secret}\n`);
  const provider = providerOf({ OIDC_CLIENT_SECRET_FILE: file, OIDC_TRUST_EMAIL: 'on' });
  const signIn = async (claims: typeof ADA & { email_verified?: boolean }) =>
    provider.finish('secret', issuer.signIn((await provider.begin('secret')).href, claims));
  expect(await signIn(ADA)).toEqual({
    ...{ issuer: issuer.url, subject: 'ada', email: 'ada@acme.example', isEmailVerified: true },
    ...{ name: null, groups: [] },
  });
  expect(await signIn({ ...ADA, email_verified: false })).toMatchObject({ isEmailVerified: false });
});

it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
  'does not wait for %s forever',
  async (hangs) => {
    const provider = providerOf({ OIDC_CLIENT_SECRET: CLIENT.secret }, 400);
    const finish = async () =>
      provider.finish('secret', issuer.signIn((await provider.begin('secret')).href, ADA));
    await finish();
    issuer.misbehave({ hangs });
    const stuck =
      hangs === '/token' ? finish() : providerOf({ OIDC_CLIENT_SECRET: CLIENT.secret }, 400).verify();
    await expect(stuck).rejects.toMatchObject({
      problem: 'unavailable',
      message: expect.stringMatching(/in time/),
    });
  },
);

it('says why it cannot be used, without the secret', async () => {
  await expect(providerOf({ OIDC_ISSUER: 'http://127.0.0.1:9' }).verify()).rejects.toMatchObject({
    problem: 'unavailable',
    message: expect.stringMatching(/cannot be reached/),
  });
  const file = { OIDC_CLIENT_SECRET_FILE: '/nowhere/secret' };
  await expect(providerOf(file).begin('secret')).rejects.toMatchObject({
    message: expect.stringMatching(/OIDC_CLIENT_SECRET_FILE/),
  });
  const wrong = providerOf({ OIDC_CLIENT_SECRET: 'wrong secret' });
  const finished = wrong.finish('secret', issuer.signIn((await wrong.begin('secret')).href, ADA));
  await expect(finished).rejects.toMatchObject({
    problem: 'invalid',
    message: expect.stringMatching(/invalid_client/),
  });
});
