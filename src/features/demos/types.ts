/** The state of the demo of the installation. Without a row it is `none`. */
export type DemoState = 'queued' | 'creating' | 'ready' | 'removing' | 'failed';

/** The demo as it is stored. */
export interface StoredDemo {
  readonly state: DemoState;
  /** Of its creation, in percent. */
  readonly progress: number;
  /** Its workspaces once it is complete. */
  readonly workspaceIds: readonly string[];
}

/** The background work that is due. */
export type DemoWork = 'create' | 'remove';
