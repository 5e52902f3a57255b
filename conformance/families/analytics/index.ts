import type { Family } from '../../kit/family.js';
import { analyticsChecks } from './checks.js';
import { promptAnalyticsChecks } from './prompt-checks.js';
import { analyticsProperties } from './properties.js';

export const analytics: Family = {
  checks: [...analyticsChecks, ...analyticsProperties, ...promptAnalyticsChecks],
};
