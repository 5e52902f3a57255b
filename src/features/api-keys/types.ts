import type { KeyEnvironment, KeyLimits } from '../../domain/principal.js';

/** A key without its secret, which is not stored. */
export interface ApiKey extends KeyLimits {
  /** Whether its secret is in a link that shares the web page. Such a key may only read, and expires. */
  readonly isShare: boolean;
  readonly keyId: string;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly keyPrefix: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** The network of the last use, such as `192.0.2.0/24`; null before the first use. */
  readonly lastUsedFrom: string | null;
  /** The person who issued it, or the key that did; null if nobody with an account did. */
  readonly issuedBy: string | null;
  /** The name of that person; null without one, and if they are no longer a member. */
  readonly issuerName: string | null;
  /** Also set for an expired key, to the time of its expiry. */
  readonly revokedAt: Date | null;
}

/** A new key with its secret, which is returned only once. */
export interface IssuedKey extends KeyLimits {
  readonly isShare: boolean;
  readonly keyId: string;
  readonly secret: string;
  readonly keyPrefix: string;
}

/** The successor of a key, with the time until which both are valid. */
export interface RotatedKey extends IssuedKey {
  readonly oldExpiresAt: Date;
}
