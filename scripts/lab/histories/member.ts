import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../servers/ports.js';
import { startTcpProxy } from '../servers/tcp-proxy.js';
import { errorsOnly, startService, type Service } from '../servers/service.js';
import { environment, type Servers } from './environment.js';

/** The faults of a process. Each resolves when the process can serve again. */
export interface Member {
  readonly url: string;
  /** Kills the process and starts it again on the same port. */
  kill(): Promise<void>;
  /** Stops the process without a notice to anyone, and lets it go on. */
  stop(): Promise<void>;
  /** Cuts the process off from Postgres without a notice to either. Its connections never work again. */
  partition(): Promise<void>;
  /** Resets the connections of the process to Postgres. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

/** How long a process is stopped or cut off, in ms. */
const PAUSE_MS = 2000;

/** Starts a process of the service with its own way to Postgres. `program` is its command line. */
export async function startMember(servers: Servers, program?: string): Promise<Member> {
  const proxy = await startTcpProxy(servers.postgres);
  const own = { ...environment({ ...servers, postgres: proxy.connection }), PORT: String(await freePort()) };
  const start = () => startService(own, { log: errorsOnly, program, isDetached: true });
  let service: Service = await start();
  return {
    url: service.url,
    async kill() {
      await service.end('SIGKILL');
      service = await start();
    },
    async stop() {
      service.signal('SIGSTOP');
      await delay(PAUSE_MS);
      service.signal('SIGCONT');
    },
    async partition() {
      proxy.script = () => 'partition';
      await delay(PAUSE_MS);
      proxy.script = () => 'pass';
    },
    reset: () => Promise.resolve(proxy.reset()),
    async end() {
      await service.end('SIGINT');
      await proxy.close();
    },
  };
}
