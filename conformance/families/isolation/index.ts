import type { Family } from '../../kit/family.js';
import { isolationChecks } from './checks.js';
import { isolationCursorChecks } from './cursor-checks.js';
import { isolationReadChecks } from './read-checks.js';

/** Rules on tenancy: a key sees and changes only its own workspace. */
export const isolation: Family = {
  checks: [...isolationReadChecks, ...isolationChecks, ...isolationCursorChecks],
};
