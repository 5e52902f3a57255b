import type { Family } from '../../kit/family.js';
import { isolationChecks } from './checks.js';
import { isolationCursorChecks } from './cursor-checks.js';
import { isolationReadChecks } from './read-checks.js';

/** Tenancy: a key sees and changes its own workspace only. */
export const isolation: Family = {
  checks: [...isolationReadChecks, ...isolationChecks, ...isolationCursorChecks],
};
