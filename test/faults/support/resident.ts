import { residentBytes } from '../../../scripts/lab/machine/process-table.js';
import type { Stack } from './stack.js';

/** The resident memory of the processes, in MB. */
export const residentMb = ({ processes }: Stack) =>
  processes.map(({ pid }) => (residentBytes(pid) ?? 0) / 1024 ** 2);
