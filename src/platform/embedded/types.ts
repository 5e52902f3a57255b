import type { Connection } from './session.js';

/** Options of the embedded database. The defaults suit the service. */
export interface EmbeddedPostgresOptions {
  /** Data folder. Default: `.data` in the checkout, or in the working directory for an installed package. */
  readonly dataDir?: string;
  /** Receives messages for the operator, one line each. Default: none. */
  readonly log?: (message: string) => void;
  /** False trades durability for speed, for tests. Default: true. */
  readonly fsync?: boolean;
  /** Name of the database, which is created if it is missing. Default: `visibility`. */
  readonly database?: string;
  /** Postgres settings by name. They take effect only in the process that starts the server. */
  readonly settings?: Record<string, string>;
  /** Removes the data when the server stops for any reason, for tests. Default: false. */
  readonly throwaway?: boolean;
  /** Folder of the Postgres programs (`bin`, `lib`, `share`). Default: the one npm installed. */
  readonly nativeDir?: string | null;
}

/** This process's use of a shared embedded server. */
export interface EmbeddedPostgres {
  /** Connection settings for pg and Knex; the host is the folder of the Unix socket. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** True when this process started the server; false when it joined a running one. */
  readonly started: boolean;
  /** Leaves the server; the last process to leave stops it. Resolves when done. Safe to call twice. */
  leave(): Promise<void>;
  /**
   * Calls the listener once, with a message and the end of the log, when the server ends while this process uses it;
   * immediately when that has already happened.
   */
  onUnexpectedExit(listener: (detail: string) => void): void;
}
