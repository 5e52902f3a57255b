import { t } from '../messages/messages.js';
import { time } from './time-zone.js';

/** The name of the current key in session storage. The API reference at /docs reads it, too. */
const CURRENT = 'visibility.key';
const ALL = 'visibility.keys';

/** A key that was accepted in this tab, with a name for the reader. */
export interface TabKey {
  readonly key: string;
  readonly name: string;
  /** Whether it came with a shared link; absent if not. */
  readonly isShare?: boolean;
  /** The time of its expiry; absent for never. */
  readonly expiresAt?: string;
}

/** The key that this tab uses; null if signed out. */
export function storedKey(): string | null {
  return sessionStorage.getItem(CURRENT);
}

/** The keys of this tab, oldest first. */
export function tabKeys(): readonly TabKey[] {
  return JSON.parse(sessionStorage.getItem(ALL) ?? '[]') as TabKey[];
}

/** What to tell the reader about a key of this tab that is no longer valid. */
export function endOf(key: string | null): string {
  const known = tabKeys().find((one) => one.key === key);
  if (known?.isShare === true) return SHARE_ENDED;
  const expiresAt = known?.expiresAt;
  if (expiresAt === undefined || Date.parse(expiresAt) > Date.now()) return t('session.keyEnded');
  return t('session.keyExpired', { time: time(expiresAt) });
}

/** For a shared link that does not work, or no longer. */
export const SHARE_ENDED = t('session.shareEnded');

/** Adds a key to those of this tab and makes it the current one. */
export function storeKey(added: TabKey): void {
  sessionStorage.setItem(CURRENT, added.key);
  const others = tabKeys();
  const isKnown = others.some(({ key }) => key === added.key);
  storeAll(isKnown ? others.map((one) => (one.key === added.key ? added : one)) : [...others, added]);
}

/** Forgets the current key. The other keys are kept, and none becomes the current one. */
export function forgetKey(): void {
  const current = storedKey();
  sessionStorage.removeItem(CURRENT);
  storeAll(tabKeys().filter(({ key }) => key !== current));
}

function storeAll(keys: readonly TabKey[]): void {
  if (keys.length === 0) sessionStorage.removeItem(ALL);
  else sessionStorage.setItem(ALL, JSON.stringify(keys));
}
