import { DomainError } from '../../domain/errors.js';
import type { Reason } from './types.js';

/** Messages by reason, for clients other than the page, which has its own. */
const MESSAGES: Readonly<Record<Reason, string>> = {
  denied: 'Signing in was canceled, or the provider refused it.',
  expired: 'This sign-in was used before, has expired, or began in another browser. Sign in again.',
  invalid:
    'The answer of the provider is not valid. Sign in again, and tell the operator if it happens again.',
  no_email: 'Your email address is not known, or the provider has not verified it. Ask the operator.',
  not_invited: 'Nobody has invited your email address, and none of your groups may use this service.',
  not_named: 'No proxy says who you are. Sign in in another way.',
  taken: 'The account with your email address belongs to another user of the provider. Ask the operator.',
  unavailable: 'The sign-in provider cannot be reached. Try again in a minute.',
};

/** The person is not identified: counts as a failed authentication. */
export const notIdentified = (reason: Reason, cause?: unknown) =>
  new DomainError('unauthorized', { message: MESSAGES[reason], details: { reason }, cause });

/** Nobody tried to be somebody else, and yet nobody can be let in. */
export const notAdmitted = (reason: Reason, cause?: unknown) =>
  new DomainError('conflict', { message: MESSAGES[reason], details: { reason }, cause });
