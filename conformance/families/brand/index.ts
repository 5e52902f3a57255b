import type { Family } from '../../kit/family.js';
import { brandSequences } from './commands.js';
import { brandInputChecks } from './input-checks.js';
import { brandPinChecks } from './pin-checks.js';
import { brandProperties } from './properties.js';
import { brandRunChecks } from './run-checks.js';
import { brandSaveChecks } from './save-checks.js';

export const brand: Family = {
  checks: [
    ...brandSaveChecks,
    ...brandSequences,
    ...brandPinChecks,
    ...brandProperties,
    ...brandInputChecks,
    ...brandRunChecks,
  ],
};
