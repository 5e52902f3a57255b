import type { Fault } from '../fault.js';
import { elsewhereFaults } from './elsewhere.js';
import { lateReadFaults } from './reads.js';
import { lateTextFaults } from './texts.js';
import { manyWritesFaults } from './writes.js';

/** Faults that show only after many writes, or only in combination. */
export const lateFaults: readonly Fault[] = [
  ...manyWritesFaults,
  ...elsewhereFaults,
  ...lateReadFaults,
  ...lateTextFaults,
];
