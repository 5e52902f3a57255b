import { monitors } from './monitors.js';
import { analyticsChecks } from './families/analytics/checks.js';
import { promptAnalyticsChecks } from './families/analytics/prompt-checks.js';
import { archiveChecks } from './families/prompts/archive-checks.js';
import { authChecks } from './families/auth/checks.js';
import { brandInputChecks } from './families/brand/input-checks.js';
import { brandPinChecks } from './families/brand/pin-checks.js';
import { brandRunChecks } from './families/brand/run-checks.js';
import { brandSaveChecks } from './families/brand/save-checks.js';
import { bulkChecks } from './families/bulk/checks.js';
import { bulkAtomicChecks } from './families/bulk/atomic-checks.js';
import { bulkEditChecks } from './families/edit/bulk-checks.js';
import { bulkEditRaceChecks } from './families/edit/bulk-race-checks.js';
import { bulkEditRefusedChecks } from './families/edit/bulk-refused-checks.js';
import { bulkRepeatChecks } from './families/bulk/repeat-checks.js';
import { bulkReuseChecks } from './families/bulk/reuse-checks.js';
import { capChecks } from './families/cap/checks.js';
import { credentialChecks } from './families/auth/credential-checks.js';
import { cursorChecks } from './families/cursor/checks.js';
import { cursorFilterChecks } from './families/cursor/filter-checks.js';
import { editChecks } from './families/edit/checks.js';
import { editableChecks } from './families/edit/editable-checks.js';
import { errorsChecks } from './families/errors/checks.js';
import { formatChecks } from './families/format/checks.js';
import { headersChecks } from './families/headers/checks.js';
import { hostileChecks } from './families/errors/hostile-checks.js';
import { isolationChecks } from './families/isolation/checks.js';
import { isolationCursorChecks } from './families/isolation/cursor-checks.js';
import { isolationReadChecks } from './families/isolation/read-checks.js';
import { keyInputChecks } from './families/keys/input-checks.js';
import { keyChecks } from './families/keys/checks.js';
import { keywordFilterChecks } from './families/keywords/filter-checks.js';
import { keywordLimitChecks } from './families/keywords/limit-checks.js';
import { keywordSearchChecks } from './families/keywords/search-checks.js';
import { keywordChecks } from './families/keywords/checks.js';
import { longBatchChecks } from './families/bulk/long-batch-checks.js';
import { meChecks } from './families/me/checks.js';
import { pauseChecks } from './families/pause/checks.js';
import { planChecks } from './families/auth/plan-checks.js';
import { freePlanChecks } from './families/auth/free-plan-checks.js';
import { promptInputChecks } from './families/prompts/input-checks.js';
import { promptChecks } from './families/prompts/checks.js';
import { rateChecks } from './families/rate/checks.js';
import { replacementChecks } from './families/replace/checks.js';
import { revocationChecks } from './families/keys/revocation-checks.js';
import { sacrificeChecks } from './families/prompts/history-checks.js';
import { silentDataChecks } from './families/silences/data-checks.js';
import { silentHttpChecks } from './families/silences/http-checks.js';
import { twinChecks } from './families/prompts/duplicate-text-checks.js';
import { versioningChecks } from './families/versioning/checks.js';
import { analyticsProperties } from './families/analytics/properties.js';
import { brandProperties } from './families/brand/properties.js';
import { bulkBatchProperties } from './families/bulk/properties.js';
import { editBatchProperties } from './families/edit/properties.js';
import { faultyBodyProperties } from './families/errors/properties.js';
import { keyNameProperties } from './families/keys/properties.js';
import { keywordProperties } from './families/keywords/properties.js';
import { promptKindProperties } from './families/prompts/kind-properties.js';
import { promptTextProperties } from './families/prompts/text-properties.js';
import { brandSequences } from './families/brand/commands.js';
import { keySequences } from './families/keys/commands.js';
import { promptSequences } from './prompt-sequences.js';
import type { Suite } from './session/run-suite.js';

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
