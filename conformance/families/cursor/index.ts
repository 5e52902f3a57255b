import type { Family } from '../../kit/family.js';
import { cursorChecks, cursorFilterChecks } from './checks.js';
import { cursorMonitors } from './monitors.js';
import { cursorProperties } from './properties.js';

export const cursor: Family = {
  checks: [...cursorChecks, ...cursorFilterChecks, ...cursorProperties],
  monitors: cursorMonitors,
};
