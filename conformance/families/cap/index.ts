import type { Family } from '../../kit/family.js';
import { capChecks } from './checks.js';
import { capMonitors } from './monitors.js';

/** The family of the prompt cap. Its commands run in the prompt sequences of a workspace with a cap. */
export const cap: Family = { checks: capChecks, monitors: capMonitors };
