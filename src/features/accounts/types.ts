import type { Person, SessionSecret } from '../../domain/visitor.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface NewPerson extends Credentials {
  readonly name: string;
}

/** A browser that a person is signed in with. */
export interface Session {
  readonly sessionId: string;
  /** The `User-Agent` of the browser; null if it sends none. */
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly createdAt: Date;
  /** Accurate to some minutes. */
  readonly usedAt: Date;
  readonly expiresAt: Date;
}

/** The result of signing in. */
export interface BegunSession {
  readonly person: Person;
  readonly session: SessionSecret;
}

/** A token for requests to one workspace. */
export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
  /** A new secret for the cookie; null while the present one is recent. */
  readonly session: SessionSecret | null;
}
