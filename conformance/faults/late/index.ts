import type { Fault } from '../fault.js';
import { lateBatchFaults } from './batches.js';
import { elsewhereFaults } from './elsewhere.js';
import { lateReadFaults } from './reads.js';
import { rightToLeftFaults } from './right-to-left.js';
import { lateTextFaults } from './texts.js';
import { manyWritesFaults } from './writes.js';

/** Faults that show only after many writes, or only in combination. */
export const lateFaults: readonly Fault[] = [
  ...manyWritesFaults,
  ...elsewhereFaults,
  ...lateReadFaults,
  ...lateTextFaults,
  ...lateBatchFaults,
  ...rightToLeftFaults,
];
