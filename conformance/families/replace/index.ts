import type { Family } from '../../kit/family.js';
import { replacementChecks } from './checks.js';
import { replaceMonitors } from './monitors.js';

export const replace: Family = { checks: replacementChecks, monitors: replaceMonitors };
