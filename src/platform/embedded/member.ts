import { rmSync } from 'node:fs';
import { lastLines } from './cluster.js';
import type { Layout } from './data-folder.js';
import { diskFullMessage, isDiskFull } from './disk.js';
import { pause } from './errors.js';
import { announceStop, anyUser, withdrawStop } from './membership.js';
import { runningPostmaster } from './postmaster-file.js';
import { isAlive, startTimeOf } from './process-identity.js';
import { reachServerAgain, type Reached, type ReachRequest } from './reach.js';
import { stopServer } from './server.js';
import type { Connection } from './session.js';
import type { EmbeddedPostgres } from './types.js';
import { ensureWatchdog, type Watchdog } from './watchdog.js';

const POLL_MS = 500;

/**
 * This process's use of a running server. Restarts a server that ended because its disk was full once there is space,
 * and reports any other end to the listeners.
 */
export class Membership implements EmbeddedPostgres {
  readonly connection: Connection;
  readonly started: boolean;
  private readonly layout: Layout;
  private server: Omit<Reached, 'unregister'>;
  private watchdog: Watchdog;
  private timer: NodeJS.Timeout;
  private readonly listeners: ((detail: string) => void)[] = [];
  private ending: string | undefined;
  private returning: Promise<void> | undefined;
  private left: Promise<void> | undefined;

  constructor(
    private readonly request: ReachRequest,
    readonly dataDir: string,
    private readonly reached: Reached,
  ) {
    this.layout = request.server.layout;
    this.connection = reached.connection;
    this.started = reached.own !== undefined;
    this.server = reached;
    this.watchdog = this.watchdogOf(reached);
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
    await this.returning;
    clearInterval(this.timer);
    this.server.own?.child.removeAllListeners('exit');
    this.reached.unregister();
    if (!anyUser(this.layout)) await this.stopUnlessJoined();
    this.watchdog.release();
  }

  /** Announces the stop before looking for users: see membership.ts. */
  private async stopUnlessJoined(): Promise<void> {
    announceStop(this.layout);
    try {
      if (anyUser(this.layout)) return;
      const { pid, socketDir } = this.server.postmaster;
      if (runningPostmaster(this.layout)?.pid === pid) await stopServer(pid, socketDir);
      if (this.request.throwaway) rmSync(this.layout.home, { recursive: true, force: true });
    } finally {
      withdrawStop(this.layout);
    }
  }

  private watchdogOf({ own, postmaster }: Omit<Reached, 'unregister'>): Watchdog {
    return own?.watchdog ?? ensureWatchdog(this.layout, postmaster.pid, this.request.throwaway);
  }

  private watchServer(): NodeJS.Timeout {
    const { postmaster, own } = this.server;
    own?.child.once('exit', () => this.serverEnded());
    const startTime = startTimeOf(postmaster.pid);
    const timer = setInterval(() => {
      if (!isAlive(postmaster.pid, startTime)) this.serverEnded();
    }, POLL_MS);
    return timer.unref();
  }

  private serverEnded(): void {
    const isKnown = this.ending !== undefined || this.returning !== undefined || this.left !== undefined;
    if (isKnown) return;
    clearInterval(this.timer);
    if (!isDiskFull(this.layout)) return this.lose();
    this.request.log(diskFullMessage(this.layout));
    this.returning = this.returnWhenThereIsSpace()
      .catch((error: unknown) => this.lose(error))
      .finally(() => (this.returning = undefined));
  }

  private async returnWhenThereIsSpace(): Promise<void> {
    while (this.left === undefined) {
      await pause(POLL_MS);
      if (isDiskFull(this.layout)) continue;
      const server = await reachServerAgain(this.request).catch((error: unknown) => {
        if (!isDiskFull(this.layout)) throw error;
      });
      if (server) return this.resume(server);
    }
  }

  private resume(server: Omit<Reached, 'unregister'>): void {
    this.watchdog.release();
    this.server = server;
    this.watchdog = this.watchdogOf(server);
    this.timer = this.watchServer();
    this.request.log('The disk has free space again, and the embedded database has restarted.');
  }

  private lose(error?: unknown): void {
    const reason = error instanceof Error ? error.message : lastLines(this.server.own?.logText() ?? '');
    this.ending = `The embedded database ended unexpectedly.${reason ? `\n${reason}` : ''}`;
    for (const listener of this.listeners) listener(this.ending);
  }
}
