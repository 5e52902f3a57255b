import type { Family } from '../../kit/family.js';
import { headersChecks } from './checks.js';
import { headerMonitors } from './monitors.js';

export const headers: Family = { checks: headersChecks, monitors: headerMonitors };
