import { accessFaults } from './access.js';
import { authFaults } from './auth.js';
import { brandFaults } from './brand.js';
import { bulkFaults } from './bulk.js';
import { reuseFaults } from './bulk-reuse.js';
import { capFaults } from './cap.js';
import { concurrentFaults } from './concurrent/index.js';
import { cursorFaults } from './cursor.js';
import { bulkEditFaults } from './bulk-edit.js';
import { editFaults } from './edit.js';
import { errorFaults } from './errors.js';
import { formatFaults } from './format.js';
import { headerFaults } from './headers.js';
import { idempotencyFaults } from './idempotency.js';
import { isolationFaults } from './isolation.js';
import { keyFaults } from './keys.js';
import { keywordFaults } from './keywords.js';
import { lateFaults } from './late/index.js';
import { pauseFaults } from './pause.js';
import { promptFaults } from './prompts.js';
import { rateFaults } from './rate.js';
import { replaceFaults } from './replace.js';
import { verdictFaults } from './silences.js';
import type { Fault } from './fault.js';

/** Every fault that can be injected into the model, sorted by id. */
export const faults: readonly Fault[] = [
  ...accessFaults,
  ...authFaults,
  ...brandFaults,
  ...bulkFaults,
  ...reuseFaults,
  ...capFaults,
  ...concurrentFaults,
  ...cursorFaults,
  ...editFaults,
  ...bulkEditFaults,
  ...errorFaults,
  ...formatFaults,
  ...headerFaults,
  ...idempotencyFaults,
  ...isolationFaults,
  ...keyFaults,
  ...keywordFaults,
  ...lateFaults,
  ...pauseFaults,
  ...promptFaults,
  ...rateFaults,
  ...replaceFaults,
  ...verdictFaults,
].sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
