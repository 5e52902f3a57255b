import type { Family } from '../../kit/family.js';
import { pauseChecks } from './checks.js';
import { pauseMonitors } from './monitors.js';

export const pause: Family = { checks: pauseChecks, monitors: pauseMonitors };
