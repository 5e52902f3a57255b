import type { Schedule } from '../../domain/schedule.js';
import type { Target } from '../../domain/target.js';
import type { GivenChange, GivenPlan, MeasuringChange, NewSchedule, NewTarget, PlanInput } from './types.js';

/** A target of a request, with its defaults. */
function targetOf({ platform, surface, provider, ...given }: NewTarget): Target {
  const { model = null, search = 'auto', samples = 1 } = given;
  const { country = null, region = null, city = null, locale = null } = given;
  return { platform, surface, provider, model, search, country, region, city, locale, samples };
}

/** A schedule of a request; null = the default of the service. */
const scheduleOf = (given: NewSchedule | null): Schedule | null =>
  given && { cron: given.cron, timeZone: given.timeZone };

/** A change of a request, with the defaults of its targets. */
export function changeOf({ targets, schedule, budget }: GivenChange): MeasuringChange {
  return {
    ...(targets !== undefined && { targets: targets?.map(targetOf) ?? null }),
    ...(schedule !== undefined && { schedule: scheduleOf(schedule) }),
    ...(budget !== undefined && { budget }),
  };
}

/** Settings to preview of a request, with the defaults of their targets. */
export function inputOf({ targets, schedule, promptIds }: GivenPlan): PlanInput {
  return {
    ...(targets !== undefined && { targets: targets.map(targetOf) }),
    ...(schedule !== undefined && { schedule: scheduleOf(schedule) }),
    ...(promptIds !== undefined && { promptIds }),
  };
}
