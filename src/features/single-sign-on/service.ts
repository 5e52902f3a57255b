import { DomainError } from '../../domain/errors.js';
import { errorFacts } from '../../domain/error-facts.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { SessionSecret, Visitor } from '../../domain/visitor.js';
import { inTransaction } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import { ProviderError, type OidcProvider, type ProviderClaims } from '../../platform/oidc.js';
import {
  digestOf,
  emailKey,
  findPerson,
  insertAccountCode,
  isEmail,
  newSecret,
  recordOfPeople,
  takeAccountCode,
  waitForAttempt,
  type BegunSession,
} from '../accounts/index.js';
import { admit, type AdmissionDependencies } from './admission-service.js';
import { notAdmitted, notIdentified } from './refusals.js';
import { deleteIdentities } from './store.js';
import type { Reason } from './types.js';

/** How long a person may take at the provider, in ms. */
const AT_PROVIDER_MS = 15 * 60_000;

/** Sign-ins that a client address may begin in a quarter of an hour: many people may share one. */
const MAX_BEGUN = 600;

/** The issuer of those whom a proxy names. */
const PROXY = 'proxy';

const PURPOSE = 'provider';

export interface SingleSignOnDependencies extends AdmissionDependencies {
  /** Null = none. */
  readonly provider: OidcProvider | null;
  readonly log?: Pick<Logger, 'warn'>;
}

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>;

/** Signing in without a password of this service: with a provider of OpenID Connect, or as whom a trusted proxy names. */
export function createSingleSignOnService(dependencies: SingleSignOnDependencies) {
  return bindUseCases(dependencies, { providerName, begin, finish, enterFromProxy, unlink });
}

/** The name of the provider; null without one. */
function providerName({ provider }: SingleSignOnDependencies): string | null {
  return provider?.name ?? null;
}

/**
 * Begins to sign in with the provider. Returns where to send the browser, and the secret for its cookie: only that browser can finish,
 * once.
 * @throws DomainError not_found without a provider; conflict if it cannot be reached; rate_limited
 */
async function begin(
  dependencies: SingleSignOnDependencies,
  { address }: Visitor,
): Promise<{ url: string; attempt: SessionSecret }> {
  const { database, clock } = dependencies;
  const provider = providerOf(dependencies);
  const subject = digestOf(`provider ${address}`);
  const wait = await waitForAttempt(database, subject, { now: clock(), most: MAX_BEGUN });
  if (wait !== null)
    throw new DomainError('rate_limited', {
      message: `Too many people from your network sign in. Wait ${Math.ceil(wait / 60)} minutes.`,
      retryAfter: wait,
    });
  const secret = newSecret();
  const url = await asked(dependencies, () => provider.begin(secret));
  const attempt = { secret, expiresAt: new Date(clock().getTime() + AT_PROVIDER_MS) };
  const code = { digest: digestOf(secret), purpose: PURPOSE, personId: null, workspaceIds: [] } as const;
  await insertAccountCode(database, { ...code, expiresAt: attempt.expiresAt });
  return { url: url.href, attempt };
}

/**
 * Signs in with what the provider sent the browser back with. `secret` is that of the cookie, null without one.
 * @throws DomainError unauthorized if the provider refuses, or this is not its answer to this browser; conflict if it cannot be reached,
 * or the person is not admitted; not_found without a provider
 */
async function finish(
  dependencies: SingleSignOnDependencies,
  { query, secret }: { readonly query: string; readonly secret: string | null },
  visitor: Visitor,
): Promise<BegunSession> {
  const { database, clock } = dependencies;
  const provider = providerOf(dependencies);
  if (secret === null) throw notIdentified('expired');
  // Used up before the provider is asked, so that nothing can be repeated.
  const taken = await takeAccountCode(database, digestOf(secret), { purpose: PURPOSE, now: clock() });
  if (taken === undefined) throw notIdentified('expired');
  const claims = await asked(dependencies, () => provider.finish(secret, query));
  return admit(dependencies, withGroups(dependencies, claims), visitor);
}

/** Groups that nothing is given for must not change roles that a proxy's groups have given. */
function withGroups({ groupRoles }: SingleSignOnDependencies, { groups, ...claims }: ProviderClaims) {
  return { ...claims, groups: groupRoles.length === 0 ? null : groups };
}

/**
 * Signs in as the person whom a trusted proxy names by their address.
 * @throws DomainError conflict if no proxy names one, or they are not admitted
 */
async function enterFromProxy(
  dependencies: SingleSignOnDependencies,
  visitor: Visitor,
): Promise<BegunSession> {
  const { vouched } = visitor;
  if (vouched === undefined) throw notAdmitted('not_named');
  const email = vouched.user.trim();
  if (!isEmail(email)) throw notAdmitted('no_email');
  const subject = emailKey(email);
  const { groups } = vouched;
  return admit(
    dependencies,
    { issuer: PROXY, subject, email, isEmailVerified: true, name: null, groups },
    visitor,
  );
}

/**
 * Forgets who an account belongs to at providers and proxies, so that the next person with its verified address gets it. Their
 * sessions stay. Returns the issuers.
 * @throws DomainError not_found if nobody has the address
 */
async function unlink({ database, clock }: SingleSignOnDependencies, email: string): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const person = await findPerson(transaction, emailKey(email));
    if (person === undefined)
      throw new DomainError('not_found', {
        message: `Nobody has an account with the address ${email}.`,
        param: 'email',
      });
    const subjectId = person.personId;
    const issuers = await deleteIdentities(transaction, subjectId);
    const events = issuers.map((issuer) => {
      const before = { email: person.email, issuer };
      return { action: 'person.unlinked', subjectId, before, after: null } as const;
    });
    await recordOfPeople(transaction, clock(), events);
    return issuers;
  });
}

function providerOf({ provider }: SingleSignOnDependencies): OidcProvider {
  if (provider !== null) return provider;
  throw new DomainError('not_found', {
    message: 'This service has no sign-in provider. Sign in with a password.',
  });
}

/** Asks the provider. Its own words go to the log only. */
async function asked<Result>({ log }: SingleSignOnDependencies, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const reason: Reason = error.problem;
    if (reason !== 'denied')
      log?.warn({ reason: error.message, err: errorFacts(error) }, 'the sign-in provider failed');
    throw reason === 'unavailable' ? notAdmitted(reason, error) : notIdentified(reason, error);
  }
}
