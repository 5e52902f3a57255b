import { monitors } from './monitors/index.js';
import { archiveChecks } from './checks/archive.js';
import { authChecks } from './checks/auth.js';
import { bulkChecks } from './checks/bulk.js';
import { bulkAtomicChecks } from './checks/bulk-atomic.js';
import { bulkEditChecks } from './checks/bulk-edit.js';
import { bulkReuseChecks } from './checks/bulk-reuse.js';
import { capChecks } from './checks/cap.js';
import { credentialChecks } from './checks/credentials.js';
import { editChecks } from './checks/edit.js';
import { isolationChecks } from './checks/isolation.js';
import { isolationCursorChecks } from './checks/isolation-cursor.js';
import { isolationReadChecks } from './checks/isolation-reads.js';
import { keyInputChecks } from './checks/key-input.js';
import { keyChecks } from './checks/keys.js';
import { longBatchChecks } from './checks/long-batches.js';
import { pauseChecks } from './checks/pause.js';
import { planChecks } from './checks/plan.js';
import { freePlanChecks } from './checks/plan-free.js';
import { promptInputChecks } from './checks/prompt-input.js';
import { promptChecks } from './checks/prompts.js';
import { replacementChecks } from './checks/replacement.js';
import { revocationChecks } from './checks/revocation.js';
import type { Suite } from './engine/session.js';

/** Every check and monitor. */
export const suite: Suite = {
  checks: [
    ...archiveChecks,
    ...authChecks,
    ...bulkAtomicChecks,
    ...bulkChecks,
    ...bulkEditChecks,
    ...bulkReuseChecks,
    ...capChecks,
    ...credentialChecks,
    ...editChecks,
    ...freePlanChecks,
    ...isolationChecks,
    ...isolationCursorChecks,
    ...isolationReadChecks,
    ...keyChecks,
    ...keyInputChecks,
    ...longBatchChecks,
    ...pauseChecks,
    ...planChecks,
    ...promptChecks,
    ...promptInputChecks,
    ...replacementChecks,
    ...revocationChecks,
  ],
  monitors,
};
