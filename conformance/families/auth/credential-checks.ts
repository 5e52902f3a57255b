import type { Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { Role } from '../../http/roles.js';
import { workingKey } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';

/** Checks of the accepted credentials, and of what the form of a key reveals. */
export const credentialChecks = [
  directed('credentials/empty', ['AUTH-05'], {}, async (t) => {
    const forms = { '"Bearer" alone': 'Bearer', '"Bearer" and a space': 'Bearer ', 'an empty header': '' };
    for (const [name, authorization] of Object.entries(forms))
      await t.case(name, async () => t.accepts('AUTH-05', await me(t, { authorization }), 401));
  }),

  // Uses a key that the run issues and revokes, because keys in URLs may be logged.
  directed('credentials/near-misses', ['AUTH-04', 'AUTH-06', 'NS-024'], { writes: true }, async (t) => {
    const key = await workingKey(t);
    await t.case('other schemes', () => otherSchemes(t, key.secret));
    await t.case('similar keys', () => similarKeys(t, key));
    await t.case('the scheme in lower case', async () => {
      const exchange = await me(t, { authorization: `bearer ${key.secret}` });
      t.observe('NS-024', `"bearer" in lower case: ${exchange.status}`, exchange.status === 200, exchange);
    });
  }),

  directed(
    'credentials/minted-key',
    ['AUTH-07', 'AUTH-08', 'AUTH-10', 'AUTH-11', 'KEY-04'],
    { writes: true },
    async (t) => {
      for (const role of ['paid', 'other', 'capped'] as const) await mintedKeyOf(t, role);
      await t.case('a key issued with an issued key', async () => {
        const first = await t.mint();
        await worksInWorkspaceOf(t, t.paid, await t.mint(first));
      });
    },
  ),

  directed('credentials/given-keys', ['AUTH-08', 'AUTH-09', 'AUTH-10'], {}, async (t) => {
    for (const role of ['paid', 'other', 'free', 'capped', 'live'] as const)
      await t.case(`the key of the role "${role}"`, () => environmentOf(t, t.optional(role)));
    const live = t.optional('live') ?? (isLive(t.paid) ? t.paid : undefined);
    if (live === undefined) return t.skipRule('AUTH-09', 'no-live-key');
    if (!isLive(live))
      return t.inconclusive('AUTH-09', 'the key given for the role "live" is not a live key');
    t.accepts('AUTH-09', await live.get('/v1/me'), 200);
    t.accepts('AUTH-09', await live.get('/v1/prompts/cap'), 200);
  }),
];

const isLive = ({ secret }: Actor) => secret.startsWith('sk_live_');
const head = (secret: string) => secret.slice(0, 8);

/** Sends GET /v1/me with these headers and no other credential. */
function me(t: CheckContext, headers: Readonly<Record<string, string>>, query = {}): Promise<Exchange> {
  return t.nobody.get('/v1/me', query, { headers });
}

async function otherSchemes(t: CheckContext, secret: string): Promise<void> {
  const basic = Buffer.from(`${secret}:`).toString('base64');
  const forms: readonly { name: string; send: () => Promise<Exchange> }[] = [
    { name: 'Basic with the key as user', send: () => me(t, { authorization: `Basic ${basic}` }) },
    { name: 'scheme Token', send: () => me(t, { authorization: `Token ${secret}` }) },
    { name: 'the key without a scheme', send: () => me(t, { authorization: secret }) },
    { name: 'header X-API-Key', send: () => me(t, { 'x-api-key': secret }) },
    { name: 'query api_key', send: () => me(t, {}, { api_key: secret }) },
    { name: 'query access_token', send: () => me(t, {}, { access_token: secret }) },
  ];
  for (const { name, send } of forms) await t.case(name, async () => t.accepts('AUTH-04', await send(), 401));
}

async function similarKeys(t: CheckContext, { secret, keys }: Actor): Promise<void> {
  const start = 'sk_test_'.length;
  const rest = secret.slice(start);
  const listed = await t.run.keys(t.paid);
  const prefix = listed.find(({ id }) => id === keys[0]?.id)?.keyPrefix;
  const forms: Record<string, string | undefined> = {
    'the key with a letter appended': `${secret}x`,
    'the key without its last character': secret.slice(0, -1),
    'the key with another last character': secret.slice(0, -1) + otherThan(secret.at(-1)),
    'the key with another first random character':
      secret.slice(0, start) + otherThan(rest[0]) + rest.slice(1),
    'the key with another character in the middle': changedInTheMiddle(secret),
    'the key with % as its last character': `${secret.slice(0, -1)}%`,
    'the key with _ as its last character': `${secret.slice(0, -1)}_`,
    'the keyPrefix alone': prefix,
    'the key in upper case': secret.toUpperCase(),
    'the key with the case of the letters after sk_test_ swapped': secret.slice(0, start) + otherCase(rest),
    'the key with sk_live_ instead of sk_test_': `sk_live_${rest}`,
    'the part after sk_test_ alone': rest,
    'the id of the key': keys[0]?.id,
  };
  for (const [name, wrong] of Object.entries(forms))
    if (wrong !== undefined && wrong !== '' && wrong !== secret)
      await t.case(name, async () =>
        t.accepts('AUTH-06', await me(t, { authorization: `Bearer ${wrong}` }), 401),
      );
}

const otherThan = (character: string | undefined) => (character === 'a' ? 'b' : 'a');

function changedInTheMiddle(secret: string): string {
  const middle = Math.floor(secret.length / 2);
  return secret.slice(0, middle) + otherThan(secret[middle]) + secret.slice(middle + 1);
}

function otherCase(text: string): string {
  return Array.from(text, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join(
    '',
  );
}

async function mintedKeyOf(t: CheckContext, role: Role): Promise<void> {
  const issuer = t.optional(role);
  if (issuer === undefined) return;
  await t.case(`a key issued in the workspace "${role}"`, async () => {
    const minted = await t.mint(issuer);
    for (const rule of ['AUTH-08', 'KEY-04'] as const)
      t.holds(
        rule,
        minted.secret.startsWith('sk_test_'),
        'a key that starts with sk_test_',
        head(minted.secret),
      );
    await worksInWorkspaceOf(t, issuer, minted);
  });
}

/** Asserts that the first request with a new key succeeds, in the workspace of its issuer and the environment `test`. */
async function worksInWorkspaceOf(t: CheckContext, issuer: Actor, minted: Actor): Promise<void> {
  const own = await minted.get('/v1/me');
  t.accepts('AUTH-07', own, 200);
  t.equal('AUTH-10', own.json?.environment, 'test', 'environment of a test key', own);
  const issuers = await issuer.get('/v1/me');
  t.equal(
    'AUTH-11',
    own.json?.workspaceId,
    issuers.json?.workspaceId,
    'workspaceId of the issuer',
    issuers,
    own,
  );
}

async function environmentOf(t: CheckContext, actor: Actor | undefined): Promise<void> {
  if (actor === undefined) return;
  const exchange = await actor.get('/v1/me');
  const environment: unknown = exchange.json?.environment;
  const isEither = environment === 'test' || environment === 'live';
  t.holds('AUTH-10', isEither, 'environment "test" or "live"', environment, exchange);
  for (const [word, rule] of [
    ['test', 'AUTH-08'],
    ['live', 'AUTH-09'],
  ] as const) {
    const start = `sk_${word}_`;
    const isOfThisKind = actor.secret.startsWith(start);
    if (isOfThisKind)
      t.equal('AUTH-10', environment, word, `environment of a key that starts with ${start}`, exchange);
    if (environment === word)
      t.holds(rule, isOfThisKind, `a ${word} key that starts with ${start}`, head(actor.secret), exchange);
  }
}
