import { kpiOf, OWN_DOMAIN, share } from './kpi.js';
import type { Observation, Prompt } from './state.js';

/** The models that answered. */
export function modelsOf(observations: readonly Observation[]): string[] {
  return [...new Set(observations.map(({ model }) => model))];
}

export const OWN_BRAND = 'Northwind';

/** The own brand, then every competitor that is named. */
export function brandsIn(observations: readonly Observation[]): string[] {
  return [OWN_BRAND, ...new Set(observations.flatMap(({ competitors }) => competitors))];
}

/** How one brand appears. */
export function brandFigures(brand: string, observations: readonly Observation[]): Record<string, unknown> {
  const { visibilityScore, visibilityLow, visibilityHigh, ...kpi } = kpiOf(
    observations.map((one) => ({
      ...one,
      mentioned: brand === OWN_BRAND ? one.mentioned : one.competitors.includes(brand),
    })),
  );
  const isOwn = brand === OWN_BRAND;
  const all = observations.flatMap((one) => [...one.competitors, ...(one.mentioned ? [OWN_BRAND] : [])]);
  return {
    brand,
    isOwn,
    observations: kpi.observations,
    mentions: kpi.mentions,
    visibilityScore,
    visibilityLow,
    visibilityHigh,
    shareOfVoice: share(kpi.mentions, all.length),
    averagePosition: isOwn ? kpi.averagePosition : null,
    sentimentScore: isOwn ? kpi.sentimentScore : null,
  };
}

/** The domains cited, at most 20. */
export function domainsIn(observations: readonly Observation[]): string[] {
  return [...new Set(observations.flatMap((one) => one.citedDomains))].slice(0, 20);
}

/** What kind of site a domain is. */
export function sourceType(domain: string): string {
  return domain === OWN_DOMAIN ? 'own' : 'editorial';
}

/** How often a domain is cited. */
export function domainFigures(domain: string, observations: readonly Observation[]) {
  const cited = observations.flatMap((one) => one.citedDomains);
  const citations = cited.filter((one) => one === domain).length;
  const citedObservations = observations.filter((one) => one.citedDomains.includes(domain)).length;
  return {
    citations,
    citedObservations,
    citationRate: share(citedObservations, observations.length),
    citationShare: share(citations, cited.length),
  };
}

/** Prompts by topic. */
export function topicsOf(prompts: readonly Prompt[]): { topic: string | null; prompts: Prompt[] }[] {
  const labels = [...new Set(prompts.map(({ topic }) => topic))];
  return labels.map((topic) => ({ topic, prompts: prompts.filter((prompt) => prompt.topic === topic) }));
}
