import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../test/support/ports.js';
import { startTcpProxy } from '../../test/support/tcp-proxy.js';
import { errorsOnly, startServiceProcess, type ServiceProcess } from '../service-process.js';
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
  const start = () => startServiceProcess<{ url: string }>(own, [], { log: errorsOnly, program });
  let service: ServiceProcess<{ url: string }> = await start();
  return {
    url: service.announcement.url,
    async kill() {
      await service.kill();
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
      await service.stop();
      await proxy.close();
    },
  };
}
