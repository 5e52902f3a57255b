import type { Behaviour } from '../behaviour.js';
import { answer } from '../call.js';
import { amend, around, attempt, override, unlock } from '../override.js';
import { Refusal } from '../refusal.js';
import type { Fault } from './fault.js';

/** Faults of the brand profile that show only after a failure, at a bound or in parallel. */
export const deepBrandFaults: readonly Fault[] = [
  {
    id: 'X110',
    breaks: ['BR-14'],
    sentence: 'A PATCH brand that is refused for another field has kept its positioning.',
    inject: (behaviour) =>
      around(behaviour, 'saveBrandPositioning', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        const { positioning } = call.body as { positioning?: unknown };
        const isSound =
          typeof positioning === 'string' && positioning.length > 2 && positioning.length <= 2000;
        if (isSound) call.workspace.brand.positioning = positioning;
        throw outcome;
      }),
  },
  {
    id: 'X111',
    breaks: ['BR-35'],
    sentence: 'Parallel PATCHes of the brand are given the same version.',
    inject: (behaviour) => unlock(behaviour, ['saveBrandPositioning']),
  },
  {
    id: 'X112',
    breaks: ['BR-20', 'BR-22', 'BR-19'],
    sentence: 'Of 64 names that are pinned the last is dropped, and counted.',
    inject: (behaviour) => {
      override(behaviour, 'pin', (base) => (call, brand, names) => base(call, brand, names.slice(0, 63)));
      amend(behaviour, 'pinCompetitors', (_body, call) => ({
        count: (call.body as { competitors: unknown[] }).competitors.length,
      }));
    },
  },
  {
    id: 'X113',
    breaks: ['NS-084'],
    sentence: 'Unpinning answers a count of 0.',
    inject: (behaviour) => amend(behaviour, 'unpinCompetitors', () => ({ count: 0 })),
  },
  {
    id: 'X114',
    breaks: ['BR-28'],
    sentence: 'Unpinning answers a count that is one too low.',
    inject: (behaviour) =>
      amend(behaviour, 'unpinCompetitors', ({ count }) => ({ count: Math.max(0, count - 1) })),
  },
  {
    id: 'X115',
    breaks: ['BR-24'],
    sentence: 'A pin that is refused takes off the pin that was there.',
    inject: (behaviour) =>
      around(behaviour, 'pinCompetitors', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        call.workspace.brand.competitorsPinnedAt = null;
        throw outcome;
      }),
  },
  {
    id: 'X116',
    breaks: ['BR-24'],
    sentence: 'A pin of more than 64 names is refused, and the first 64 are kept.',
    inject: (behaviour) =>
      around(behaviour, 'pinCompetitors', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof Refusal)) return outcome;
        const { competitors } = call.body as { competitors?: unknown };
        if (Array.isArray(competitors) && competitors.length > 64)
          await attempt({ ...call, body: { competitors: competitors.slice(0, 64) } }, next);
        throw outcome;
      }),
  },
  {
    id: 'X117',
    breaks: ['BR-37'],
    sentence: 'A recalibration rewrites the pinned competitor list.',
    inject: (behaviour) =>
      amend(behaviour, 'startRecalibration', (body, { workspace }) => {
        workspace.brand.competitors = workspace.brand.competitors.slice(0, 1);
        return body;
      }),
  },
  {
    id: 'X118',
    breaks: ['BR-07', 'BR-09'],
    sentence: 'PATCH brand does not keep excludedTopics.',
    inject: (behaviour) =>
      override(behaviour, 'mergeBrand', (base) => (brand, changes) => {
        base(brand, { ...changes, excludedTopics: undefined });
      }),
  },
  {
    id: 'X119',
    breaks: ['BR-08', 'BR-07'],
    sentence: 'Null for tone leaves the old tone.',
    inject: (behaviour) =>
      override(behaviour, 'mergeBrand', (base) => (brand, changes) => {
        base(brand, { ...changes, tone: changes.tone ?? undefined });
      }),
  },
  {
    id: 'X120',
    breaks: ['BR-04', 'BR-35'],
    sentence: 'The version rises by two.',
    inject: (behaviour) =>
      override(
        behaviour,
        'nextVersion',
        () =>
          ({ version }) =>
            version + 2,
      ),
  },
  {
    id: 'X121',
    breaks: ['BR-07', 'BR-04'],
    sentence: 'For 5 seconds after a PATCH, GET brand shows the profile from before it.',
    inject: staleBrand,
  },
  {
    id: 'X122',
    breaks: ['BR-29', 'BR-21'],
    sentence: 'A list that was pinned and unpinned does not become pinned again.',
    inject: (behaviour) => {
      const unpinned = new Set<string>();
      override(behaviour, 'unpin', (base) => (call, brand) => {
        if (brand.competitorsPinnedAt !== null) unpinned.add(call.workspace.id);
        base(call, brand);
      });
      override(behaviour, 'pin', (base) => (call, brand, names) => {
        base(call, brand, names);
        if (unpinned.has(call.workspace.id)) brand.competitorsPinnedAt = null;
      });
    },
  },
  {
    id: 'X123',
    breaks: ['BR-15'],
    sentence: 'PATCH brand does not know rawIntent.',
    inject: (behaviour) =>
      around(behaviour, 'saveBrandPositioning', (call, next) => {
        if (Object.hasOwn(Object(call.body) as object, 'rawIntent'))
          behaviour.onUnknownField('rawIntent', call.operation);
        return next(call);
      }),
  },
  {
    id: 'X125',
    breaks: ['BR-37'],
    sentence: 'PATCH brand without competitors empties a pinned list.',
    inject: (behaviour) =>
      override(behaviour, 'mergeBrand', (base) => (brand, changes) => {
        base(brand, changes);
        if (brand.competitorsPinnedAt !== null && changes.competitors === undefined) brand.competitors = [];
      }),
  },
  {
    id: 'X124',
    breaks: ['BR-34', 'BR-31'],
    sentence: 'A recalibration needs a body.',
    inject: (behaviour) =>
      around(behaviour, 'startRecalibration', (call, next) => {
        const length = Number(call.exchange.headers['content-length'] ?? 0);
        if (length === 0) throw new Refusal('invalid_parameter', 'The body is missing.', { param: 'body' });
        return next(call);
      }),
  },
];

function staleBrand(behaviour: Behaviour): void {
  const stale = new Map<string, { until: number; body: unknown }>();
  around(behaviour, 'saveBrandPositioning', async (call, next) => {
    const body = behaviour.renderBrand(call, { ...call.workspace.brand });
    const given = await next(call);
    stale.set(call.workspace.id, { until: call.model.clock.now() + 5000, body });
    return given;
  });
  around(behaviour, 'getBrand', async (call, next) => {
    const known = stale.get(call.workspace.id);
    if (known === undefined || call.model.clock.now() >= known.until) return next(call);
    return answer(200, known.body);
  });
}
