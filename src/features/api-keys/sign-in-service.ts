import { randomBytes } from 'node:crypto';
import type { Clock } from '../../domain/clock.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { createSeal, deriveBytes } from '../../platform/seal.js';
import { asTenant } from '../../platform/tenant.js';
import { insertCode, removeExpiredCodes, takeCode } from './sign-in-store.js';

/** How long a code is valid, in ms: ten minutes. */
const VALID_MS = 600_000;
/** 192 bits, which nobody can guess within that time. */
const RANDOM_BYTES = 24;

const SHAPE = /^(ws_[0-9a-z]{1,64})\.([\w-]{32})$/;

export type SignInService = ReturnType<typeof createSignInService>;

/**
 * Codes for links that sign in without containing an API key, which would remain in the history of the browser. The
 * database has only a digest of a code, and the secret encrypted under the code.
 */
export function createSignInService({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** A code that can be exchanged for the secret once, within ten minutes. */
    async issueCode(workspaceId: string, secret: string): Promise<string> {
      const code = `${workspaceId}.${randomBytes(RANDOM_BYTES).toString('base64url')}`;
      const { digest, seal } = keysOf(code);
      const now = clock();
      const expiresAt = new Date(now.getTime() + VALID_MS);
      await inTransaction(database, async (transaction) => {
        await removeExpiredCodes(transaction, workspaceId, now);
        await insertCode(transaction, workspaceId, digest, { secret: seal.close(secret), expiresAt });
      });
      return code;
    },

    /** The secret of a code, which is then used up; null if it is malformed, unknown, used or expired. */
    async redeem(code: string): Promise<string | null> {
      const workspaceId = SHAPE.exec(code)?.[1];
      if (workspaceId === undefined) return null;
      const { digest, seal } = keysOf(code);
      const stored = await asTenant(workspaceId, () => takeCode(database, workspaceId, digest));
      if (stored === undefined || stored.expiresAt <= clock()) return null;
      return seal.open(stored.secret);
    },
  };
}

function keysOf(code: string) {
  return {
    digest: deriveBytes(code, '', 'sign-in digest'),
    seal: createSeal(deriveBytes(code, '', 'sign-in secret')),
  };
}
