import type { Clock } from '../../domain/clock.js';
import { errorFacts } from '../../domain/error-facts.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Visitor } from '../../domain/visitor.js';
import { inTransaction, type Database } from '../../platform/database.js';
import type { Logger } from '../../platform/logger.js';
import type { Mailer } from '../../platform/mailer.js';
import { cleanEmail, emailKey } from './email.js';
import { passwordMail, type MailLanguage } from './password-mail.js';
import { recordOfPeople } from './person-events-service.js';
import { digestOf, newSecret } from './secrets.js';
import { waitForAttempt } from './service.js';
import { findPerson, insertAccountCode, type StoredPerson } from './store.js';

/** How long a link in a message is valid, in ms: an hour. */
const MAILED_LINK_MS = 3_600_000;

/** Links in a quarter of an hour for one email address, and from one client address. */
const MAX_PER_EMAIL = 3;
const MAX_PER_CLIENT = 30;

export interface PasswordMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Null without an SMTP server. */
  readonly mailer: Mailer | null;
  /** The address of the page, for the link; undefined = no messages. */
  readonly publicUrl: string | undefined;
  readonly log?: Pick<Logger, 'warn'>;
}

export type PasswordMailService = ReturnType<typeof createPasswordMailService>;

/** Messages with a link to set a new password. */
export function createPasswordMailService(dependencies: PasswordMailDependencies) {
  return bindUseCases(dependencies, { isSetUp, send });
}

/** Whether messages can be sent. */
function isSetUp({ mailer, publicUrl }: PasswordMailDependencies): boolean {
  return mailer !== null && publicUrl !== undefined;
}

/**
 * Sends a link, valid once within an hour, if somebody has the address. Neither the result nor the time shows whether somebody does:
 * the person is looked up afterwards.
 * @throws DomainError not_found without mail; invalid_parameter; rate_limited
 */
async function send(
  dependencies: PasswordMailDependencies,
  { email, language }: { readonly email: string; readonly language: MailLanguage },
  { address }: Visitor,
): Promise<void> {
  if (!isSetUp(dependencies))
    throw new DomainError('not_found', {
      message: 'This service sends no email. Ask whoever runs it for a link.',
    });
  const key = emailKey(cleanEmail(email));
  await requireFew(dependencies, `mail to ${key}`, MAX_PER_EMAIL);
  await requireFew(dependencies, `mail from ${address}`, MAX_PER_CLIENT);
  sendIfKnown(dependencies, key, language).catch((error: unknown) =>
    dependencies.log?.warn({ err: errorFacts(error) }, 'a link for a new password could not be sent'),
  );
}

async function requireFew(
  { database, clock }: PasswordMailDependencies,
  subject: string,
  most: number,
): Promise<void> {
  const wait = await waitForAttempt(database, digestOf(subject), { now: clock(), most });
  if (wait === null) return;
  throw new DomainError('rate_limited', {
    message: `Too many links were asked for. Use the latest one, or wait ${Math.ceil(wait / 60)} minutes.`,
    retryAfter: wait,
  });
}

async function sendIfKnown(
  dependencies: PasswordMailDependencies,
  key: string,
  language: MailLanguage,
): Promise<void> {
  const { database, mailer, publicUrl } = dependencies;
  const person = await findPerson(database, key);
  if (person === undefined || mailer === null || publicUrl === undefined) return;
  const link = `${publicUrl}/#password=${await issueCode(dependencies, person)}`;
  const content = passwordMail(language, { link, host: new URL(publicUrl).host, name: person.name });
  const mail = { to: [person.email], id: newId('out'), listId: 'accounts', ...content };
  await mailer.send(mail, new AbortController().signal);
}

/** Earlier links stay valid, so that whoever asks for somebody else's cannot end them. */
async function issueCode(
  { database, clock }: PasswordMailDependencies,
  person: StoredPerson,
): Promise<string> {
  const code = newSecret();
  await inTransaction(database, async (transaction) => {
    const at = clock();
    const { personId, email } = person;
    await insertAccountCode(transaction, {
      ...{ digest: digestOf(code), purpose: 'password', personId, workspaceIds: [] },
      expiresAt: new Date(at.getTime() + MAILED_LINK_MS),
    });
    await recordOfPeople(transaction, at, [
      { action: 'person.password_link_sent', subjectId: personId, before: null, after: { email } },
    ]);
  });
  return code;
}
