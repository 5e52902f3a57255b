import { readFileSync } from 'node:fs';
import type { Stack } from './stack.js';

/** The resident memory of the processes, in MB. */
export const residentMb = ({ processes }: Stack) =>
  processes.map(({ pid }) => {
    const [, kb = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  });
