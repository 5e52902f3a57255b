import { compare, decimal, fraction, minus, times } from './exact.js';
import {
  answersOf,
  changes,
  citedSources,
  interval,
  kpi,
  meanPosition,
  mentioning,
  mostFrequent,
  ownMentions,
  competitorMentions,
  sentimentScore,
  servedModels,
  visibility,
  withCitationData,
} from './figures.js';
import type { RawObservation, RawPrompt, RawWorld } from './raw-record.js';

/**
 * Analytics responses recomputed from the raw records in the simplest way: every figure filters the whole world
 * again. Dates are strings as in HTTP responses.
 */

const PLATFORMS = ['chatgpt', 'perplexity', 'gemini', 'google'];
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const iso = (moment: Date | undefined) => moment?.toISOString() ?? null;
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

/** `count` days that end `skip` days before today, oldest first. */
function daysBack(now: Date, count: number, skip = 0): string[] {
  const days: string[] = [];
  for (let back = count + skip - 1; back >= skip; back -= 1) {
    const day = new Date(`${dayOf(now)}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() - back);
    days.push(dayOf(day));
  }
  return days;
}

const on = (records: readonly RawObservation[], days: readonly string[]) =>
  records.filter((one) => days.includes(dayOf(one.observedAt)));

const isPooled = (prompt: RawPrompt | undefined) =>
  prompt !== undefined && ['discoverer', 'buyer', 'evaluator'].includes(prompt.persona);

function promptOf(world: RawWorld, record: RawObservation): RawPrompt | undefined {
  return world.prompts.find((prompt) => prompt.promptId === record.promptId);
}

/** Observations of prompts that are pooled into figures over several prompts. */
const pooled = (world: RawWorld) => world.observations.filter((one) => isPooled(promptOf(world, one)));

function latest(records: readonly RawObservation[]): RawObservation | undefined {
  return [...records].sort(
    (a, b) =>
      a.observedAt.getTime() - b.observedAt.getTime() ||
      // Of attempts at the same moment, a success wins.
      Number(a.status === 'ok') - Number(b.status === 'ok') ||
      before(a.observationId, b.observationId),
  )[records.length - 1];
}

function spanOf(world: RawWorld, rangeDays: number) {
  const days = daysBack(world.now, rangeDays);
  return { rangeDays, from: days[0], to: days[rangeDays - 1] };
}

export function expectedOverview(world: RawWorld, rangeDays: number) {
  const days = daysBack(world.now, rangeDays);
  const earlier = daysBack(world.now, rangeDays, rangeDays);
  const now = on(pooled(world), days);
  const past = on(pooled(world), earlier);
  return {
    ...spanOf(world, rangeDays),
    previousFrom: earlier[0],
    previousTo: earlier[rangeDays - 1],
    generatedAt: iso(world.now),
    headline: { ...kpi(now), ...changes(now, past) },
    coverage: coverage(world, now),
    platforms: now.length === 0 ? [] : platformBreakdown(now, past),
    competitors: standings(now),
    citations: leaderboard(now, past),
    topics: topicStandings(world, now, past),
  };
}

function coverage(world: RawWorld, now: readonly RawObservation[]) {
  const prompts = world.prompts.filter(isPooled);
  return {
    promptsActive: prompts.filter((prompt) => prompt.state === 'tracked').length,
    promptsMeasured: prompts.filter((p) => answersOf(now).some((one) => one.promptId === p.promptId)).length,
    attempted: now.length,
    succeeded: answersOf(now).length,
    failed: now.length - answersOf(now).length,
    lastObservedAt: iso(latest(answersOf(now))?.observedAt),
  };
}

function platformBreakdown(now: readonly RawObservation[], past: readonly RawObservation[]) {
  return PLATFORMS.filter((name) => [...now, ...past].some((one) => one.platform === name)).map((name) => {
    const mine = now.filter((one) => one.platform === name);
    const theirs = past.filter((one) => one.platform === name);
    return {
      platform: name,
      surfaces: distinct(mine.map((one) => one.surface)),
      models: servedModels(mine),
      failed: mine.length - answersOf(mine).length,
      lastObservedAt: iso(latest(answersOf(mine))?.observedAt),
      ...kpi(mine),
      visibilityScoreChange: decimal(minus(visibility(mine), visibility(theirs)), 2),
    };
  });
}

/** The own and tracked brands in some answers. */
function brandsOf(records: readonly RawObservation[]) {
  return (['own', 'tracked'] as const).flatMap((kind) => {
    const mentions = kind === 'own' ? ownMentions(records) : competitorMentions(records);
    return distinct(mentions.map((mention) => mention.brand)).map((brand) => ({ brand, kind }));
  });
}

function brandFigures(records: readonly RawObservation[], brand: string, kind: 'own' | 'tracked') {
  const mine = mentioning(records, brand, kind);
  const voices = ownMentions(records).length + competitorMentions(records).length;
  return {
    brand,
    isOwn: kind === 'own',
    mentions: mine.length,
    visibilityScore: decimal(times(fraction(mine.length, answersOf(records).length), 100), 2),
    shareOfVoice: decimal(fraction(mine.length, voices), 4),
    averagePosition: decimal(meanPosition(mine), 2),
    sentimentScore: decimal(sentimentScore(mine), 2),
  };
}

function standings(now: readonly RawObservation[]) {
  return brandsOf(now)
    .map(({ brand, kind }) => brandFigures(now, brand, kind))
    .sort((a, b) => b.mentions - a.mentions || before(a.brand, b.brand))
    .map((one, index) => ({ rank: index + 1, ...one }));
}

const domainsOf = (records: readonly RawObservation[]) => citedSources(records).map((one) => one.domain);

function domainFigures(records: readonly RawObservation[], domain: string) {
  const mine = domainsOf(records).filter((one) => one === domain).length;
  const citing = answersOf(records).filter((o) => o.citations.some((c) => c.isCited && c.domain === domain));
  return {
    citations: mine,
    citedObservations: citing.length,
    citationRate: decimal(fraction(citing.length, withCitationData(records).length), 4),
    citationShare: decimal(fraction(mine, domainsOf(records).length), 4),
  };
}

function typeOf(records: readonly RawObservation[], domain: string) {
  const cited = citedSources(records).filter((one) => one.domain === domain);
  return mostFrequent(
    cited.map((one) => one.sourceType),
    1,
  )[0]?.[0];
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

/** The title on the last day that has one; of several that day, the last by name. */
function titleOf(records: readonly RawObservation[], url: string): string | null {
  const titles = records.flatMap((one) =>
    citedSources([one])
      .filter((citation) => citation.url === url && citation.title !== null)
      .map((citation) => ({ day: dayOf(one.observedAt), title: citation.title ?? '' })),
  );
  titles.sort((a, b) => before(a.day, b.day) || before(a.title, b.title));
  return titles[titles.length - 1]?.title ?? null;
}

/** The topics of some observations; null for prompts without a topic. */
function topicsOf(world: RawWorld, records: readonly RawObservation[]): (string | null)[] {
  return [...new Set(records.map((one) => promptOf(world, one)?.topic ?? null))];
}

const ofTopic = (world: RawWorld, records: readonly RawObservation[], topic: string | null) =>
  records.filter((one) => (promptOf(world, one)?.topic ?? null) === topic);

const promptCount = (world: RawWorld, topic: string | null) =>
  world.prompts.filter((p) => isPooled(p) && p.state !== 'archived' && p.topic === topic).length;

const topicOrder = (a: string | null, b: string | null) => before(a ?? '\uffff', b ?? '\uffff');

function topicStandings(world: RawWorld, now: readonly RawObservation[], past: readonly RawObservation[]) {
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
      ...kpi(mine),
      visibilityScoreChange: decimal(minus(visibility(mine), visibility(theirs)), 2),
    }));
}

/** The rows of a metric. */
export function expectedRows(world: RawWorld, metric: string, rangeDays: number) {
  const days = daysBack(world.now, rangeDays);
  const records = on(pooled(world), days);
  const rows = days.flatMap((date) => rowsOfDay(world, metric, records, date));
  return { metric, ...spanOf(world, rangeDays), interval: 'day', rows };
}

function rowsOfDay(
  world: RawWorld,
  metric: string,
  records: readonly RawObservation[],
  date: string,
): object[] {
  const today = on(records, [date]);
  const observations = answersOf(today).length;
  switch (metric) {
    case 'visibility':
      return [{ date, ...kpi(today) }];
    case 'competitors':
      return brandsOf(records).map(({ brand, kind }) => {
        const figures = brandFigures(today, brand, kind);
        return { date, observations, ...figures, ...interval(figures.mentions, observations) };
      });
    case 'citations':
      return mostFrequent(domainsOf(records), 20)
        .map(([domain]) => domain)
        .sort()
        .map((domain) => ({ date, observations, ...citationRow(records, today, domain) }));
    case 'platforms':
      return PLATFORMS.filter((name) => records.some((one) => one.platform === name)).map((platform) =>
        platformRow(
          records.filter((one) => one.platform === platform),
          platform,
          date,
        ),
      );
    default:
      return topicsOf(world, records)
        .sort(topicOrder)
        .map((topic) => ({
          date,
          topic,
          promptCount: promptCount(world, topic),
          ...kpi(ofTopic(world, today, topic)),
        }));
  }
}

function citationRow(records: readonly RawObservation[], today: readonly RawObservation[], domain: string) {
  const orders = citedSources(today)
    .filter((one) => one.domain === domain)
    .map((one) => one.order);
  return {
    domain,
    sourceType: typeOf(records, domain),
    ...domainFigures(today, domain),
    averageCitationOrder: decimal(
      fraction(
        orders.reduce((a, b) => a + b, 0),
        orders.length,
      ),
      2,
    ),
  };
}

function platformRow(records: readonly RawObservation[], platform: string, date: string) {
  const today = on(records, [date]);
  const models = servedModels(today);
  const known = distinct(records.map((one) => dayOf(one.observedAt)))
    .filter((day) => day < date)
    .map((day) => servedModels(on(records, [day])))
    .filter((names) => names.length > 0);
  const last = known[known.length - 1];
  return {
    date,
    platform,
    failed: today.length - answersOf(today).length,
    models,
    modelChanged: models.length > 0 && last !== undefined && last.join('\n') !== models.join('\n'),
    ...kpi(today),
  };
}

/**
 * Every prompt of the filtered set in order, and the summary of the set: of all prompts if the filter names personas,
 * otherwise of the pooled ones.
 */
export function expectedPrompts(
  world: RawWorld,
  prompts: readonly RawPrompt[],
  rangeDays: number,
  { byPersona }: { byPersona: boolean },
) {
  const days = daysBack(world.now, rangeDays);
  const earlier = daysBack(world.now, rangeDays, rangeDays);
  const ids = prompts.filter((prompt) => byPersona || isPooled(prompt)).map((prompt) => prompt.promptId);
  const set = world.observations.filter((one) => ids.includes(one.promptId));
  const summary = { ...kpi(on(set, days)), ...changes(on(set, days), on(set, earlier)) };
  return {
    ...spanOf(world, rangeDays),
    summary,
    total: prompts.length,
    prompts: [...prompts]
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || before(a.promptId, b.promptId))
      .map((prompt) => promptEntry(world, prompt, days, earlier)),
  };
}

function promptEntry(
  world: RawWorld,
  prompt: RawPrompt,
  days: readonly string[],
  earlier: readonly string[],
) {
  const { promptId, text, topic, persona, intent } = prompt;
  const all = world.observations.filter((one) => one.promptId === promptId);
  const now = on(all, days);
  return {
    ...{ id: promptId, text, topic, persona, intent },
    status: statusOf(world, prompt),
    updatedAt: iso(prompt.createdAt),
    hasObservations: answersOf(all).length > 0,
    kpi: kpi(now),
    changes: changes(now, on(all, earlier)),
    platforms: promptPlatforms(world, all, now, days[0] ?? ''),
    trend: days.map((date) => ({
      date,
      observations: answersOf(on(all, [date])).length,
      visibilityScore: decimal(visibility(on(all, [date])), 2),
    })),
    competitorsMentioned: mostFrequent(
      competitorMentions(now).map((m) => m.brand),
      5,
    ).map(([brand, mentions]) => ({
      brand,
      mentions,
    })),
    topCitedDomains: mostFrequent(domainsOf(now), 5).map(([domain, citations]) => ({ domain, citations })),
  };
}

export function statusOf(world: RawWorld, prompt: RawPrompt): string {
  const all = world.observations.filter((one) => one.promptId === prompt.promptId);
  if (prompt.state !== 'tracked') return prompt.state;
  const lasts = PLATFORMS.flatMap((name) => latest(all.filter((one) => one.platform === name)) ?? []);
  if (lasts.length > 0 && answersOf(lasts).length === 0) return 'failed_all_platforms';
  const success = latest(answersOf(all));
  if (success === undefined) return 'pending_baseline';
  return isOld(world, success) ? 'stale' : 'active';
}

const isOld = (world: RawWorld, record: RawObservation) =>
  record.observedAt.getTime() + 2 * world.cadenceHours * 3_600_000 < world.now.getTime();

/** The platforms of the prompt, plus those with an attempt of any prompt since the start of the window. */
function promptPlatforms(
  world: RawWorld,
  all: readonly RawObservation[],
  now: readonly RawObservation[],
  from: string,
) {
  return PLATFORMS.filter(
    (name) =>
      all.some((one) => one.platform === name) ||
      world.observations.some((one) => one.platform === name && dayOf(one.observedAt) >= from),
  ).map((platform) => {
    const mine = all.filter((one) => one.platform === platform);
    const inWindow = now.filter((one) => one.platform === platform);
    const last = latest(mine);
    const success = latest(answersOf(mine));
    return {
      platform,
      state: stateOf(world, last, success),
      lastAttemptAt: iso(last?.observedAt),
      lastObservedAt: iso(success?.observedAt),
      lastError: lastError(last),
      observations: answersOf(inWindow).length,
      mentions: ownMentions(inWindow).length,
      visibilityScore: decimal(visibility(inWindow), 2),
      averagePosition: decimal(meanPosition(ownMentions(inWindow)), 2),
      latest: success === undefined ? null : latestAnswer(success),
    };
  });
}

/** The error message of the attempt, or a sentence for its status. */
function lastError(last: RawObservation | undefined): string | null {
  if (last === undefined || last.status === 'ok') return null;
  if (last.errorMessage !== null) return last.errorMessage;
  if (last.status === 'refused') return 'The platform refused to answer.';
  return last.status === 'empty' ? 'The answer was empty.' : 'The attempt failed.';
}

function stateOf(world: RawWorld, last: RawObservation | undefined, success: RawObservation | undefined) {
  if (last === undefined) return 'pending';
  if (last.status !== 'ok' || success === undefined) return 'failed';
  return isOld(world, success) ? 'stale' : 'measured';
}

function latestAnswer(record: RawObservation) {
  const own = record.mentions.find((mention) => mention.kind === 'own');
  return {
    observationId: record.observationId,
    mentioned: own !== undefined,
    position: own?.position ?? null,
    cited: record.citations.some((citation) => citation.isCited && citation.sourceType === 'own'),
    sentiment: own === undefined || own.sentiment === null ? null : own.sentiment / 100,
    model: record.model,
  };
}
