import type { Family } from '../../kit/family.js';
import { keyChecks } from './checks.js';
import { keySequences as sequences } from './commands.js';
import { keyInputChecks } from './input-checks.js';
import { keyMonitors } from './monitors.js';
import { keyNameProperties } from './properties.js';
import { revocationChecks } from './revocation-checks.js';

export const keys: Family = {
  checks: [...keyChecks, ...keyInputChecks, ...keyNameProperties, ...revocationChecks],
  monitors: keyMonitors,
};

export const keySequences: Family = { checks: sequences };
