import type { Family } from '../../kit/family.js';
import { versioningChecks } from './checks.js';

export const versioning: Family = { checks: versioningChecks };
