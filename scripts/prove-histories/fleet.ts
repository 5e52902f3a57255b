import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../test/support/ports.js';
import { startServiceProcess, type ServiceProcess } from '../service-process.js';

/** Processes of the service that share a database and a Redis. */
export interface Fleet {
  readonly urls: readonly string[];
  /** The number of kills so far. */
  kills(): number;
  /**
   * Stops the processes.
   * @throws Error if one of them did not start again after a kill
   */
  stop(): Promise<void>;
}

/**
 * Starts `count` processes and then kills and restarts one of them, in turn, whenever all have been up for `killEvery`
 * seconds; 0 = never.
 */
export async function startFleet(count: number, env: NodeJS.ProcessEnv, killEvery: number): Promise<Fleet> {
  const members: Member[] = [];
  while (members.length < count) members.push(await startMember(env));
  const stopping = new AbortController();
  let kills = 0;
  const killing = killEvery === 0 ? Promise.resolve() : killInTurn();
  // `stop` reports the error.
  killing.catch(() => undefined);

  async function killInTurn(): Promise<void> {
    while (await isPaused(killEvery, stopping.signal)) {
      kills += 1;
      await members[kills % members.length]?.restart();
    }
  }

  return {
    urls: members.map(({ url }) => url),
    kills: () => kills,
    async stop() {
      stopping.abort();
      await killing.finally(() => Promise.all(members.map((member) => member.stop())));
    },
  };
}

/** Waits. Returns false if `signal` ends the wait. */
const isPaused = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  delay(seconds * 1000, true, { signal }).catch(() => false);

interface Member {
  readonly url: string;
  /** Kills the process and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Passes errors of the service on, without what it says at each start. */
const errors = new Writable({
  write(chunk: Buffer, _encoding, done) {
    const text = chunk.toString();
    if (text.startsWith('{')) process.stderr.write(text);
    done();
  },
});

async function startMember(env: NodeJS.ProcessEnv): Promise<Member> {
  const own = { ...env, PORT: String(await freePort()) };
  let service: ServiceProcess<{ url: string }> = await startServiceProcess(own, [], errors);
  return {
    url: service.announcement.url,
    async restart() {
      await service.kill();
      service = await startServiceProcess(own, [], errors);
    },
    stop: () => service.stop(),
  };
}
