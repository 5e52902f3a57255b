import { sql, type Transaction } from '../../platform/database.js';
import { subjectIdOf, type PlannedSlot, type RunKey } from '../types.js';

const INSERT_SLOTS = `
  insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, term, observation_id, platform, sample_index, surface,
                               provider, model, country, region, city, locale, estimated_usd, state, due_at)
  select :workspaceId, :runId, s.subject_id, s.prompt_id, s.term, s.observation_id, s.platform, s.sample_index, s.surface, s.provider, s.model,
         s.country, s.region, s.city, s.locale, s.estimated_usd, 'planned', s.due_at
  from unnest(:subjectIds::text[], :promptIds::text[], :terms::text[], :observationIds::text[], :platforms::text[], :sampleIndexes::integer[],
              :surfaces::text[], :providers::text[], :models::text[], :countries::text[], :regions::text[], :cities::text[],
              :locales::text[], :estimates::numeric[], :dueTimes::timestamptz[])
    s (subject_id, prompt_id, term, observation_id, platform, sample_index, surface, provider, model, country, region, city, locale,
       estimated_usd, due_at)
  order by s.subject_id, s.platform, s.sample_index
  on conflict (workspace_id, run_id, subject_id, platform, sample_index) do nothing
  returning subject_id`;

/** Adds the slots that the run does not have yet. Returns how many were new. */
export async function insertSlots(
  transaction: Transaction,
  run: RunKey,
  slots: readonly PlannedSlot[],
  dueAt: (subjectId: string) => Date,
): Promise<number> {
  const column = (read: (slot: PlannedSlot) => unknown) => slots.map(read);
  const added = await sql(transaction, INSERT_SLOTS, {
    workspaceId: run.workspaceId,
    runId: run.runId,
    subjectIds: column(({ subject }) => subjectIdOf(subject)),
    promptIds: column(({ subject }) => (subject.kind === 'prompt' ? subject.promptId : null)),
    terms: column(({ subject }) => (subject.kind === 'keyword' ? subject.term : null)),
    observationIds: column(({ subject }) => (subject.kind === 'judgment' ? subject.observationId : null)),
    platforms: column((slot) => slot.platform),
    sampleIndexes: column((slot) => slot.sampleIndex),
    surfaces: column(({ place }) => place.surface),
    providers: column(({ place }) => place.provider),
    models: column(({ place }) => place.model),
    countries: column(({ place }) => place.country),
    regions: column(({ place }) => place.region),
    cities: column(({ place }) => place.city),
    locales: column(({ place }) => place.locale),
    estimates: column((slot) => slot.estimatedUsd),
    dueTimes: column(({ subject }) => dueAt(subjectIdOf(subject))),
  });
  return added.length;
}

const OF_SLOTS = `
  unnest(:subjectIds::text[], :platforms::text[], :sampleIndexes::integer[]) u (subject_id, platform, sample_index)`;

const IS_LATER = `
  s.workspace_id = :workspaceId and s.run_id = :runId and s.subject_id = u.subject_id and s.platform = u.platform
  and s.sample_index = u.sample_index and s.state = 'planned' and s.attempts = 0 and s.due_at > :now`;

/** In the order of the key, so that two commands never deadlock. */
const LOCK_LATER = `
  select from ${OF_SLOTS} join measuring_slots s on ${IS_LATER}
  order by s.subject_id, s.platform, s.sample_index for no key update of s`;

/** Separate from the lock, because joining the locked rows would compare every slot with every other. */
const HASTEN = `update measuring_slots s set due_at = :now from ${OF_SLOTS} where ${IS_LATER}`;

/** Makes slots due now that were planned for later, except those that a provider asked to retry later. */
export async function hastenSlots(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  slots: readonly PlannedSlot[],
  now: Date,
): Promise<void> {
  const values = {
    workspaceId,
    runId,
    now,
    subjectIds: slots.map(({ subject }) => subjectIdOf(subject)),
    platforms: slots.map((slot) => slot.platform),
    sampleIndexes: slots.map((slot) => slot.sampleIndex),
  };
  await sql(transaction, LOCK_LATER, values);
  await sql(transaction, HASTEN, values);
}
