import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('warm-worker.js', import.meta.url));

/** Ends the standard error of a command. */
const END = '\0';

/** A process of the built program at work on a command. */
export interface Worker {
  /** Resolves with the exit code of the command, or null if the process was killed. */
  readonly ended: Promise<number | null>;
  readonly isWorking: () => boolean;
  /** The standard error of the command. */
  readonly complaints: () => string;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
}

/**
 * Processes that have loaded the program and wait for a command. Processes that survive a command wait for the next
 * one.
 */
export interface WarmWorkers {
  /** Sends a command line to a waiting process. */
  start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Worker>;
  /** Ends all processes. */
  close(): void;
}

/** Keeps at least `count` processes waiting. */
export function createWarmWorkers(count: number): WarmWorkers {
  const all = new Set<ChildProcess>();
  const waiting: Promise<ChildProcess>[] = [];
  let isOpen = true;
  const load = async () => {
    const child = await forkProgram();
    all.add(child);
    child.once('exit', () => all.delete(child));
    if (!isOpen) child.kill('SIGKILL');
    return child;
  };
  const fill = () => {
    while (isOpen && waiting.length < count) waiting.push(load());
  };
  fill();
  return {
    async start(args, env) {
      const child = await (waiting.shift() ?? load());
      const worker = workerOf(child);
      void worker.ended.then((code) => {
        if (code !== null) waiting.unshift(Promise.resolve(child));
        fill();
      });
      child.send({ args, env });
      return worker;
    },
    close() {
      isOpen = false;
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

async function forkProgram(): Promise<ChildProcess> {
  const env = { PATH: process.env['PATH'] };
  const child = fork(PROGRAM, { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] });
  child.on('error', () => undefined);
  child.stderr?.setEncoding('utf8');
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

function workerOf(child: ChildProcess): Worker {
  let [complaints, isWorking] = ['', true];
  const ended = new Promise<number | null>((resolve) => {
    let code: number | undefined;
    const endOnceComplete = () => {
      if (code !== undefined && complaints.endsWith(END)) end(code);
    };
    const note = (text: string) => {
      complaints += text;
      endOnceComplete();
    };
    const onMessage = (message: unknown) => {
      ({ code } = message as { code: number });
      endOnceComplete();
    };
    const onExit = () => end(null);
    const end = (code: number | null) => {
      isWorking = false;
      child.stderr?.off('data', note);
      child.off('message', onMessage).off('exit', onExit);
      resolve(code);
    };
    child.stderr?.on('data', note);
    child.on('message', onMessage).on('exit', onExit);
  });
  return {
    ended,
    isWorking: () => isWorking,
    complaints: () => complaints.replace(END, ''),
    // A process that has finished its command may already run another one.
    signal: (name) => void (isWorking && child.kill(name)),
  };
}
