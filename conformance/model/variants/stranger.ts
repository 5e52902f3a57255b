import type { Behavior } from '../call.js';
import type { Variant } from './variant.js';

/** The combined variants. For each choice, the list has the variant that differs most from the base. */
const choices: readonly string[] = [
  ...['problem-details', '402-for-plan', '400-for-state', '422-for-validation', 'ignores-unknown-fields'],
  ...['plus-offset-timestamps', 'reserved-characters-in-ids', 'stated-headers-only'],
  ...['charset-in-content-type', 'extra-members', 'pretty-printed', 'other-analytics'],
  ...['tracked-newest-first', 'reword-to-existing-refused', 'archived-is-404', 'pause-twice-refused'],
  ...['default-pause-reason', 'reason-outlives-pause', 'own-status-words', 'every-change-major'],
  ...[
    'case-is-no-change',
    'topic-not-inherited',
    'outer-space-kept',
    'utf16-length',
    'measured-in-background',
  ],
  ...['pausing-frees-slot', 'single-add-refuses', 'duplicates-in-batch-refused', 'reuse-needs-room'],
  ...['reuse-updates', 'texts-equal-by-case', 'archive-fields-never-null', 'no-op-moves-updated-at'],
  ...['patch-clears-omitted', 'patch-replaces-pinned-list', 'brand-404-before-save', 'pin-while-pinned-409'],
  ...['unpin-while-unpinned-409', 'null-lists-taken', 'recalibration-not-dispatched', 'names-sorted'],
  ...['equal-names-kept', 'small-brand', 'unpin-counts-nothing', 'pin-makes-version'],
  ...['sort-by-position', 'cursor-once', 'base64-cursor', 'case-sensitive-q', 'change-from-outside'],
  ...['page-without-position-is-ranked', 'loose-spelling', 'loose-query', 'limit-zero-accepted'],
  ...['clamps-analytics-limit', 'snaps-range-days', 'analytics-show-archived', 'topic-form-when-bare'],
  ...['filters-by-comma-only', 'unknown-filter-values-find-nothing', 'refresh-during-run'],
  ...['revoked-keys-not-listed', 'oldest-key-first', 'unknown-key-204', 'self-revocation-refused'],
  ...['key-names-unique', 'last-used-unknown', 'short-key-prefix', 'strict-bearer', 'null-is-left-out'],
  ...['any-characters-taken', 'no-body-where-none-is-stated', 'pages-for-unknown-routes', 'few-failures'],
  ...['sliding-log', 'remaining-before-request', 'keyless-remaining-zero', 'retry-after-always-60'],
  ...['live-keys-see-other-data', 'same-text-replacement-refused', 'reason-on-resume-refused'],
  // Last, because others add headers.
  'lower-case-headers',
];

/** Combines many of `variants` into one. */
export function strangerOf(variants: readonly Variant[]): Variant {
  const chosen = choices.map((id) => {
    const variant = variants.find((one) => one.id === id);
    if (variant === undefined) throw new Error(`There is no variant "${id}".`);
    return variant;
  });
  return {
    id: 'stranger',
    sentence: `A combination of ${choices.length} variants.`,
    apply: (behavior: Behavior) => {
      for (const { apply } of chosen) apply(behavior);
    },
  };
}
