import { answersOf, isFailure } from './figures.js';
import { before } from './names.js';
import { PLATFORMS, type Moment, type RawObservation, type RawPrompt, type RawWorld } from './raw-record.js';

/** The latest of some attempts. A success takes precedence over other attempts at the same time. */
export function latest(records: readonly RawObservation[]): RawObservation | undefined {
  let last = records[0];
  for (const one of records) if (last !== undefined && byTime(one, last) > 0) last = one;
  return last;
}

const byTime = (a: RawObservation, b: RawObservation) =>
  a.observedAt.getTime() - b.observedAt.getTime() ||
  Number(a.status === 'ok') - Number(b.status === 'ok') ||
  before(a.observationId, b.observationId);

/** The time of the latest attempt, as formatted in responses; null if there was no attempt. */
export function lastMoment(world: RawWorld, records: readonly RawObservation[]): string | null {
  const last = latest(records);
  return last === undefined ? null : world.timestamp(last.observedAt);
}

/** The status of a prompt at a given time, derived from its state and all attempts to measure it. */
export function statusOf(
  moment: Moment,
  state: RawPrompt['state'],
  attempts: readonly RawObservation[],
): string {
  if (state !== 'tracked') return state;
  const lasts = PLATFORMS.flatMap((name) => latest(attempts.filter((one) => one.platform === name)) ?? []);
  if (lasts.length > 0 && lasts.every(isFailure)) return 'failed_all_platforms';
  const success = latest(answersOf(attempts));
  if (success === undefined) return 'pending_baseline';
  return isOld(moment, success) ? 'stale' : 'active';
}

/** Whether a result is older than twice the cadence. */
export const isOld = ({ now, cadenceHours }: Moment, record: RawObservation) =>
  record.observedAt.getTime() + 2 * cadenceHours * 3_600_000 < now.getTime();
