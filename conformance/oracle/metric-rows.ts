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
import { decimal, fraction } from './exact.js';
import { answersOf, citedSources, interval, isFailure, kpi, servedModels } from './figures.js';
import { distinct, mostFrequent } from './names.js';
import { pooledObservations } from './pool.js';
import { PLATFORMS, type RawObservation, type RawWorld } from './raw-record.js';
import { dayOf, on, span, windowsOf } from './window.js';

/** Recomputes the rows of a metric: one per day of the window and value of its dimension. */
export function metricRows(world: RawWorld, metric: string, rangeDays: number) {
  const windows = windowsOf(world, rangeDays);
  const records = on(pooledObservations(world), windows.current);
  const rows = windows.current.flatMap((date) => rowsOfDay(world, metric, records, date));
  return { metric, ...span(windows), interval: 'day', rows };
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
    failed: today.filter(isFailure).length,
    models,
    modelChanged: models.length > 0 && last !== undefined && last.join('\n') !== models.join('\n'),
    ...kpi(today),
  };
}
