import type { KeyEnvironment } from '../../domain/principal.js';

/** A key as it may be shown: without its secret, which nobody has but its holder. */
export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly keyPrefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A key at the one moment when its secret can be read. */
export interface IssuedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly keyPrefix: string;
}
