import type { ChildProcess } from 'node:child_process';

/** Running processes that must end with this one. */
const running = new Set<ChildProcess>();
process.once('exit', killChildren);

/** Ends a process with this one, however this one ends. Returns it. */
export function owned<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Kills the processes that are still running, such as those of failed tests. */
export function killChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}
