import type { Behavior } from '../../model/call.js';
import { around, letOthersIn, override, unlock, withFields } from '../../model/override.js';
import type { Brand } from '../../model/state.js';
import { type Fault, fault } from '../fault.js';
import { cacheStale, mixUp, shareReads, tear } from './kit.js';

/** Faults of the brand profile that only overlapping calls reveal. */
export const brandRaceFaults: readonly Fault[] = [
  fault(
    'C37',
    ['CON-06', 'CON-04', 'CON-08'],
    'A save stores all fields as it read them before, so those of another save are lost.',
    (behavior) => storeWhole(behavior, ['audience', 'productDescription', 'tone']),
  ),
  fault(
    'C38',
    ['CON-06', 'CON-04', 'CON-08'],
    'A save stores the competitors as it read them before, so a pin is lost.',
    (behavior) => storeWhole(behavior, ['competitors', 'competitorsPinnedAt']),
  ),
  fault(
    'C39',
    ['CON-06'],
    'The fields of overlapping saves are stored in another order than their versions.',
    reorder,
  ),
  fault(
    'C40',
    ['CON-04', 'CON-08', 'CON-06'],
    'The version of the profile is read later than its fields.',
    (behavior) => tear(behavior, 'getBrand', ['version']),
  ),
  fault(
    'C41',
    ['CON-04', 'CON-08', 'CON-06'],
    'A profile that was read during a save is cached and returned after it.',
    (behavior) => cacheStale(behavior, 'getBrand'),
  ),
  fault(
    'C42',
    ['CON-04', 'CON-08'],
    'Overlapping reads of the profile share one response, even if a save ended in between.',
    (behavior) => shareReads(behavior, 'getBrand'),
  ),
  fault('C43', ['CON-06', 'CON-05'], 'Overlapping saves return the version of the latest one.', (behavior) =>
    mixUp(behavior, 'saveBrandPositioning', ['version']),
  ),
  fault(
    'C44',
    ['CON-06'],
    'Overlapping saves and pins use different locks, so a save that overlaps a pin loses its version.',
    (behavior) => {
      unlock(behavior, ['saveBrandPositioning']);
    },
  ),
  fault(
    'C45',
    ['CON-06'],
    'A pin stores the whole profile as it read it before, so a save is lost.',
    (behavior) => losingSaves(behavior, 'pinCompetitors'),
  ),
  fault(
    'C64',
    ['CON-06', 'CON-04', 'CON-08'],
    'Removing the pin stores the whole profile as it was read before, so a save is lost.',
    (behavior) => losingSaves(behavior, 'unpinCompetitors'),
  ),
  fault('C65', ['CON-06', 'CON-05'], 'Overlapping pins store the names of the latest one.', (behavior) => {
    const latest = new Map<string, unknown>();
    around(behavior, 'pinCompetitors', async (call, next) => {
      const { competitors } = Object(call.body) as { competitors?: unknown };
      if (competitors !== undefined) latest.set(call.workspace.id, competitors);
      await letOthersIn(call);
      if (competitors === undefined) return next(call);
      return next(withFields(call, { competitors: latest.get(call.workspace.id) }));
    });
  }),
];

function losingSaves(behavior: Behavior, operation: 'pinCompetitors' | 'unpinCompetitors'): void {
  around(behavior, operation, async (call, next) => {
    const { positioning, audience, tone } = call.workspace.brand;
    await letOthersIn(call);
    const response = await next(call);
    Object.assign(call.workspace.brand, { positioning, audience, tone });
    return response;
  });
}

function storeWhole(behavior: Behavior, fields: readonly (keyof Brand)[]): void {
  around(behavior, 'saveBrandPositioning', async (call, next) => {
    const { brand } = call.workspace;
    const before = Object.fromEntries(fields.map((name) => [name, brand[name]]));
    await letOthersIn(call);
    const response = await next(call);
    const sent = Object(call.body) as Record<string, unknown>;
    for (const name of fields) if (sent[name] === undefined) Object.assign(brand, { [name]: before[name] });
    return response;
  });
}

function reorder(behavior: Behavior): void {
  const waiting = new Map<string, number>();
  override(behavior, 'mergeBrand', (base) => (brand, changes) => base(brand, changes));
  around(behavior, 'saveBrandPositioning', async (call, next) => {
    const { brand, id } = call.workspace;
    const others = waiting.get(id) ?? 0;
    waiting.set(id, others + 1);
    const before = { ...brand };
    await letOthersIn(call);
    const between = { ...brand };
    const response = await next(call);
    waiting.set(id, (waiting.get(id) ?? 1) - 1);
    // A save that began while another one was in progress is overtaken by it.
    if (others > 0 && between.version !== before.version)
      Object.assign(brand, { ...between, version: brand.version });
    return response;
  });
}
