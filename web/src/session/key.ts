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
