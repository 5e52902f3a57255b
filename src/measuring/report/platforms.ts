import { keyedProviderOf } from '../../domain/keyed-providers.js';
import type { LatestAnswers, MeasurablePlatform } from '../../features/runs/index.js';
import type { Database } from '../../platform/database.js';
import { defaultModelOf } from '../providers/default-models.js';
import type { Provider } from '../providers/provider.js';
import { readTargets } from '../stores/targets-store.js';
import { searchModes, type Place, type Target } from '../target.js';
import { readLatestAnswers } from './latest-answers-read-model.js';

export interface PlatformsDependencies {
  readonly database: Database;
  /** Every provider that the workspace could ask, with a key or without, by name. */
  readonly catalogOf: (workspaceId: string) => Promise<ReadonlyMap<string, Provider>>;
  /** The providers that the workspace can ask. */
  readonly providers: (workspaceId: string) => Promise<ReadonlyMap<string, Provider>>;
  /** For workspaces that follow the default targets. */
  readonly defaultTargets: readonly Target[];
}

/** A question of usual length, by which prices are shown. */
const QUESTION = 'Which of the tools for this do you recommend for a small company, and why?';

/** The places to ask prompts: every place of every provider, with its state. */
export async function readPlatforms(
  { database, catalogOf, providers, defaultTargets }: PlatformsDependencies,
  workspaceId: string,
): Promise<MeasurablePlatform[]> {
  const targets = (await readTargets(database, workspaceId)) ?? defaultTargets;
  const usable = await providers(workspaceId);
  const answers = await readLatestAnswers(database, workspaceId);
  const catalog = await catalogOf(workspaceId);
  const offered = [...catalog.values()].flatMap(({ name: provider, places }) =>
    places.map(({ platform, surface }) => ({ platform, surface, provider })),
  );
  const isAt = (place: AskedPlace) => (one: AskedPlace) =>
    one.platform === place.platform && one.surface === place.surface && one.provider === place.provider;
  // Another process may have the provider of a target.
  const others = targets.filter((target) => !offered.some(isAt(target)));
  const places = [...offered, ...others.filter((target, index) => others.findIndex(isAt(target)) === index)];
  return places.map(({ platform, surface, provider }): MeasurablePlatform => {
    const place = { platform, surface, provider };
    const known = answers.find(isAt(place));
    const adapter = catalog.get(provider);
    return {
      ...place,
      keyProvider: keyedProviderOf(provider),
      isSetUp: usable.has(provider),
      defaultModel: defaultModelOf(provider),
      ...(adapter === undefined ? NO_OPTIONS : optionsOf(adapter, place)),
      targets: targets.filter(isAt(place)),
      latest: known === undefined ? null : latestOf(known),
    };
  });
}

type AskedPlace = Pick<Place, 'platform' | 'surface' | 'provider'>;

/** Of a provider that this process does not know. */
const NO_OPTIONS = { searchModes: [], takesCountry: false, needsCountry: false, estimatedUsd: 0 };

/** The choices of a place: search modes, and a country; and the price of a question as it is asked by default. */
function optionsOf(
  provider: Provider,
  at: Pick<Place, 'platform' | 'surface'>,
): Pick<MeasurablePlatform, 'searchModes' | 'takesCountry' | 'needsCountry' | 'estimatedUsd'> {
  const place: Place = {
    ...at,
    ...{ provider: provider.name, model: null, search: 'auto' },
    ...{ country: null, region: null, city: null, locale: null },
  };
  const abroad = { ...place, country: 'US', locale: 'en' };
  const accepts = (one: Place) => provider.refusal(one) === null;
  const modes = searchModes.filter(
    (search) => accepts({ ...place, search }) || accepts({ ...abroad, search }),
  );
  const asked = { ...(accepts(place) ? place : abroad), search: modes[0] ?? place.search };
  const question = { slotId: '', text: QUESTION, target: asked, sampleIndex: 0 };
  return {
    searchModes: modes,
    takesCountry: modes.some((search) => accepts({ ...abroad, search })),
    needsCountry: !modes.some((search) => accepts({ ...place, search })),
    estimatedUsd: provider.estimateUsd(question),
  };
}

function latestOf({ runId, answered, failed, waiting, answeredAt, code, message }: LatestAnswers) {
  const failure = code === null ? null : { code, message };
  return { runId, answered, failed, waiting, answeredAt: answeredAt?.toISOString() ?? null, failure };
}
