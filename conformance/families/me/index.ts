import type { Family } from '../../kit/family.js';
import { meChecks } from './checks.js';

export const me: Family = { checks: meChecks };
