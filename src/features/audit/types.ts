/** A recorded change. */
export interface AuditEntry {
  readonly eventId: string;
  readonly workspaceId: string;
  readonly occurredAt: Date;
  /** The id of an API key, `cli:` and a user of the operating system, or `service`. */
  readonly actor: string;
  /** The id that the service gave the request; of older events, one that the client may have chosen. */
  readonly requestId: string | null;
  /** The id that the client gave the request; null if it sent none. */
  readonly clientRequestId: string | null;
  /** The change, such as `key.issued`. */
  readonly action: string;
  readonly subjectId: string;
  /** The changed members before; null if the subject did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The changed members after; null if the subject no longer exists. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Selects events; absent members select all. */
export interface AuditFilter {
  readonly workspaceId?: string;
  readonly action?: string;
  readonly actor?: string;
  /** Inclusive. */
  readonly since?: Date;
  /** Exclusive. */
  readonly until?: Date;
}

/** What changes are of. */
export type TrailArea = 'keys' | 'people' | 'workspace' | 'channels' | 'brand' | 'prompts' | 'measuring';

/** An event as owners of the workspace see it. */
export interface TrailEvent {
  readonly id: string;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly actor: {
    readonly kind: 'person' | 'key' | 'operator' | 'service' | 'visitor';
    readonly id: string;
    /** The name of a key, or of a person while they are a member; null otherwise. */
    readonly name: string | null;
  };
  readonly action: string;
  readonly subjectId: string;
  readonly requestId: string | null;
  /** The members that differ, as text. */
  readonly changes: { member: string; before: string | null; after: string | null }[];
}

export interface TrailPage {
  readonly events: TrailEvent[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}
