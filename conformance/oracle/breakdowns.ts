import { decimal, fraction, times } from './exact.js';
import {
  answersOf,
  citedSources,
  competitorMentions,
  meanPosition,
  mentioning,
  ownMentions,
  sentimentScore,
  withCitationData,
} from './figures.js';
import { before, distinct, mostFrequent } from './names.js';
import { observationsOf, pooledPrompts } from './pool.js';
import type { RawObservation, RawWorld } from './raw-record.js';

/** The brand of the workspace and the tracked brands that occur in some answers. */
export function brandsOf(records: readonly RawObservation[]) {
  return (['own', 'tracked'] as const).flatMap((kind) => {
    const mentions = kind === 'own' ? ownMentions(records) : competitorMentions(records);
    return distinct(mentions.map((mention) => mention.brand)).map((brand) => ({ brand, kind }));
  });
}

export function brandFigures(records: readonly RawObservation[], brand: string, kind: 'own' | 'tracked') {
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

/** The domain of every citation. A domain that is cited twice occurs twice. */
export const domainsOf = (records: readonly RawObservation[]) =>
  citedSources(records).map((one) => one.domain);

export function domainFigures(records: readonly RawObservation[], domain: string) {
  const mine = domainsOf(records).filter((one) => one === domain).length;
  const citing = answersOf(records).filter((o) => o.citations.some((c) => c.isCited && c.domain === domain));
  return {
    citations: mine,
    citedObservations: citing.length,
    citationRate: decimal(fraction(citing.length, withCitationData(records).length), 4),
    citationShare: decimal(fraction(mine, domainsOf(records).length), 4),
  };
}

/** The most frequent source type of a domain. */
export function typeOf(records: readonly RawObservation[], domain: string) {
  const cited = citedSources(records).filter((one) => one.domain === domain);
  return mostFrequent(
    cited.map((one) => one.sourceType),
    1,
  )[0]?.[0];
}

/** The topics of observations of pooled prompts; null for prompts without a topic. */
export function topicsOf(world: RawWorld, records: readonly RawObservation[]): (string | null)[] {
  const measured = pooledPrompts(world).filter((prompt) =>
    records.some((one) => one.promptId === prompt.promptId),
  );
  return [...new Set(measured.map((prompt) => prompt.topic))];
}

/** The records whose prompts have the topic. */
export function ofTopic(world: RawWorld, records: readonly RawObservation[], topic: string | null) {
  const prompts = world.prompts.filter((prompt) => prompt.topic === topic);
  return observationsOf({ ...world, observations: records }, prompts);
}

export const promptCount = (world: RawWorld, topic: string | null) =>
  pooledPrompts(world).filter((prompt) => prompt.state !== 'archived' && prompt.topic === topic).length;

/** Sorts topics by name. Prompts without a topic come last. */
export const topicOrder = (a: string | null, b: string | null) => before(a ?? '\uffff', b ?? '\uffff');
