import type { Family } from '../../kit/family.js';
import { silentDataChecks } from './data-checks.js';
import { silentHttpChecks } from './http-checks.js';
import { silentMarkChecks } from './mark-checks.js';
import { silenceMonitors } from './monitors.js';

export const silences: Family = {
  checks: [...silentHttpChecks, ...silentDataChecks, ...silentMarkChecks],
  monitors: silenceMonitors,
};
