import { Refusal } from '../refusal.js';
import type { Fault } from './fault.js';
import { around, attempt, override } from '../override.js';

/** Faults of the brand profile. */
export const brandFaults: readonly Fault[] = [
  {
    id: 'M37',
    breaks: ['BR-04', 'BR-35'],
    sentence: 'PATCH brand overwrites the version in place.',
    inject: (behaviour) =>
      override(
        behaviour,
        'nextVersion',
        () =>
          ({ version }) =>
            Math.max(1, version),
      ),
  },
  {
    id: 'M38',
    breaks: ['BR-14', 'BR-04'],
    sentence: 'A PATCH brand that fails validation still takes a version number.',
    inject: (behaviour) =>
      around(behaviour, 'saveBrandPositioning', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        call.workspace.brand.version += 1;
        throw outcome;
      }),
  },
  {
    id: 'M39',
    breaks: ['NS-077'],
    sentence: 'PATCH brand clears the fields that are left out.',
    inject: (behaviour) => override(behaviour, 'mergeBrand', () => clearingMerge),
  },
  {
    id: 'M40',
    breaks: ['BR-26', 'BR-28'],
    sentence: 'Unpinning empties the competitor list.',
    inject: (behaviour) =>
      override(behaviour, 'unpin', (base) => (call, brand) => {
        brand.competitors = [];
        base(call, brand);
      }),
  },
  {
    id: 'M41',
    breaks: ['BR-19', 'BR-20'],
    sentence: 'A pin appends to the competitor list in place of replacing it.',
    inject: (behaviour) =>
      override(behaviour, 'pin', (base) => (call, brand, names) => {
        base(call, brand, [...new Set([...brand.competitors, ...names])]);
      }),
  },
  {
    id: 'M42a',
    breaks: ['BR-22'],
    sentence: 'A pin of 65 competitors is accepted.',
    inject: (behaviour) =>
      override(behaviour, 'itemRange', (base) => (operation) => {
        return operation === 'pinCompetitors' ? { min: 1, max: 65 } : base(operation);
      }),
  },
  {
    id: 'M42b',
    breaks: ['BR-21'],
    sentence: 'A pin does not set competitorsPinnedAt.',
    inject: (behaviour) =>
      override(behaviour, 'pin', () => (_call, brand, names) => {
        brand.competitors = [...names];
      }),
  },
  {
    id: 'M43a',
    breaks: ['BR-31', 'GEN-07'],
    sentence: 'A recalibration answers 202.',
    inject: (behaviour) =>
      around(behaviour, 'startRecalibration', async (call, next) => ({ ...(await next(call)), status: 202 })),
  },
  {
    id: 'M43b',
    breaks: ['BR-32', 'GEN-05'],
    sentence: 'A recalibration that is not dispatched leaves outboxId out.',
    inject: (behaviour) =>
      override(behaviour, 'renderRecalibration', () => (runId) => ({
        runId,
        dispatch: { status: 'skipped' },
      })),
  },
  {
    id: 'M44',
    breaks: ['BR-33', 'AUTH-17'],
    sentence: 'A recalibration needs a paid plan.',
    inject: (behaviour) =>
      override(
        behaviour,
        'isPaid',
        (base) => (operation) => operation === 'startRecalibration' || base(operation),
      ),
  },
  {
    id: 'R17a',
    breaks: ['BR-06'],
    sentence: 'superseded is true also for the first save.',
    inject: (behaviour) => override(behaviour, 'isSuperseding', () => () => true),
  },
  {
    id: 'R17b',
    breaks: ['BR-05'],
    sentence: 'superseded is always false.',
    inject: (behaviour) => override(behaviour, 'isSuperseding', () => () => false),
  },
];

/** A merge that knows only what was sent. */
const clearingMerge: Parameters<Fault['inject']>[0]['mergeBrand'] = (brand, changes) => {
  const { positioning, audience, productDescription, tone, competitors, excludedTopics } = changes;
  // A pinned list is locked: that it stays is a rule of its own.
  const rivals = brand.competitorsPinnedAt === null ? [] : brand.competitors;
  Object.assign(brand, {
    positioning,
    audience: audience ?? null,
    productDescription: productDescription ?? null,
    tone: tone ?? null,
    competitors: competitors ?? rivals,
    excludedTopics: excludedTopics ?? [],
  });
};
