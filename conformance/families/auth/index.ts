import type { Family } from '../../kit/family.js';
import { authChecks } from './checks.js';
import { credentialChecks } from './credential-checks.js';
import { freePlanChecks } from './free-plan-checks.js';
import { authMonitors } from './monitors.js';
import { planChecks } from './plan-checks.js';

export const auth: Family = { checks: authChecks };

/** Checks of the accepted credentials. They create keys, so they run after the checks of API keys. */
export const credentials: Family = { checks: credentialChecks, monitors: authMonitors };

/** Checks of plans. They span all operations, so they run after the families of each. */
export const plan: Family = { checks: [...freePlanChecks, ...planChecks] };
