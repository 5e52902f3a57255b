import type { Family } from '../../kit/family.js';
import { bulkAtomicChecks, bulkChecks } from './checks.js';
import { longBatchChecks } from './long-batch-checks.js';
import { bulkBatchProperties } from './properties.js';
import { bulkRepeatChecks, bulkReuseChecks } from './reuse-checks.js';

export const bulk: Family = {
  checks: [
    ...bulkChecks,
    ...bulkAtomicChecks,
    ...bulkBatchProperties,
    ...bulkReuseChecks,
    ...bulkRepeatChecks,
  ],
};

/** Checks of long inserted and edited batches. They build on bulk edit and the cap, so they run after both. */
export const longBatches: Family = { checks: longBatchChecks };
