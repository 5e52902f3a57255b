import type { Call } from './call.js';
import {
  brandFigures,
  brandsIn,
  domainFigures,
  domainsIn,
  modelsOf,
  sourceType,
  topicsOf,
} from './figures.js';
import { ENGINES, type METRICS } from './input.js';
import { kpiOf, mean } from './kpi.js';
import type { Observation, Prompt } from './state.js';
import { answersOf, day, pooledPrompts, span, windowOf, within, type Window } from './windows.js';

/** The rows of one metric family: one a day and value of its dimension. */
export function metricRows(
  call: Call,
  metric: (typeof METRICS)[number],
  rangeDays: number,
): Record<string, unknown> {
  const window = windowOf(call, rangeDays);
  const prompts = pooledPrompts(call);
  const all = within(answersOf(prompts), window);
  const rows = window.days.flatMap((start) => {
    const ofDay = { rangeDays: 1, days: [start] };
    return rowsOfDay(metric, prompts, all, within(all, ofDay), ofDay);
  });
  return { metric, ...span(window), interval: 'day', rows };
}

function rowsOfDay(
  metric: (typeof METRICS)[number],
  prompts: readonly Prompt[],
  all: readonly Observation[],
  now: readonly Observation[],
  ofDay: Window,
): Record<string, unknown>[] {
  const date = day(ofDay.days[0]);
  switch (metric) {
    case 'visibility':
      return [{ date, ...kpiOf(now) }];
    case 'competitors':
      return brandsIn(all).map((brand) => ({ date, ...brandFigures(brand, now) }));
    case 'citations':
      return domainsIn(all).map((domain) => ({ date, ...citationRow(domain, now) }));
    case 'platforms':
      return ENGINES.map((platform) => {
        const ofPlatform = now.filter((one) => one.platform === platform);
        const models = modelsOf(ofPlatform);
        return { date, platform, failed: 0, models, modelChanged: false, ...kpiOf(ofPlatform) };
      });
    case 'topics':
      return topicsOf(prompts).map(({ topic, prompts: ofTopic }) => {
        return { date, topic, promptCount: ofTopic.length, ...kpiOf(within(answersOf(ofTopic), ofDay)) };
      });
  }
}

function citationRow(domain: string, now: readonly Observation[]): Record<string, unknown> {
  const orders = now.flatMap(({ citedDomains: cited }) =>
    cited.includes(domain) ? [cited.indexOf(domain) + 1] : [],
  );
  return {
    domain,
    sourceType: sourceType(domain),
    observations: now.length,
    ...domainFigures(domain, now),
    averageCitationOrder: mean(orders),
  };
}
