import type { components } from '@ai-visibility/client';
import { storedKey } from '../../session/key.js';

/**
 * Whether this page is signed in with the key, judged by its prefix. The prefix includes four random characters, so two
 * keys of a workspace rarely share one.
 */
export function isKeyInUse({ keyPrefix, revokedAt }: components['schemas']['ApiKey']): boolean {
  return revokedAt === null && storedKey()?.startsWith(keyPrefix) === true;
}
