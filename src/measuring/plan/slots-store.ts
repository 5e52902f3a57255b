import { sql, type Transaction } from '../../platform/database.js';
import type { Place } from '../target.js';
import { subjectIdOf, type PlannedSlot, type RunKey } from '../types.js';

const INSERT_SLOTS = `
  insert into measuring_slots (workspace_id, run_id, subject_id, prompt_id, term, platform, sample_index, surface,
                               provider, model, country, locale, estimated_usd, state, due_at)
  select $1, $2, s.subject_id, s.prompt_id, s.term, s.platform, s.sample_index, s.surface, s.provider, s.model,
         s.country, s.locale, s.estimated_usd, 'planned', s.due_at
  from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[], $9::text[], $10::text[],
              $11::text[], $12::text[], $13::numeric[], $14::timestamptz[])
    s (subject_id, prompt_id, term, platform, sample_index, surface, provider, model, country, locale, estimated_usd,
       due_at)
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
  const place = (name: keyof Place) => column((slot) => slot.place[name]);
  const added = await sql(transaction, INSERT_SLOTS, [
    run.workspaceId,
    run.runId,
    column(({ subject }) => subjectIdOf(subject)),
    column(({ subject }) => (subject.kind === 'prompt' ? subject.promptId : null)),
    column(({ subject }) => (subject.kind === 'keyword' ? subject.term : null)),
    column((slot) => slot.platform),
    column((slot) => slot.sampleIndex),
    ...(['surface', 'provider', 'model', 'country', 'locale'] as const).map(place),
    column((slot) => slot.estimatedUsd),
    column(({ subject }) => dueAt(subjectIdOf(subject))),
  ]);
  return added.length;
}

const OF_SLOTS = `
  unnest($4::text[], $5::text[], $6::integer[]) u (subject_id, platform, sample_index)`;

const IS_LATER = `
  s.workspace_id = $1 and s.run_id = $2 and s.subject_id = u.subject_id and s.platform = u.platform
  and s.sample_index = u.sample_index and s.state = 'planned' and s.attempts = 0 and s.due_at > $3`;

/** In the order of the key, so that two commands never deadlock. */
const LOCK_LATER = `
  select from ${OF_SLOTS} join measuring_slots s on ${IS_LATER}
  order by s.subject_id, s.platform, s.sample_index for no key update of s`;

/** Separate from the lock: joining what was locked would compare every slot with every other. */
const HASTEN = `update measuring_slots s set due_at = $3 from ${OF_SLOTS} where ${IS_LATER}`;

/** Makes slots due now that were planned for later. Those that a provider has asked to send again later stay. */
export async function hastenSlots(
  transaction: Transaction,
  { workspaceId, runId }: RunKey,
  slots: readonly PlannedSlot[],
  now: Date,
): Promise<void> {
  const values = [
    ...[workspaceId, runId, now],
    slots.map(({ subject }) => subjectIdOf(subject)),
    ...(['platform', 'sampleIndex'] as const).map((name) => slots.map((slot) => slot[name])),
  ];
  await sql(transaction, LOCK_LATER, values);
  await sql(transaction, HASTEN, values);
}
