import { brandFaults } from './brand.js';
import { bulkFaults } from './bulk.js';
import { capFaults } from './cap.js';
import { deepCapFaults } from './deep-cap.js';
import { deepBulkFaults } from './deep-bulk.js';
import { deepHistoryFaults } from './deep-history.js';
import { deepReuseFaults } from './deep-reuse.js';
import { deepEditFaults } from './deep-edit.js';
import { deepTextFaults } from './deep-text.js';
import { deepBrandFaults } from './deep-brand.js';
import { deepKeyFaults } from './deep-keys.js';
import { deepIsolationFaults } from './deep-isolation.js';
import { deepPageFaults } from './deep-pages.js';
import { deepRateFaults } from './deep-rate.js';
import { deepKeywordFaults } from './deep-keywords.js';
import { deepFormatFaults } from './deep-format.js';
import { deepRobustnessFaults } from './deep-robustness.js';
import { editFaults } from './edit.js';
import type { Fault } from './fault.js';
import { formatFaults } from './format.js';
import { inputFaults } from './input.js';
import { keyFaults } from './keys.js';
import { keywordFaults } from './keywords.js';
import { rateFaults } from './rate.js';
import { replacementFaults } from './replacement.js';
import { groupFaults } from './state-groups.js';
import { tenancyFaults } from './tenancy.js';

export type { Fault };

/** Every fault that the model can be given, one thing done wrong in each; M, R and X with their numbers. */
export const faults: readonly Fault[] = [
  ...bulkFaults,
  ...capFaults,
  ...editFaults,
  ...replacementFaults,
  ...groupFaults,
  ...inputFaults,
  ...brandFaults,
  ...keywordFaults,
  ...rateFaults,
  ...keyFaults,
  ...tenancyFaults,
  ...formatFaults,
  ...deepCapFaults,
  ...deepBulkFaults,
  ...deepReuseFaults,
  ...deepEditFaults,
  ...deepHistoryFaults,
  ...deepTextFaults,
  ...deepBrandFaults,
  ...deepKeyFaults,
  ...deepIsolationFaults,
  ...deepRateFaults,
  ...deepKeywordFaults,
  ...deepPageFaults,
  ...deepRobustnessFaults,
  ...deepFormatFaults,
].sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
