import { monitors } from './monitors/index.js';
import { analyticsChecks } from './checks/analytics.js';
import { promptAnalyticsChecks } from './checks/analytics-prompts.js';
import { archiveChecks } from './checks/archive.js';
import { authChecks } from './checks/auth.js';
import { brandInputChecks } from './checks/brand-input.js';
import { brandPinChecks } from './checks/brand-pin.js';
import { brandRunChecks } from './checks/brand-runs.js';
import { brandSaveChecks } from './checks/brand-save.js';
import { bulkChecks } from './checks/bulk.js';
import { bulkAtomicChecks } from './checks/bulk-atomic.js';
import { bulkEditChecks } from './checks/bulk-edit.js';
import { bulkEditRaceChecks } from './checks/bulk-edit-race.js';
import { bulkEditRefusedChecks } from './checks/bulk-edit-refused.js';
import { bulkRepeatChecks } from './checks/bulk-repeats.js';
import { bulkReuseChecks } from './checks/bulk-reuse.js';
import { capChecks } from './checks/cap.js';
import { credentialChecks } from './checks/credentials.js';
import { cursorChecks } from './checks/cursor.js';
import { cursorFilterChecks } from './checks/cursor-filters.js';
import { editChecks } from './checks/edit.js';
import { editableChecks } from './checks/editable.js';
import { errorsChecks } from './checks/errors.js';
import { formatChecks } from './checks/format.js';
import { headersChecks } from './checks/headers.js';
import { hostileChecks } from './checks/hostile.js';
import { isolationChecks } from './checks/isolation.js';
import { isolationCursorChecks } from './checks/isolation-cursor.js';
import { isolationReadChecks } from './checks/isolation-reads.js';
import { keyInputChecks } from './checks/key-input.js';
import { keyChecks } from './checks/keys.js';
import { keywordFilterChecks } from './checks/keyword-filters.js';
import { keywordLimitChecks } from './checks/keyword-limits.js';
import { keywordSearchChecks } from './checks/keyword-search.js';
import { keywordChecks } from './checks/keywords.js';
import { longBatchChecks } from './checks/long-batches.js';
import { meChecks } from './checks/me.js';
import { pauseChecks } from './checks/pause.js';
import { planChecks } from './checks/plan.js';
import { freePlanChecks } from './checks/plan-free.js';
import { promptInputChecks } from './checks/prompt-input.js';
import { promptChecks } from './checks/prompts.js';
import { rateChecks } from './checks/rate.js';
import { replacementChecks } from './checks/replacement.js';
import { revocationChecks } from './checks/revocation.js';
import { sacrificeChecks } from './checks/sacrifices.js';
import { silentDataChecks } from './checks/silences-data.js';
import { silentHttpChecks } from './checks/silences-http.js';
import { twinChecks } from './checks/twins.js';
import { versioningChecks } from './checks/versioning.js';
import { analyticsProperties } from './properties/analytics.js';
import { brandProperties } from './properties/brand.js';
import { bulkBatchProperties } from './properties/bulk-batches.js';
import { editBatchProperties } from './properties/edit-batches.js';
import { faultyBodyProperties } from './properties/faulty-bodies.js';
import { keyNameProperties } from './properties/key-names.js';
import { keywordProperties } from './properties/keywords.js';
import { promptKindProperties } from './properties/prompt-kinds.js';
import { promptTextProperties } from './properties/prompt-texts.js';
import { brandSequences } from './stateful/brand.js';
import { keySequences } from './stateful/keys.js';
import { promptSequences } from './stateful/prompts.js';
import type { Suite } from './engine/session.js';

/**
 * Every check and monitor. The checks of what others build on come first, so that the rule that breaks first is the
 * one that says most: the plain calls before batches, batches before the cap, all of them before what goes across.
 */
export const suite: Suite = {
  checks: [
    ...meChecks,
    ...versioningChecks,
    ...authChecks,
    ...keyChecks,
    ...keyInputChecks,
    ...keyNameProperties,
    ...revocationChecks,
    ...credentialChecks,
    ...rateChecks,
    ...promptChecks,
    ...promptInputChecks,
    ...archiveChecks,
    ...pauseChecks,
    ...editChecks,
    ...editBatchProperties,
    ...replacementChecks,
    ...sacrificeChecks,
    ...editableChecks,
    ...twinChecks,
    ...bulkChecks,
    ...bulkAtomicChecks,
    ...bulkBatchProperties,
    ...bulkReuseChecks,
    ...bulkRepeatChecks,
    ...bulkEditChecks,
    ...bulkEditRefusedChecks,
    ...bulkEditRaceChecks,
    ...capChecks,
    ...longBatchChecks,
    ...brandSaveChecks,
    ...brandSequences,
    ...brandPinChecks,
    ...brandProperties,
    ...brandInputChecks,
    ...brandRunChecks,
    ...keywordChecks,
    ...keywordFilterChecks,
    ...keywordLimitChecks,
    ...keywordProperties,
    ...keywordSearchChecks,
    ...cursorChecks,
    ...cursorFilterChecks,
    ...analyticsChecks,
    ...analyticsProperties,
    ...promptAnalyticsChecks,
    ...isolationReadChecks,
    ...isolationChecks,
    ...isolationCursorChecks,
    ...freePlanChecks,
    ...planChecks,
    ...formatChecks,
    ...headersChecks,
    ...errorsChecks,
    ...faultyBodyProperties,
    ...hostileChecks,
    ...silentHttpChecks,
    ...silentDataChecks,
    ...keySequences,
    ...promptSequences,
    ...promptKindProperties,
    ...promptTextProperties,
  ],
  monitors,
};
