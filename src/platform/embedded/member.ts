import { rmSync } from 'node:fs';
import { lastLines } from './cluster.js';
import type { Layout } from './data-folder.js';
import { announceStop, anyUser, withdrawStop } from './membership.js';
import { runningPostmaster } from './postmaster-file.js';
import { isAlive, startTimeOf } from './process-identity.js';
import type { Reached } from './reach.js';
import { stopServer } from './server.js';
import type { Connection } from './session.js';
import type { EmbeddedPostgres } from './types.js';
import { ensureWatchdog, type Watchdog } from './watchdog.js';

const LOOK_EVERY_MS = 500;

/** This process as one user of a running server. */
export class Membership implements EmbeddedPostgres {
  readonly connection: Connection;
  readonly started: boolean;
  private readonly watchdog: Watchdog;
  private readonly timer: NodeJS.Timeout;
  private readonly listeners: ((detail: string) => void)[] = [];
  private ending: string | undefined;
  private left: Promise<void> | undefined;

  constructor(
    private readonly layout: Layout,
    readonly dataDir: string,
    private readonly reached: Reached,
    private readonly throwaway: boolean,
  ) {
    this.connection = reached.connection;
    this.started = reached.own !== undefined;
    this.watchdog = reached.own?.watchdog ?? ensureWatchdog(layout, reached.postmaster.pid, throwaway);
    this.timer = this.watchServer();
  }

  leave(): Promise<void> {
    this.left ??= this.leaveOnce();
    return this.left;
  }

  onUnexpectedExit(listener: (detail: string) => void): void {
    this.listeners.push(listener);
    if (this.ending !== undefined) listener(this.ending);
  }

  private async leaveOnce(): Promise<void> {
    clearInterval(this.timer);
    this.reached.own?.child.removeAllListeners('exit');
    this.reached.unregister();
    if (!anyUser(this.layout)) await this.stopUnlessJoined();
    this.watchdog.release();
  }

  /** Announces first and looks for users second: see membership.ts. */
  private async stopUnlessJoined(): Promise<void> {
    announceStop(this.layout);
    try {
      if (anyUser(this.layout)) return;
      const { pid, socketDir } = this.reached.postmaster;
      if (runningPostmaster(this.layout)?.pid === pid) await stopServer(pid, socketDir);
      if (this.throwaway) rmSync(this.layout.home, { recursive: true, force: true });
    } finally {
      withdrawStop(this.layout);
    }
  }

  private watchServer(): NodeJS.Timeout {
    const { postmaster, own } = this.reached;
    own?.child.once('exit', () => this.serverEnded());
    const startTime = startTimeOf(postmaster.pid);
    const timer = setInterval(() => {
      if (!isAlive(postmaster.pid, startTime)) this.serverEnded();
    }, LOOK_EVERY_MS);
    return timer.unref();
  }

  private serverEnded(): void {
    if (this.ending !== undefined || this.left !== undefined) return;
    clearInterval(this.timer);
    const tail = lastLines(this.reached.own?.logText() ?? '');
    this.ending = `The embedded database ended unexpectedly.${tail ? `\n${tail}` : ''}`;
    for (const listener of this.listeners) listener(this.ending);
  }
}
