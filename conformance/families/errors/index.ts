import type { Family } from '../../kit/family.js';
import { errorsChecks } from './checks.js';
import { hostileChecks } from './hostile-checks.js';
import { errorMonitors } from './monitors.js';
import { faultyBodyProperties } from './properties.js';

/** Rules on the statuses, codes and bodies of responses to invalid and hostile requests. */
export const errors: Family = {
  checks: [...errorsChecks, ...faultyBodyProperties, ...hostileChecks],
  monitors: errorMonitors,
};
