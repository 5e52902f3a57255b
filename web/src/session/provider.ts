import { dataOf, isApiError } from '@ai-visibility/client';
import { t } from '../messages/account.js';
import { accountClient, RETURN_PATH, type Account } from './account.js';

const BEGUN = 'visibility.sign-in';

/** The memory of this tab while the person is at the provider. */
interface Begun {
  readonly state: string;
  /** The address to continue at. */
  readonly address: string;
}

/** Leaves for the sign-in provider, to come back to the present address. @throws ApiError */
export async function leaveForProvider(): Promise<void> {
  const { url } = await dataOf(accountClient.POST('/v1/account/provider'));
  const begun: Begun = {
    state: new URL(url).searchParams.get('state') ?? '',
    address: location.pathname === RETURN_PATH ? '/' : location.pathname + location.search,
  };
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  location.assign(url);
}

/** The result of coming back; `address` is where to continue. */
export type Return =
  | { readonly account: Account; readonly address: string }
  | { readonly rejection: string; readonly address: string };

/**
 * Finishes to sign in with the query that the provider has added. A link that somebody else prepared has a state that this tab
 * does not know.
 * @throws Error if the service cannot be reached
 */
export async function returnFromProvider(query: string): Promise<Return> {
  const { state, address } = takeBegun();
  const given = new URLSearchParams(query).get('state');
  if (given === null || given !== state)
    return { rejection: t('account.reason', { reason: 'expired' }), address };
  try {
    const account = await dataOf(accountClient.POST('/v1/account/provider/session', { body: { query } }));
    return { account, address };
  } catch (error) {
    return { rejection: rejectionOf(error), address };
  }
}

/** Signs in as whom a proxy names. Resolves to the reason if they are not let in. @throws Error if the service cannot be reached */
export async function enterFromProxy(): Promise<{ account: Account } | { rejection: string }> {
  try {
    return { account: await dataOf(accountClient.POST('/v1/account/proxy/session')) };
  } catch (error) {
    return { rejection: rejectionOf(error) };
  }
}

/** The reason for a rejection, in the words of the page. @throws the error if it has no reason */
export function rejectionOf(error: unknown): string {
  if (!isApiError(error) || error.status >= 500) throw error;
  const reason = error.details?.['reason'];
  return typeof reason === 'string' ? t('account.reason', { reason }) : error.message;
}

function takeBegun(): Begun {
  const stored = sessionStorage.getItem(BEGUN);
  sessionStorage.removeItem(BEGUN);
  return stored === null ? { state: '', address: '/' } : (JSON.parse(stored) as Begun);
}
