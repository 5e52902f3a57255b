import type { Family } from '../../kit/family.js';
import { keywordChecks, keywordLimitChecks } from './checks.js';
import { keywordFilterChecks, keywordSearchChecks } from './filter-checks.js';
import { keywordMonitors } from './monitors.js';
import { keywordProperties } from './properties.js';

export const keywords: Family = {
  checks: [
    ...keywordChecks,
    ...keywordFilterChecks,
    ...keywordLimitChecks,
    ...keywordProperties,
    ...keywordSearchChecks,
  ],
  monitors: keywordMonitors,
};
