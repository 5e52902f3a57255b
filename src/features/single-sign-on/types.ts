import type { Role } from '../../domain/principal.js';

/** A person as a provider or a proxy describes them. */
export interface Described {
  /** The address of the provider, or `proxy`. */
  readonly issuer: string;
  /** Identifies the person there. */
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  /** Null = unknown, so that roles stay as they are. */
  readonly groups: readonly string[] | null;
}

/** The rights that groups give. */
export interface Granted {
  readonly isOperator: boolean;
  readonly roles: ReadonlyMap<string, Role>;
}

/** Why somebody was not let in, for the page. */
export type Reason =
  'denied' | 'expired' | 'invalid' | 'no_email' | 'not_invited' | 'not_named' | 'taken' | 'unavailable';
