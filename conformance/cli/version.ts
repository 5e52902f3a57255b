import { readFileSync } from 'node:fs';

/** The version of the package. Searches parent folders, because the suite runs from the checkout and from dist/. */
export function packageVersion(): string {
  for (let folder = new URL('.', import.meta.url); folder.pathname !== '/'; folder = new URL('..', folder)) {
    try {
      const text = readFileSync(new URL('package.json', folder), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    } catch {
      // Continue with the parent folder.
    }
  }
  return 'unknown';
}
