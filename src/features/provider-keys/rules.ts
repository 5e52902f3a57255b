import { invalidParameter } from '../../domain/errors.js';
import { keyedProviders, type Credentials, type KeyedProvider } from '../../domain/keyed-providers.js';
import type { KeyOwner } from './types.js';

const MIN_LENGTH = 8;
const MAX_LENGTH = 500;

/** A key must be so much longer than what is shown of it. */
const SHOWN_FROM = 16;

/** @throws DomainError for a provider that takes no key */
export function requireKeyed(provider: string): KeyedProvider {
  const found = keyedProviders.find((one) => one === provider);
  if (found === undefined)
    throw invalidParameter('provider', `"provider" must be one of ${keyedProviders.join(', ')}.`);
  return found;
}

/**
 * The credentials without blanks around them. Messages do not quote them.
 * @throws DomainError that says what is wrong
 */
export function checkCredentials(provider: KeyedProvider, given: Credentials): Credentials {
  const key = given.key.trim();
  if (key.length < MIN_LENGTH || key.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(key))
    throw invalidParameter(
      'key',
      `"key" must be ${MIN_LENGTH} to ${MAX_LENGTH} printable ASCII characters without spaces.`,
    );
  const login = given.login?.trim() ?? null;
  if (provider !== 'dataforseo') {
    if (login !== null) throw invalidParameter('login', `${provider} takes no "login". Leave it out.`);
    return { key, login };
  }
  if (login === null)
    throw invalidParameter('login', 'DataForSEO needs a "login"; "key" is its API password.');
  if (!/^[\x21-\x39\x3b-\x7e]{1,200}$/.test(login))
    throw invalidParameter(
      'login',
      '"login" must be 1 to 200 printable ASCII characters without spaces or colons.',
    );
  return { key, login };
}

/** The part of a key that is shown; null if it is too short to show any of it. */
export const lastFourOf = ({ key }: Credentials): string | null =>
  key.length < SHOWN_FROM ? null : key.slice(-4);

/** Binds sealed bytes to their row, so that they cannot be opened from another one. */
export const placeOf = (owner: KeyOwner, provider: KeyedProvider): string =>
  JSON.stringify(['provider key', owner, provider]);
