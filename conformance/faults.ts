import { accessFaults } from './families/auth/access-faults.js';
import { authFaults } from './families/auth/faults.js';
import { brandFaults } from './families/brand/faults.js';
import { bulkFaults } from './families/bulk/faults.js';
import { reuseFaults } from './families/bulk/reuse-faults.js';
import { capFaults } from './families/cap/faults.js';
import { cursorFaults } from './families/cursor/faults.js';
import { bulkEditFaults } from './families/edit/bulk-faults.js';
import { editFaults } from './families/edit/faults.js';
import { errorFaults } from './families/errors/faults.js';
import { formatFaults } from './families/format/faults.js';
import { headerFaults } from './families/headers/faults.js';
import { isolationFaults } from './families/isolation/faults.js';
import { keyFaults } from './families/keys/faults.js';
import { keywordFaults } from './families/keywords/faults.js';
import { pauseFaults } from './families/pause/faults.js';
import { promptFaults } from './families/prompts/faults.js';
import { rateFaults } from './families/rate/faults.js';
import { replaceFaults } from './families/replace/faults.js';
import { verdictFaults } from './families/silences/faults.js';
import type { Fault } from './families/fault.js';

/** Every fault that can be injected into the model, sorted by id. */
export const faults: readonly Fault[] = [
  ...accessFaults,
  ...authFaults,
  ...brandFaults,
  ...bulkFaults,
  ...reuseFaults,
  ...capFaults,
  ...cursorFaults,
  ...editFaults,
  ...bulkEditFaults,
  ...errorFaults,
  ...formatFaults,
  ...headerFaults,
  ...isolationFaults,
  ...keyFaults,
  ...keywordFaults,
  ...pauseFaults,
  ...promptFaults,
  ...rateFaults,
  ...replaceFaults,
  ...verdictFaults,
].sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
