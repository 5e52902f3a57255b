/** The key's name in session storage. The API reference at /docs reads it, too. */
const STORAGE_KEY = 'visibility.key';

/** The key of this tab; null if signed out. */
export function storedKey(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

export function storeKey(key: string): void {
  sessionStorage.setItem(STORAGE_KEY, key);
}

export function forgetKey(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/**
 * Signs in with the key in a link such as `/#key=sk_test_...`, and removes it from the address. Browsers do not send
 * fragments, so the key never reaches a server log.
 */
export function takeKeyFromFragment(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  if (key.trim() !== '') storeKey(key.trim());
  history.replaceState(null, '', location.pathname + location.search);
}
