import { searchModeIn } from '../../domain/asked-place.js';
import { inPlatformOrder } from '../../domain/platforms.js';
import type { Steps } from '../../domain/steps.js';
import { searchModes, surfaces } from '../../domain/target.js';
import { compareTexts } from '../../domain/text.js';
import { createSums, type ClusterSums } from '../../estimates/cluster-sums.js';
import { intervalOf, rateOf } from '../../estimates/estimates.js';
import type { PanelCell } from '../../estimates/panel.js';
import { rounded } from '../../estimates/rounding.js';
import type { AnswerTarget } from '../../segments/answers.js';
import type { PromptAnswers } from './gap-count.js';
import { countSearches, PAGE_COLUMNS, SEARCH_COLUMNS, type CellCounts } from './search-count.js';
import type { PlatformSearch, PromptSearch, SearchFigures, SearchRates, TopicSearch } from './types.js';

/** The figures of a window. */
export interface FoundSearches extends Pick<SearchRates, 'all' | 'platforms' | 'topics' | 'total'> {
  /** Without their texts. */
  readonly prompts: readonly Omit<PromptSearch, 'text'>[];
}

/** Finds how often platforms search, and how visible the brand is in answers with and without a search. */
export function* searchesIn(given: PromptAnswers, limit: number): Steps<FoundSearches> {
  const { answers, pages, targets } = yield* countSearches(given);
  const byAnswer = yield* groupedSums(answers, SEARCH_COLUMNS);
  const byPage = yield* groupedSums(pages, PAGE_COLUMNS);
  function* figuresBy(keyOf: (cell: PanelCell) => string): Steps<Map<string, SearchFigures>> {
    const [ofAnswers, ofPages] = [yield* byAnswer(keyOf), yield* byPage(keyOf)];
    const keys = new Set([...ofAnswers.keys(), ...ofPages.keys()]);
    return new Map(Array.from(keys, (key) => [key, figuresOf(ofAnswers.get(key), ofPages.get(key))]));
  }
  const all = (yield* figuresBy(() => '')).get('') ?? figuresOf(undefined, undefined);
  const byPlatform = yield* byAnswer(surfaceOf);
  const byTopic = yield* figuresBy(({ topic }) => topic ?? '');
  const byPrompt = yield* figuresBy(({ promptId }) => promptId);
  const topicOf = new Map(given.answers.prompts.map(({ promptId, topic }) => [promptId, topic]));
  return {
    all,
    platforms: platformsOf(byPlatform, targets),
    topics: Array.from(byTopic, ([topic, figures]): TopicSearch => ({
      topic: topic || null,
      ...figures,
    })).sort((one, other) => byAsked(one, other) || compareTexts(one.topic ?? '', other.topic ?? '')),
    total: byPrompt.size,
    prompts: Array.from(byPrompt, ([promptId, figures]) => ({
      ...{ promptId, topic: topicOf.get(promptId) ?? null },
      ...figures,
    }))
      .sort((one, other) => byRate(one, other) || compareTexts(one.promptId, other.promptId))
      .slice(0, limit),
  };
}

/** The sums of some columns of the window in groups of cells, by key. Groups without anything in the window are left out. */
function* groupedSums<Name extends string>(
  { cells, answers, columns }: CellCounts<Name>,
  names: readonly Name[],
): Steps<(keyOf: (cell: PanelCell) => string) => Steps<Map<string, ClusterSums>>> {
  const sums = yield* createSums(
    answers,
    names.map((name) => columns[name]),
  );
  return function* (keyOf) {
    const keys = [...new Set(cells.map(keyOf))];
    const places = new Map(keys.map((key, place) => [key, place]));
    const groupOf = Int32Array.from(cells, (cell) => places.get(keyOf(cell)) ?? -1);
    const groups = yield* sums.byGroup({ groupOf, groups: keys.length });
    const found = groups.map(({ all }, place) => [keys[place] ?? '', all] as const);
    return new Map(found.filter(([, { totals }]) => (totals[0] ?? 0) > 0));
  };
}

const surfaceOf = ({ platform, surface }: Pick<AnswerTarget, 'platform' | 'surface'>) =>
  `${platform}\0${surface}`;

