import { around, override } from '../override.js';
import { ApiError } from '../api-error.js';
import type { Variant } from './variant.js';

export const brandVariants: readonly Variant[] = [
  {
    id: 'patch-clears-omitted',
    sentence: 'PATCH brand clears omitted fields.',
    apply: (behavior) =>
      override(behavior, 'mergeBrand', (base) => (brand, changes) => {
        const cleared = {
          audience: null,
          productDescription: null,
          tone: null,
          competitors: [],
          excludedTopics: [],
        };
        const isPinned = brand.competitorsPinnedAt !== null;
        Object.assign(brand, cleared, isPinned && { competitors: brand.competitors });
        base(brand, changes);
      }),
  },
  {
    id: 'brand-404-before-save',
    sentence: 'GET brand returns 404 until something is saved or pinned.',
    apply: (behavior) =>
      around(behavior, 'getBrand', (call, next) => {
        const { version, competitors, competitorsPinnedAt } = call.workspace.brand;
        if (version === 0 && competitors.length === 0 && competitorsPinnedAt === null)
          throw new ApiError('not_found', 'There is no brand profile yet.');
        return next(call);
      }),
  },
  {
    id: 'pin-while-pinned-409',
    sentence: 'Pinning a pinned list is rejected.',
    apply: (behavior) =>
      override(behavior, 'pin', (base) => (call, brand, names) => {
        if (brand.competitorsPinnedAt !== null)
          throw new ApiError('competitors_pinned', 'The list is pinned.');
        base(call, brand, names);
      }),
  },
  {
    id: 'pin-makes-version',
    sentence: 'Pinning and unpinning each create a version.',
    apply: (behavior) => {
      override(behavior, 'pin', (base) => (call, brand, names) => {
        base(call, brand, names);
        brand.version += 1;
      });
      override(behavior, 'unpin', (base) => (call, brand) => {
        base(call, brand);
        brand.version += 1;
      });
    },
  },
  {
    id: 'pin-keeps-first-time',
    sentence: 'Pinning a pinned list replaces it and keeps the time of the pin.',
    apply: (behavior) =>
      override(behavior, 'pin', (base) => (call, brand, names) => {
        const pinnedAt = brand.competitorsPinnedAt;
        base(call, brand, names);
        brand.competitorsPinnedAt = pinnedAt ?? brand.competitorsPinnedAt;
      }),
  },
  {
    id: 'unpin-while-unpinned-409',
    sentence: 'Unpinning a list that is not pinned is rejected.',
    apply: (behavior) =>
      override(behavior, 'unpin', (base) => (call, brand) => {
        if (brand.competitorsPinnedAt === null) throw new ApiError('conflict', 'The list is not pinned.');
        base(call, brand);
      }),
  },
  {
    id: 'patch-drops-pin',
    sentence: 'PATCH brand removes the pin.',
    apply: (behavior) => {
      override(behavior, 'checkPinned', () => () => undefined);
      override(behavior, 'mergeBrand', (base) => (brand, changes) => {
        base(brand, changes);
        brand.competitorsPinnedAt = null;
      });
    },
  },
  {
    id: 'patch-replaces-pinned-list',
    sentence: 'PATCH brand replaces a pinned list, which stays pinned.',
    apply: (behavior) => override(behavior, 'checkPinned', () => () => undefined),
  },
  {
    id: 'patch-keeps-pinned-list',
    sentence: 'PATCH brand silently ignores changes to a pinned list.',
    apply: (behavior) => {
      override(behavior, 'checkPinned', () => () => undefined);
      override(behavior, 'mergeBrand', (base) => (brand, changes) => {
        const isPinned = brand.competitorsPinnedAt !== null;
        base(brand, isPinned ? { ...changes, competitors: undefined } : changes);
      });
    },
  },
  {
    id: 'null-lists-taken',
    sentence: 'PATCH brand accepts null for lists and rawIntent, and clears them.',
    apply: (behavior) =>
      around(behavior, 'saveBrandPositioning', (call, next) => {
        const sent = Object.entries((call.body ?? {}) as Record<string, unknown>);
        const fields = sent.map(([name, value]) => [name, value === null ? CLEARED[name] : value]);
        const isObject = typeof call.body === 'object' && call.body !== null && !Array.isArray(call.body);
        return next(isObject ? { ...call, body: Object.fromEntries(fields) as unknown } : call);
      }),
  },
  {
    id: 'recalibration-not-dispatched',
    sentence: 'A recalibration is not dispatched: outboxId is null, and the status has another value.',
    apply: (behavior) =>
      override(behavior, 'renderRecalibration', () => (runId) => ({
        runId,
        dispatch: { status: 'nothing to do', outboxId: null },
      })),
  },
];

/** The meaning of null in each field. */
const CLEARED: Readonly<Record<string, unknown>> = {
  positioning: null,
  audience: null,
  productDescription: null,
  tone: null,
  competitors: [],
  excludedTopics: [],
  rawIntent: '',
};
