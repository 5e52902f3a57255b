import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in units of this many microseconds, whatever the kernel's own clock is. */
const TICK_US = 10_000;

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of the process, user and system, in microseconds. */
  readonly ownUs: number;
  /** Processor time of its ended children. */
  readonly endedUs: number;
}

/** Processor times of all processes at one moment. */
export type ProcessTable = ReadonlyMap<number, ProcessEntry>;

/** The processes of this machine; null where there is no /proc. */
export function readProcessTable(): ProcessTable | null {
  if (process.platform !== 'linux') return null;
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readEntry)
    .filter((entry) => entry !== null);
  return new Map(entries.map((entry) => [entry.pid, entry]));
}

/**
 * Processor time of a process and all of its descendants, ended ones included, in microseconds. It never decreases as
 * long as the process lives.
 */
export function treeTime(table: ProcessTable, root: number): number {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of table.values())
    children.set(entry.parent, [...(children.get(entry.parent) ?? []), entry]);
  const total = (entry: ProcessEntry | undefined): number =>
    entry === undefined
      ? 0
      : (children.get(entry.pid) ?? []).reduce(
          (sum, child) => sum + total(child),
          entry.ownUs + entry.endedUs,
        );
  return total(table.get(root));
}

/** Resident memory of a process and all of its descendants in bytes; null where there is no /proc. */
export function residentBytesOfTree(pid: number): number | null {
  const table = readProcessTable();
  if (table === null) return null;
  const isWithin = (entry: ProcessEntry | undefined): boolean =>
    entry !== undefined && (entry.pid === pid || isWithin(table.get(entry.parent)));
  return [...table.values()]
    .filter(isWithin)
    .reduce((sum, entry) => sum + (residentBytes(entry.pid) ?? 0), 0);
}

/**
 * Time since boot that all cores spent in programs or lost to other virtual machines, in microseconds; null without
 * /proc.
 */
export function readBusyTime(): number | null {
  const text = readText('/proc/stat');
  return text === null ? null : parseBusyTime(text);
}

/** Excludes interrupts, because they do not belong to any process. */
export function parseBusyTime(text: string): number {
  const [user = 0, nice = 0, system = 0, , , , , stolen = 0] =
    text.split('\n', 1)[0]?.split(/ +/).slice(1).map(Number) ?? [];
  return (user + nice + system + stolen) * TICK_US;
}

/** Resident memory of a process in bytes; null where there is no /proc. */
export function residentBytes(pid: number): number | null {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readText(`/proc/${pid}/status`) ?? '') ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function readEntry(name: string): ProcessEntry | null {
  const text = readText(`/proc/${name}/stat`);
  return text === null ? null : parseStat(text);
}

/** Parses a line of /proc/PID/stat. The name of the program, in parentheses, may contain anything. */
export function parseStat(text: string): ProcessEntry {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => Number(fields[index]),
  );
  return {
    pid: Number.parseInt(text, 10),
    parent,
    ownUs: (user + system) * TICK_US,
    endedUs: (endedUser + endedSystem) * TICK_US,
  };
}

/** Null if the process has ended or the file does not exist. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
