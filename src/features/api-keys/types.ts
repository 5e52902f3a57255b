import type { KeyEnvironment } from '../../domain/principal.js';

/** A key without its secret, which is not stored. */
export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly keyPrefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A new key with its secret, which is returned only once. */
export interface IssuedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly keyPrefix: string;
}
