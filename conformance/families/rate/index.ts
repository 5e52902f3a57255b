import type { Family } from '../../kit/family.js';
import { rateChecks } from './checks.js';
import { countingChecks } from './counting-checks.js';
import { rateMonitors } from './monitors.js';
import { recoveryChecks } from './recovery-checks.js';

/** Rules on the request rate. All checks use keys that they create. */
export const rate: Family = {
  checks: [...rateChecks, ...countingChecks, ...recoveryChecks],
  monitors: rateMonitors,
};
