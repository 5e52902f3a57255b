import type { Clock } from '../../../domain/clock.js';
import type { DataVersion } from '../../../domain/data-version.js';
import { addDays, isoDay } from '../../../domain/window.js';
import { inTurns } from '../../../platform/turns.js';
import { byName } from '../grouping.js';
import { daysWithin } from '../windows.js';
import { countPlatformDays } from './count-days.js';
import type { Reader } from '../../../platform/reader.js';
import { readEvents } from './events-read-model.js';
import { eventsSince } from './events.js';
import { rangeOf, type NamedDays } from '../range.js';
import type { HistoryEventList } from '../types.js';

/** The models of the first days of a range are compared with those of at most this many days before. */
const DAYS_OF_EARLIER_MODELS = 90;

/** The events of a range of days. See AnalyticsService.events. */
export async function listEvents(
  { reader, clock }: { readonly reader: Reader; readonly clock: Clock },
  at: DataVersion,
  { from, to, calendar, limit }: NamedDays & { readonly limit: number },
): Promise<HistoryEventList> {
  const range = rangeOf(clock(), { from, to, calendar });
  const modelsFrom = addDays(range.from, -DAYS_OF_EARLIER_MODELS);
  const answers = await readEvents(reader, at, { range, modelsFrom, calendar });
  const days = daysWithin(isoDay(modelsFrom), to, { from: null, to: null });
  const platforms = (await inTurns(countPlatformDays(answers, days))).toSorted((one, other) =>
    byName(one.day, other.day),
  );
  const events = eventsSince(from, { ...answers.extra, platforms });
  return { from, to, events: events.slice(0, limit), hasMore: events.length > limit };
}
