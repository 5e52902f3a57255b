import type { Family } from '../../kit/family.js';
import { bulkEditChecks, bulkEditRaceChecks } from './bulk-checks.js';
import { bulkEditRejectionChecks } from './bulk-rejection-checks.js';
import { editChecks } from './checks.js';
import { editMonitors } from './monitors.js';
import { editBatchProperties } from './properties.js';

export const edit: Family = {
  checks: [...editChecks, ...editBatchProperties],
  monitors: editMonitors,
};

/** The family of bulk edits. Its checks run after those of bulk insert, which has simpler batches. */
export const bulkEdit: Family = {
  checks: [...bulkEditChecks, ...bulkEditRejectionChecks, ...bulkEditRaceChecks],
};
