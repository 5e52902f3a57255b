import { groupBy } from '../../../domain/group-by.js';
import { inPlatformOrder, type Platform } from '../../../domain/platforms.js';
import { targetsExcept } from '../../../domain/target.js';
import type { ModelSums } from '../sums.js';
import type { Daily } from './count-days.js';
import type { EventRows, TargetChange } from './events-read-model.js';
import { byName } from '../grouping.js';
import { modelHistory } from './model-history.js';
import { eventKinds, type HistoryEvent } from '../types.js';

/** The data behind the events of a range of days. */
export interface EventData extends EventRows {
  /** Also has some days before the range. In the order of days. */
  readonly platforms: readonly PlatformDay[];
}

type PlatformDay = Daily<Pick<ModelSums, 'platform' | 'model' | 'failed' | 'observations'>>;

/** The events from a day on, newest day first, then in the order of their kinds and platforms. */
export function eventsSince(from: string, data: EventData): HistoryEvent[] {
  const platforms = inPlatformOrder(data.platforms.map(({ platform }) => platform));
  const rank = ({ kind, platform }: HistoryEvent) =>
    eventKinds.indexOf(kind) * platforms.length + (platform === null ? 0 : platforms.indexOf(platform));
  return [
    ...platforms.flatMap((platform) => platformEvents(platform, data.platforms)),
    ...data.saves.map(({ day, count, version }) => event(day, 'brandSaved', { count, version })),
    ...data.prompts.map(({ day, kind, count }) => event(day, kind, { count })),
    ...targetEvents(data.targets),
    ...stepEvents(data.steps),
  ]
    .filter(({ date }) => date >= from)
    .sort((one, other) => byName(other.date, one.date) || rank(one) - rank(other));
}

function platformEvents(platform: Platform, all: readonly PlatformDay[]): HistoryEvent[] {
  const days = [
    ...groupBy(
      all.filter((row) => row.platform === platform),
      (row) => row.day,
    ),
  ];
  const models = modelHistory(days.map(([, rows]) => rows));
  return days.flatMap(([day, rows], index) => {
    const failed = rows.reduce((sum, row) => sum + row.failed, 0);
    const isSilent = failed > 0 && rows.every(({ observations }) => observations === 0);
    const { isChanged = false, before = [], models: after = [] } = models[index] ?? {};
    return [
      ...(isChanged ? [event(day, 'modelChanged', { platform, models: { before, after } })] : []),
      ...(isSilent ? [event(day, 'outage', { platform, count: failed })] : []),
    ];
  });
}

/** The changes of a day as one. A day that ends with the targets of its start has none. */
function targetEvents(changes: EventData['targets']): HistoryEvent[] {
  return [...groupBy(changes, ({ day }) => day)].flatMap(([day, ofDay]) => {
    const targets = ofDay.reduce(combined, { added: [], removed: [] });
    return targets.added.length + targets.removed.length === 0
      ? []
      : [event(day, 'targetsChanged', { targets })];
  });
}

function combined(first: TargetChange, then: TargetChange) {
  return {
    added: [...targetsExcept(first.added, then.removed), ...targetsExcept(then.added, first.removed)],
    removed: [...targetsExcept(first.removed, then.added), ...targetsExcept(then.removed, first.added)],
  };
}

/** The steps that were done on a day as one event. */
function stepEvents(done: EventData['steps']): HistoryEvent[] {
  return [...groupBy(done, ({ day }) => day)].map(([day, ofDay]) =>
    event(day, 'stepDone', {
      count: ofDay.length,
      steps: ofDay.map(({ kind, subject, text }) => ({ kind, subject, text })),
    }),
  );
}

function event(date: string, kind: HistoryEvent['kind'], of: Partial<HistoryEvent>): HistoryEvent {
  return {
    date,
    kind,
    platform: null,
    count: null,
    version: null,
    models: null,
    targets: null,
    steps: null,
    ...of,
  };
}
