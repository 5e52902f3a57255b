import type { components } from '@ai-visibility/client';
import { storedKey } from '../../session/key.js';

/**
 * Whether this page is signed in with the key, as far as its prefix tells. The prefix holds four random characters, so
 * two keys of a workspace rarely share one.
 */
export function isKeyInUse({ keyPrefix, revokedAt }: components['schemas']['ApiKey']): boolean {
  return revokedAt === null && storedKey()?.startsWith(keyPrefix) === true;
}
