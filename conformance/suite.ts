import { analytics } from './families/analytics/index.js';
import { auth, credentials, plan } from './families/auth/index.js';
import { brand } from './families/brand/index.js';
import { bulk, longBatches } from './families/bulk/index.js';
import { cap } from './families/cap/index.js';
import { concurrent } from './families/concurrent/index.js';
import { cursor } from './families/cursor/index.js';
import { bulkEdit, edit } from './families/edit/index.js';
import { errors } from './families/errors/index.js';
import { format } from './families/format/index.js';
import { idempotency } from './families/idempotency/index.js';
import { headers } from './families/headers/index.js';
import { isolation } from './families/isolation/index.js';
import { keys, keySequences } from './families/keys/index.js';
import { keywords } from './families/keywords/index.js';
import { late } from './families/late/index.js';
import { me } from './families/me/index.js';
import { pause } from './families/pause/index.js';
import { promptProperties, prompts, promptWrites } from './families/prompts/index.js';
import { rate } from './families/rate/index.js';
import { replace } from './families/replace/index.js';
import { silences } from './families/silences/index.js';
import { versioning } from './families/versioning/index.js';
import type { Family } from './kit/family.js';
import { promptSequences } from './prompt-sequences.js';
import type { Suite } from './session/options.js';

/**
 * The families in the order in which their checks run. Rules that others build on come first, so that the first failure
 * points at the cause: single calls before batches, batches before the cap, and all of them before rules that span
 * operations.
 */
const families: readonly Family[] = [
  me,
  versioning,
  auth,
  keys,
  credentials,
  rate,
  prompts,
  pause,
  edit,
  replace,
  promptWrites,
  bulk,
  bulkEdit,
  cap,
  longBatches,
  brand,
  keywords,
  cursor,
  analytics,
  isolation,
  plan,
  format,
  headers,
  errors,
  idempotency,
  silences,
  keySequences,
  promptSequences,
  promptProperties,
  concurrent,
  late,
];

/**
 * Every check and monitor. The format monitors come first, because a response in the wrong format also breaks the rules on
 * its members.
 */
export const suite: Suite = {
  checks: families.flatMap(({ checks }) => checks),
  monitors: [format, ...families.filter((family) => family !== format)].flatMap(
    ({ monitors = [] }) => monitors,
  ),
};
