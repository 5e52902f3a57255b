import type { Connection } from './session.js';

/** How to use the embedded database; every setting has a default that suits the service. */
export interface EmbeddedPostgresOptions {
  /** Folder of the data; by default `.data` of the checkout (of the working folder for an installed package). */
  readonly dataDir?: string;
  /** Told what an operator wants to know, in one line each; by default nobody is. */
  readonly log?: (message: string) => void;
  /** False gives up every promise of durability for speed: for tests. Default true. */
  readonly fsync?: boolean;
  /** Name of the database, made when it is missing. Default `visibility`. */
  readonly database?: string;
  /** Further Postgres settings by name; they count for the process that starts the server. */
  readonly settings?: Record<string, string>;
  /** The data is removed when the server stops, however that comes about: for tests. Default false. */
  readonly throwaway?: boolean;
  /** Folder of the Postgres programs (`bin`, `lib`, `share`); by default the one that npm installed. */
  readonly nativeDir?: string | null;
}

/** This process' use of an embedded server that it shares with others. */
export interface EmbeddedPostgres {
  /** Connection settings for pg and Knex: the Unix socket's folder as host. */
  readonly connection: Connection;
  readonly dataDir: string;
  /** True when this process started the server; false when it joined one that was running. */
  readonly started: boolean;
  /** Leaves; the last process to leave stops the server. Resolves when that is done. May be called twice. */
  leave(): Promise<void>;
  /**
   * The listener is called once, with one sentence and the tail of the log, when the server ends while this
   * process uses it; at once when that has happened already.
   */
  onUnexpectedExit(listener: (detail: string) => void): void;
}
