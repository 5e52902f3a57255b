import type { Family } from '../../kit/family.js';
import { bulkAtomicChecks } from './atomic-checks.js';
import { bulkChecks } from './checks.js';
import { longBatchChecks } from './long-batch-checks.js';
import { bulkBatchProperties } from './properties.js';
import { bulkRepeatChecks } from './repeat-checks.js';
import { bulkReuseChecks } from './reuse-checks.js';

/** Bulk insert. */
export const bulk: Family = {
  checks: [
    ...bulkChecks,
    ...bulkAtomicChecks,
    ...bulkBatchProperties,
    ...bulkReuseChecks,
    ...bulkRepeatChecks,
  ],
};

/** Long batches, inserted and edited. They build on bulk edit and the cap, and so run after both. */
export const longBatches: Family = { checks: longBatchChecks };
