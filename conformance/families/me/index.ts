import type { Family } from '../../kit/family.js';
import { meChecks } from './checks.js';

/** Identity of the key. */
export const me: Family = { checks: meChecks };
