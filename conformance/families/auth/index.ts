import type { Family } from '../../kit/family.js';
import { authChecks } from './checks.js';
import { credentialChecks } from './credential-checks.js';
import { freePlanChecks } from './free-plan-checks.js';
import { authMonitors } from './monitors.js';
import { planChecks } from './plan-checks.js';

/** Requests without a valid key. */
export const auth: Family = { checks: authChecks };

/** What counts as a credential. These checks create keys, and so run after those of the API keys. */
export const credentials: Family = { checks: credentialChecks, monitors: authMonitors };

/** What needs a paid plan. These checks span all operations, and so run after the families of each. */
export const plan: Family = { checks: [...freePlanChecks, ...planChecks] };
