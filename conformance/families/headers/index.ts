import type { Family } from '../../kit/family.js';
import { headersChecks } from './checks.js';
import { headerMonitors } from './monitors.js';

/** Rate limit headers. */
export const headers: Family = { checks: headersChecks, monitors: headerMonitors };