/** The platforms in the order of responses, each with the models that answered and the modes they were asked in. */
function platformsOf(
  sums: ReadonlyMap<string, ClusterSums>,
  targets: readonly AnswerTarget[],
): PlatformSearch[] {
  return inPlatformOrder(targets.map(({ platform }) => platform)).flatMap((platform) =>
    surfaces.flatMap((surface) => {
      const key = surfaceOf({ platform, surface });
      const of = sums.get(key);
      if (of === undefined) return [];
      const asked = targets.filter((target) => surfaceOf(target) === key);
      const models = new Set(asked.map(({ model }) => model).filter((model) => model !== ''));
      const modes = new Set(asked.map(({ place }) => searchModeIn(place)));
      const { overviews: _, ...figures } = figuresOf(of, undefined);
      return {
        ...{ platform, surface, models: [...models].sort(compareTexts) },
        searchModes: searchModes.filter((mode) => modes.has(mode)),
        ...figures,
      };
    }),
  );
}

/** The places of columns in sums, after that of the answers. */
const At = Object.fromEntries(SEARCH_COLUMNS.map((name, index) => [name, index + 1])) as Record<
  (typeof SEARCH_COLUMNS)[number],
  number
>;
const PAGES = 1 + PAGE_COLUMNS.indexOf('pages');
const SHOWN = 1 + PAGE_COLUMNS.indexOf('shown');

function figuresOf(answers: ClusterSums | undefined, pages: ClusterSums | undefined): SearchFigures {
  const count = (place: number) => answers?.totals[place] ?? 0;
  const [observations, searched, unsearched] = [count(0), count(At.searched), count(At.unsearched)];
  const share = shareOf(answers, At.decidedSearched, At.decided);
  const [attempts, read, shown] = [0, PAGES, SHOWN].map((place) => pages?.totals[place] ?? 0);
  const overviews = shareOf(pages, SHOWN, PAGES);
  return {
    observations,
    searchedObservations: searched,
    unsearchedObservations: unsearched,
    unknownObservations: observations - searched - unsearched,
    decidedObservations: count(At.decided),
    decidedSearchedObservations: count(At.decidedSearched),
    searchRate: share.value,
    interval: share.interval,
    withSearch: visibilityOf(answers, At.searchedMentions, At.searched),
    withoutSearch: visibilityOf(answers, At.unsearchedMentions, At.unsearched),
    overviews: {
      pages: read ?? 0,
      shown: shown ?? 0,
      failed: (attempts ?? 0) - (read ?? 0),
      overviewRate: overviews.value,
      interval: overviews.interval,
    },
  };
}

function visibilityOf(sums: ClusterSums | undefined, mentions: number, answers: number) {
  const { value, interval } = shareOf(sums, mentions, answers, { scale: 100, decimals: 2 });
  return {
    observations: sums?.totals[answers] ?? 0,
    mentions: sums?.totals[mentions] ?? 0,
    visibilityScore: value,
    visibilityLow: interval?.low ?? null,
    visibilityHigh: interval?.high ?? null,
  };
}

/** The share of one column in another, with its interval; null without any. */
function shareOf(
  sums: ClusterSums | undefined,
  part: number,
  whole: number,
  { scale = 1, decimals = 4 } = {},
) {
  const rate = { numerator: [part], denominator: [whole], isProportion: true };
  const value = sums === undefined ? null : rateOf(sums, rate);
  const interval = sums === undefined ? null : intervalOf(sums, rate);
  const shown = (share: number) => rounded(scale * share, decimals);
  return {
    value: value === null ? null : shown(value),
    interval: interval && { low: shown(interval.low), high: shown(interval.high) },
  };
}

const askedOf = ({ observations, overviews }: SearchFigures) =>
  observations + overviews.pages + overviews.failed;

const byAsked = (one: SearchFigures, other: SearchFigures) => askedOf(other) - askedOf(one);

/** The highest search rate first, and those without one last. */
const byRate = (one: SearchFigures, other: SearchFigures) =>
  (other.searchRate ?? -1) - (one.searchRate ?? -1) || byAsked(one, other);
