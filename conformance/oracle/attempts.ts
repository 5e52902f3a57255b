import { answersOf } from './figures.js';
import { before } from './names.js';
import { observationsOf } from './pool.js';
import { PLATFORMS, type RawObservation, type RawPrompt, type RawWorld } from './raw-record.js';

/** Single attempts to measure a prompt, and the states that follow from them. */

/** The latest of some attempts; of attempts at the same moment, a success. */
export function latest(records: readonly RawObservation[]): RawObservation | undefined {
  return [...records].sort(
    (a, b) =>
      a.observedAt.getTime() - b.observedAt.getTime() ||
      Number(a.status === 'ok') - Number(b.status === 'ok') ||
      before(a.observationId, b.observationId),
  )[records.length - 1];
}

/** When the latest of some attempts was, as responses write it; null if there is none. */
export function lastMoment(world: RawWorld, records: readonly RawObservation[]): string | null {
  const last = latest(records);
  return last === undefined ? null : world.timestamp(last.observedAt);
}

/** The status of a prompt. */
export function statusOf(world: RawWorld, prompt: RawPrompt): string {
  if (prompt.state !== 'tracked') return prompt.state;
  const all = observationsOf(world, [prompt]);
  const lasts = PLATFORMS.flatMap((name) => latest(all.filter((one) => one.platform === name)) ?? []);
  if (lasts.length > 0 && answersOf(lasts).length === 0) return 'failed_all_platforms';
  const success = latest(answersOf(all));
  if (success === undefined) return 'pending_baseline';
  return isOld(world, success) ? 'stale' : 'active';
}

/** Whether a result is older than twice the cadence. */
export const isOld = (world: RawWorld, record: RawObservation) =>
  record.observedAt.getTime() + 2 * world.cadenceHours * 3_600_000 < world.now.getTime();
