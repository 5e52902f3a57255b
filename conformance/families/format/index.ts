import type { Family } from '../../kit/family.js';
import { formatChecks } from './checks.js';
import { formatMonitors } from './monitors.js';

/** Format and structure of answers. */
export const format: Family = { checks: formatChecks, monitors: formatMonitors };
