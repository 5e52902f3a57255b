import type { Family } from '../../kit/family.js';
import { idempotencyChecks } from './checks.js';

export const idempotency: Family = { checks: idempotencyChecks };
