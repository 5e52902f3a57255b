import { cpus } from 'node:os';
import { readBusyTime, readProcessTable, treeTime, type ProcessTable } from './process-table.js';

/** Processor time used between two moments, in microseconds. */
export interface Usage {
  /** By name of the metered process; null where the platform does not report it. */
  readonly byProcess: Readonly<Record<string, number | null>>;
  /** Share of the machine, 0 to 1, that programs outside of this run used; null where unknown. */
  readonly foreignShare: number | null;
}

/**
 * Starts measuring the processor time of processes (names to process ids) and of everything else on the machine.
 * Returns a function that ends the measurement.
 */
export function startMeter(processes: Readonly<Record<string, number>>): () => Usage {
  const before = takeReading();
  return () => {
    const after = takeReading();
    const used = (pid: number) =>
      before.table === null || after.table === null
        ? null
        : treeTime(after.table, pid) - treeTime(before.table, pid);
    const byProcess = Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, used(pid)]));
    return { byProcess, foreignShare: foreignShareOf(before, after, used(process.pid)) };
  };
}

interface Reading {
  readonly table: ProcessTable | null;
  readonly atMs: number;
  /** Time that all cores spent in programs or lost to other virtual machines, in microseconds. */
  readonly busyUs: number;
}

function takeReading(): Reading {
  return { table: readProcessTable(), atMs: performance.now(), busyUs: readBusyTime() ?? 0 };
}

/** Every process of the run descends from this one, so the rest of the busy time belongs to other programs. */
function foreignShareOf(before: Reading, after: Reading, ownUs: number | null): number | null {
  if (ownUs === null) return null;
  const capacityUs = (after.atMs - before.atMs) * 1000 * cpus().length;
  return Math.max(0, (after.busyUs - before.busyUs - ownUs) / capacityUs);
}

/** Starts measuring the processor time of child processes that exit in the meantime. The result is in microseconds. */
export function endedChildrenTime(): () => number | null {
  const read = () => readProcessTable()?.get(process.pid)?.endedUs ?? null;
  const before = read();
  return () => {
    const after = read();
    return before === null || after === null ? null : after - before;
  };
}
