import type { Family } from '../../kit/family.js';
import { shapeMonitors } from '../../kit/monitors/shapes.js';
import { formatChecks } from './checks.js';
import { formatMonitors } from './monitors.js';

/** Format and structure of responses, and the shapes of all resources. */
export const format: Family = { checks: formatChecks, monitors: [...formatMonitors, ...shapeMonitors] };
