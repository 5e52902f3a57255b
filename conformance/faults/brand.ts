import { type Fault, fault } from './fault.js';
import { countTwice, HEBREW } from '../model/count-twice.js';
import {
  amend,
  around,
  attempt,
  override,
  readStaleAfter,
  unlock,
  afterRejection,
} from '../model/override.js';
import { ApiError } from '../model/api-error.js';

export const brandFaults: readonly Fault[] = [
  fault('M37', ['BR-04', 'BR-35'], 'PATCH brand overwrites the version in place.', (behavior) =>
    override(
      behavior,
      'nextVersion',
      () =>
        ({ version }) =>
          Math.max(1, version),
    ),
  ),
  fault(
    'M38',
    ['BR-14', 'BR-04'],
    'A PATCH brand that fails validation still takes a version number.',
    (behavior) =>
      afterRejection(behavior, 'saveBrandPositioning', (call) => {
        call.workspace.brand.version += 1;
      }),
  ),
  fault('M39', ['NS-077'], 'PATCH brand clears omitted fields.', (behavior) =>
    override(behavior, 'mergeBrand', () => clearingMerge),
  ),
  fault('M40', ['BR-26', 'BR-28'], 'Unpinning empties the competitor list.', (behavior) =>
    override(behavior, 'unpin', (base) => (call, brand) => {
      brand.competitors = [];
      base(call, brand);
    }),
  ),
  fault(
    'M41',
    ['BR-19', 'BR-20'],
    'A pin appends to the competitor list instead of replacing it.',
    (behavior) =>
      override(behavior, 'pin', (base) => (call, brand, names) => {
        base(call, brand, [...new Set([...brand.competitors, ...names])]);
      }),
  ),
  fault('M42a', ['BR-22'], 'A pin of 65 competitors is accepted.', (behavior) =>
    override(behavior, 'itemRange', (base) => (operation) => {
      return operation === 'pinCompetitors' ? { min: 1, max: 65 } : base(operation);
    }),
  ),
  fault('M42b', ['BR-21'], 'A pin does not set competitorsPinnedAt.', (behavior) =>
    override(behavior, 'pin', () => (_call, brand, names) => {
      brand.competitors = [...names];
    }),
  ),
  fault('M43a', ['BR-31', 'GEN-07'], 'A recalibration returns 202.', (behavior) =>
    around(behavior, 'startRecalibration', async (call, next) => ({ ...(await next(call)), status: 202 })),
  ),
  fault('M43b', ['BR-32', 'GEN-05'], 'A recalibration that is not dispatched omits outboxId.', (behavior) =>
    override(behavior, 'renderRecalibration', () => (runId) => ({
      runId,
      dispatch: { status: 'skipped' },
    })),
  ),
  fault('M44', ['BR-33', 'AUTH-17'], 'A recalibration needs a paid plan.', (behavior) =>
    override(
      behavior,
      'isPaid',
      (base) => (operation) => operation === 'startRecalibration' || base(operation),
    ),
  ),
  fault('R17a', ['BR-06'], 'superseded is true even for the first save.', (behavior) =>
    override(behavior, 'isSuperseding', () => () => true),
  ),
  fault('R17b', ['BR-05'], 'superseded is always false.', (behavior) =>
    override(behavior, 'isSuperseding', () => () => false),
  ),
  fault(
    'X110',
    ['BR-14'],
    'A PATCH brand that is rejected because of another field still saves its positioning.',
    (behavior) =>
      afterRejection(behavior, 'saveBrandPositioning', (call) => {
        const { positioning } = call.body as { positioning?: unknown };
        const isSound =
          typeof positioning === 'string' && positioning.length > 2 && positioning.length <= 2000;
        if (isSound) call.workspace.brand.positioning = positioning;
      }),
  ),
  fault('X111', ['BR-35'], 'Parallel PATCHes of the brand get the same version.', (behavior) =>
    unlock(behavior, ['saveBrandPositioning']),
  ),
  fault(
    'X112',
    ['BR-20', 'BR-22', 'BR-19'],
    'Of 64 pinned names, the last is dropped but counted.',
    (behavior) => {
      override(behavior, 'pin', (base) => (call, brand, names) => base(call, brand, names.slice(0, 63)));
      amend(behavior, 'pinCompetitors', (_body, call) => ({
        count: (call.body as { competitors: unknown[] }).competitors.length,
      }));
    },
  ),
  fault('X113', ['NS-084'], 'Unpinning returns a count of 0.', (behavior) =>
    amend(behavior, 'unpinCompetitors', () => ({ count: 0 })),
  ),
  fault('X114', ['BR-28'], 'Unpinning returns a count that is one too low.', (behavior) =>
    amend(behavior, 'unpinCompetitors', ({ count }) => ({ count: Math.max(0, count - 1) })),
  ),
  fault('X115', ['BR-24'], 'A rejected pin removes the existing pin.', (behavior) =>
    afterRejection(behavior, 'pinCompetitors', (call) => {
      call.workspace.brand.competitorsPinnedAt = null;
    }),
  ),
  fault(
    'X116',
    ['BR-24'],
    'A pin of more than 64 names is rejected, but the first 64 are pinned.',
    (behavior) =>
      afterRejection(behavior, 'pinCompetitors', async (call, _error, next) => {
        const { competitors } = call.body as { competitors?: unknown };
        if (Array.isArray(competitors) && competitors.length > 64)
          await attempt({ ...call, body: { competitors: competitors.slice(0, 64) } }, next);
      }),
  ),
  fault('X117', ['BR-37'], 'A recalibration rewrites the pinned competitor list.', (behavior) =>
    amend(behavior, 'startRecalibration', (body, { workspace }) => {
      workspace.brand.competitors = workspace.brand.competitors.slice(0, 1);
      return body;
    }),
  ),
  fault('X118', ['BR-07', 'BR-09'], 'PATCH brand does not store excludedTopics.', (behavior) =>
    override(behavior, 'mergeBrand', (base) => (brand, changes) => {
      base(brand, { ...changes, excludedTopics: undefined });
    }),
  ),
  fault('X119', ['BR-08', 'BR-07'], 'Null for tone keeps the old tone.', (behavior) =>
    override(behavior, 'mergeBrand', (base) => (brand, changes) => {
      base(brand, { ...changes, tone: changes.tone ?? undefined });
    }),
  ),
  fault('X120', ['BR-04', 'BR-35'], 'The version increases by two.', (behavior) =>
    override(
      behavior,
      'nextVersion',
      () =>
        ({ version }) =>
          version + 2,
    ),
  ),
  fault(
    'X121',
    ['BR-07', 'BR-04'],
    'For 5 seconds after a PATCH, GET brand returns the previous profile.',
    (behavior) => readStaleAfter(behavior, 'saveBrandPositioning', 'getBrand'),
  ),
  fault(
    'X122',
    ['BR-29', 'BR-21'],
    'A list that was pinned and unpinned does not become pinned again.',
    (behavior) => {
      const unpinned = new Set<string>();
      override(behavior, 'unpin', (base) => (call, brand) => {
        if (brand.competitorsPinnedAt !== null) unpinned.add(call.workspace.id);
        base(call, brand);
      });
      override(behavior, 'pin', (base) => (call, brand, names) => {
        base(call, brand, names);
        if (unpinned.has(call.workspace.id)) brand.competitorsPinnedAt = null;
      });
    },
  ),
  fault('X123', ['BR-15'], 'PATCH brand rejects rawIntent.', (behavior) =>
    around(behavior, 'saveBrandPositioning', (call, next) => {
      if (Object.hasOwn(Object(call.body) as object, 'rawIntent'))
        behavior.onUnknownField('rawIntent', call.operation);
      return next(call);
    }),
  ),
  fault('X125', ['BR-37'], 'PATCH brand without competitors empties a pinned list.', (behavior) =>
    override(behavior, 'mergeBrand', (base) => (brand, changes) => {
      base(brand, changes);
      if (brand.competitorsPinnedAt !== null && changes.competitors === undefined) brand.competitors = [];
    }),
  ),
  fault('X124', ['BR-34', 'BR-31'], 'A recalibration needs a body.', (behavior) =>
    around(behavior, 'startRecalibration', (call, next) => {
      const length = Number(call.exchange.headers['content-length'] ?? 0);
      if (length === 0) throw new ApiError('invalid_parameter', 'The body is missing.', { param: 'body' });
      return next(call);
    }),
  ),
  fault('X362', ['BR-12'], 'The positioning counts Hebrew letters twice.', (behavior) =>
    countTwice(behavior, 'saveBrandPositioning', 'positioning', HEBREW),
  ),
];

/** Merges changes, but clears every field that was not sent. */
const clearingMerge: Parameters<Fault['inject']>[0]['mergeBrand'] = (brand, changes) => {
  const { positioning, audience, productDescription, tone, competitors, excludedTopics } = changes;
  // A pinned list is locked. A separate rule covers that.
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
