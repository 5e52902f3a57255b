/** A session as requests see it. */
export interface SignedIn {
  readonly sessionId: string;
  readonly person: Person;
}

/** Somebody with an account. */
export interface Person {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  /** Whether the person may create workspaces. */
  readonly isOperator: boolean;
}

/** The author of a request that is made with a browser's cookie, or with nothing. */
export interface Visitor {
  /** Null without a session that is still valid. */
  readonly signedIn: SignedIn | null;
  readonly address: string;
  readonly userAgent: string | null;
  /** The person whom a trusted proxy names; absent without one. */
  readonly vouched?: Vouched;
}

/** A person as a trusted proxy names them. */
export interface Vouched {
  /** The content of the header, which may be anything. */
  readonly user: string;
  /** Null without a header for groups. */
  readonly groups: readonly string[] | null;
}

/** A secret for the cookie of a browser. */
export interface SessionSecret {
  readonly secret: string;
  readonly expiresAt: Date;
}
