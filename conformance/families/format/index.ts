import type { Family } from '../../kit/family.js';
import { shapeMonitors } from '../../kit/monitors/shapes.js';
import { formatChecks } from './checks.js';
import { formatMonitors } from './monitors.js';

/** Rules on the format and structure of responses, and on the shapes of all resources. */
export const format: Family = { checks: formatChecks, monitors: [...formatMonitors, ...shapeMonitors] };
