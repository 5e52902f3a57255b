import { analytics } from './families/analytics/index.js';
import { brand } from './families/brand/index.js';
import { bulk, longBatches } from './families/bulk/index.js';
import { cap } from './families/cap/index.js';
import { cursor } from './families/cursor/index.js';
import { errors } from './families/errors/index.js';
import { format } from './families/format/index.js';
import { headers } from './families/headers/index.js';
import { isolation } from './families/isolation/index.js';
import { keywords } from './families/keywords/index.js';
import { silences } from './families/silences/index.js';
import { authMonitors } from './families/auth/monitors.js';
import { editMonitors } from './families/edit/monitors.js';
import { keyMonitors } from './families/keys/monitors.js';
import { pauseMonitors } from './families/pause/monitors.js';
import { promptMonitors } from './families/prompts/monitors.js';
import { rateMonitors } from './families/rate/monitors.js';
import { replaceMonitors } from './families/replace/monitors.js';
import type { Family } from './kit/family.js';
import { shapeMonitors } from './kit/monitors/shapes.js';
import { archiveChecks } from './families/prompts/archive-checks.js';
import { authChecks } from './families/auth/checks.js';
import { bulkEditChecks } from './families/edit/bulk-checks.js';
import { bulkEditRaceChecks } from './families/edit/bulk-race-checks.js';
import { bulkEditRefusedChecks } from './families/edit/bulk-refused-checks.js';
import { credentialChecks } from './families/auth/credential-checks.js';
import { editChecks } from './families/edit/checks.js';
import { editableChecks } from './families/edit/editable-checks.js';
import { keyInputChecks } from './families/keys/input-checks.js';
import { keyChecks } from './families/keys/checks.js';
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
import { twinChecks } from './families/prompts/duplicate-text-checks.js';
import { versioningChecks } from './families/versioning/checks.js';
import { editBatchProperties } from './families/edit/properties.js';
import { keyNameProperties } from './families/keys/properties.js';
import { promptKindProperties } from './families/prompts/kind-properties.js';
import { promptTextProperties } from './families/prompts/text-properties.js';
import { keySequences } from './families/keys/commands.js';
import { promptSequences } from './prompt-sequences.js';
import type { Suite } from './session/run-suite.js';

/**
 * The families in the order in which their checks run. Rules that others build on come first, so that the first
 * failure points at the cause: single calls before batches, batches before the cap, and all of them before rules that
 * span operations.
 */
const families: readonly Family[] = [
  { checks: [...meChecks, ...versioningChecks] },
  { checks: authChecks, monitors: authMonitors },
  {
    checks: [...keyChecks, ...keyInputChecks, ...keyNameProperties, ...revocationChecks],
    monitors: keyMonitors,
  },
  { checks: credentialChecks },
  { checks: rateChecks, monitors: rateMonitors },
  { checks: [...promptChecks, ...promptInputChecks, ...archiveChecks], monitors: promptMonitors },
  { checks: pauseChecks, monitors: pauseMonitors },
  { checks: [...editChecks, ...editBatchProperties], monitors: editMonitors },
  { checks: replacementChecks, monitors: replaceMonitors },
  { checks: [...sacrificeChecks, ...editableChecks, ...twinChecks] },
  bulk,
  { checks: [...bulkEditChecks, ...bulkEditRefusedChecks, ...bulkEditRaceChecks] },
  cap,
  longBatches,
  brand,
  keywords,
  cursor,
  analytics,
  isolation,
  { checks: [...freePlanChecks, ...planChecks] },
  format,
  headers,
  errors,
  silences,
  { checks: [...keySequences, ...promptSequences, ...promptKindProperties, ...promptTextProperties] },
];

/** Every check and monitor. */
export const suite: Suite = {
  checks: families.flatMap(({ checks }) => checks),
  monitors: [...shapeMonitors, ...families.flatMap(({ monitors = [] }) => monitors)],
};
