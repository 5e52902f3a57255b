import { lastMoment } from './attempts.js';
import {
  brandFigures,
  brandsOf,
  domainFigures,
  domainsOf,
  ofTopic,
  promptCount,
  topicOrder,
  topicsOf,
  typeOf,
} from './breakdowns.js';
import { brandEstimate, compared, estimate, type Pair } from './estimates.js';
import { compare, decimal, fraction, minus } from './exact.js';
import { answersOf, citedSources, isFailure, servedModels, visibility } from './figures.js';
import { before, distinct, mostFrequent } from './names.js';
import { pooledObservations, pooledPrompts } from './pool.js';
import { PLATFORMS, type RawObservation, type RawWorld } from './raw-record.js';
import { whatChanged } from './what-changed.js';
import { dayOf, on, span, windowsOf } from './window.js';

export function overview(world: RawWorld, rangeDays: number) {
  const windows = windowsOf(world, rangeDays);
  const now = on(pooledObservations(world), windows.current);
  const past = on(pooledObservations(world), windows.previous);
  const pair = { now, past, rangeDays };
  return {
    ...span(windows),
    previousFrom: windows.previous[0],
    previousTo: windows.previous[rangeDays - 1],
    generatedAt: world.timestamp(world.now),
    headline: summary(pair),
    coverage: coverage(world, now),
    platforms: now.length === 0 ? [] : platformBreakdown(world, pair),
    competitors: standings(pair),
    citations: leaderboard(now, past),
    topics: topicStandings(world, pair),
    whatChanged: whatChanged(world, pair).map(({ pValue: _, ...change }) => change),
  };
}

/** The changes in the overview, with the probabilities that determine their order. */
export function changesByCertainty(world: RawWorld, rangeDays: number) {
  const { current, previous } = windowsOf(world, rangeDays);
  const records = pooledObservations(world);
  return whatChanged(world, { now: on(records, current), past: on(records, previous), rangeDays });
}

const summary = (pair: Pair) => ({ ...estimate(pair), ...compared(pair) });

function coverage(world: RawWorld, now: readonly RawObservation[]) {
  const prompts = pooledPrompts(world);
  return {
    promptsActive: prompts.filter((prompt) => prompt.state === 'tracked').length,
    promptsMeasured: prompts.filter((p) => answersOf(now).some((one) => one.promptId === p.promptId)).length,
    attempted: now.length,
    succeeded: answersOf(now).length,
    failed: now.filter(isFailure).length,
    lastObservedAt: lastMoment(world, answersOf(now)),
  };
}

function platformBreakdown(world: RawWorld, { now, past, rangeDays }: Pair) {
  return PLATFORMS.filter((name) => [...now, ...past].some((one) => one.platform === name)).map((name) => {
    const mine = now.filter((one) => one.platform === name);
    const theirs = past.filter((one) => one.platform === name);
    return {
      platform: name,
      surfaces: distinct(mine.map((one) => one.surface)),
      models: servedModels(mine),
      failed: mine.filter(isFailure).length,
      lastObservedAt: lastMoment(world, answersOf(mine)),
      ...summary({ now: mine, past: theirs, rangeDays }),
    };
  });
}

function standings(pair: Pair) {
  return brandsOf(pair.now)
    .map(({ brand, kind }) => {
      const { pValue: _, ...estimated } = brandEstimate(pair, brand, kind);
      return { ...brandFigures(pair.now, brand, kind), ...estimated };
    })
    .sort((a, b) => b.mentions - a.mentions || before(a.brand, b.brand))
    .map((one, index) => ({ rank: index + 1, ...one }));
}

function leaderboard(now: readonly RawObservation[], past: readonly RawObservation[]) {
  return mostFrequent(domainsOf(now), 20).map(([domain, citations], index) => {
    const earlier = domainsOf(past).filter((one) => one === domain).length;
    const share = fraction(citations, domainsOf(now).length);
    return {
      rank: index + 1,
      domain,
      sourceType: typeOf(now, domain),
      ...domainFigures(now, domain),
      citationShareChange: decimal(minus(share, fraction(earlier, domainsOf(past).length)), 4),
      topUrls: topUrls(now, domain),
    };
  });
}

function topUrls(records: readonly RawObservation[], domain: string) {
  const cited = citedSources(records).filter((one) => one.domain === domain);
  return mostFrequent(
    cited.map((one) => one.url),
    3,
  ).map(([url, citations]) => ({
    url,
    title: titleOf(records, url),
    citations,
  }));
}

/** The title on the last day that has one. Of several on that day, the last by name. */
function titleOf(records: readonly RawObservation[], url: string): string | null {
  const titles = records.flatMap((one) =>
    citedSources([one])
      .filter((citation) => citation.url === url && citation.title !== null)
      .map((citation) => ({ day: dayOf(one.observedAt), title: citation.title ?? '' })),
  );
  titles.sort((a, b) => before(a.day, b.day) || before(a.title, b.title));
  return titles[titles.length - 1]?.title ?? null;
}

function topicStandings(world: RawWorld, { now, past, rangeDays }: Pair) {
  return topicsOf(world, now)
    .map((topic) => ({ topic, mine: ofTopic(world, now, topic), theirs: ofTopic(world, past, topic) }))
    .sort(
      (a, b) =>
        compare(visibility(b.mine), visibility(a.mine)) ||
        answersOf(b.mine).length - answersOf(a.mine).length ||
        topicOrder(a.topic, b.topic),
    )
    .map(({ topic, mine, theirs }, index) => ({
      rank: index + 1,
      topic,
      promptCount: promptCount(world, topic),
      ...summary({ now: mine, past: theirs, rangeDays }),
    }));
}
