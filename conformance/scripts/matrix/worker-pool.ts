import { fork } from 'node:child_process';

/**
 * Distributes tasks over processes that run `script` with the argument `--worker` and call `serveTasks`. Each process
 * takes the next task when it is free. Resolves to the outcomes in the order in which they arrive.
 */
export async function spread<Task extends object, Outcome>(
  script: string,
  tasks: readonly Task[],
  workers: number,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...tasks];
  const report = createProgress(tasks.length);
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(script, ['--worker'], { execArgv: process.execArgv });
      const next = () => {
        const task = queue.shift();
        if (task === undefined) child.disconnect();
        else child.send(task);
      };
      child.on('message', (outcome: Outcome) => {
        outcomes.push(outcome);
        report(outcomes.length);
        next();
      });
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a worker exited with code ${code}`)),
      );
      next();
    });
  await Promise.all(Array.from({ length: Math.min(workers, tasks.length) }, work));
  return outcomes;
}

/** Performs the tasks that `spread` sends to this process. */
export function serveTasks<Task extends object>(perform: (task: Task) => Promise<object>): void {
  process.on('message', (task: Task) => {
    perform(task).then(
      (outcome) => process.send?.(outcome),
      (error: unknown) => {
        console.error(`${JSON.stringify(task)}:`, error);
        process.exit(1);
      },
    );
  });
}

function createProgress(total: number): (done: number) => void {
  const started = Date.now();
  const pause = process.stderr.isTTY ? 200 : 10_000;
  let shownAt = 0;
  return (done) => {
    if (done < total && Date.now() - shownAt < pause) return;
    shownAt = Date.now();
    const left = Math.round((((shownAt - started) / done) * (total - done)) / 1000);
    const text = `${done} of ${total} runs, about ${left} s left`;
    process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${done < total ? text : ''}` : `${text}\n`);
  };
}
