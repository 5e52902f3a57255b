import type { Family } from '../../kit/family.js';
import { concurrentChecks } from './checks.js';

export const concurrent: Family = { checks: concurrentChecks() };
