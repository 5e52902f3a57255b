import { describe, expect, it } from 'vitest';
import {
  parseBusyTime,
  parseStat,
  readProcessTable,
  treeTime,
} from '../../../scripts/lab/machine/process-table.js';
import { needs } from '../../support/needs.js';

const entry = (pid: number, parent: number, ownUs: number, endedUs = 0) =>
  [pid, { pid, parent, ownUs, endedUs }] as const;

describe('the processor time of processes', () => {
  it('is read from the line of a process whose name contains spaces and parentheses', () => {
    const line = '42 (a) b (c) S 7 1 1 0 -1 4194560 100 0 0 0 12 3 40 5 20 0 1 0 99 0 0';
    expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ownUs: 150_000, endedUs: 450_000 });
  });

  it('adds up a process and all of its descendants, ended ones included', () => {
    const table = new Map([entry(1, 0, 1), entry(2, 1, 10, 5), entry(3, 2, 100), entry(4, 1, 1000)]);
    expect(treeTime(table, 2)).toBe(115);
    expect(treeTime(table, 1)).toBe(1116);
    expect(treeTime(table, 99)).toBe(0);
  });

  it('counts time in programs and time taken by other machines as busy, but not interrupts and waiting', () => {
    expect(parseBusyTime('cpu  1 20 300 4000 50 6 7 80000 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n')).toBe(
      803_210_000,
    );
  });

  it('includes this process on Linux', needs(process.platform === 'linux', 'not on Linux'), () => {
    expect(readProcessTable()?.get(process.pid)).toMatchObject({ parent: process.ppid });
  });
});
