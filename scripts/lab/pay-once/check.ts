import { sql, type Database } from '../../../src/platform/database.js';
import { questionKey, type Fakes } from './fakes.js';
import type { ProviderName, RunPlan } from './plan.js';
import type { Watch } from './watch.js';

export interface Facts {
  readonly database: Database;
  readonly watch: Watch;
  readonly plan: RunPlan;
  readonly workspaceId: string;
  readonly fakes: Fakes;
  /** Whether the process with this role was killed or stopped. */
  readonly isGone: (role: string) => boolean;
}

export interface Counts {
  readonly slots: number;
  readonly answered: number;
  readonly failed: number;
  readonly unknown: number;
  /** Questions that a provider has billed. */
  readonly billed: number;
  /** Slots that had the id of a task. */
  readonly tasks: number;
}

interface Slot {
  readonly promptId: string;
  readonly platform: string;
  readonly provider: ProviderName;
  readonly prompt: string;
  readonly state: string;
  readonly outcome: 'answered' | 'failed' | 'unknown' | null;
  readonly taskId: string | null;
}

interface Observation {
  readonly promptId: string;
  readonly platform: string;
  readonly status: string;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly answerText: string | null;
}

const SLOTS = `
  select s.prompt_id as "promptId", s.platform, s.provider, p.text as prompt, s.state, s.outcome, s.task_id as "taskId"
  from measuring_slots s join prompts p using (workspace_id, prompt_id) where workspace_id = $1`;

const OBSERVATIONS = `
  select prompt_id as "promptId", platform, status, error_code as "errorCode", error_message as "errorMessage", answer_text as "answerText"
  from observations where workspace_id = $1`;

/** Compares what was asked, billed and stored, after the last process of a run has exited. */
export async function checkRun(facts: Facts): Promise<{ counts: Counts; problems: string[] }> {
  const { database, workspaceId, plan, fakes } = facts;
  const slots = await sql<Slot>(database, SLOTS, [workspaceId]);
  const observations = await sql<Observation>(database, OBSERVATIONS, [workspaceId]);
  const owners = await facts.watch.ownersOf(workspaceId);
  const expected = plan.prompts * plan.providers.length;
  const bills = fakes.bills();
  const problems = [
    ...(slots.length === expected ? [] : [`${slots.length} slots instead of ${expected}`]),
    ...(observations.length === expected ? [] : [`${observations.length} observations of ${expected} slots`]),
    ...[...bills].filter(([, times]) => times > 1).map(([key, times]) => `billed ${times} times: ${key}`),
    ...slots.flatMap((slot) => {
      const own = observations.filter((one) => slotKey(one) === slotKey(slot));
      const wrong = faultOf(slot, own, facts, owners.get(slotKey(slot)) ?? []);
      return wrong === null ? [] : [`${questionKey(slot.provider, slot.prompt)} ${wrong}`];
    }),
  ];
  const ended = (outcome: string) => slots.filter((slot) => slot.outcome === outcome).length;
  const billed = [...bills.values()].reduce((sum, times) => sum + times, 0);
  const tasks = slots.filter(({ taskId }) => taskId !== null).length;
  const outcomes = { answered: ended('answered'), failed: ended('failed'), unknown: ended('unknown') };
  return { counts: { slots: slots.length, ...outcomes, billed, tasks }, problems };
}

const slotKey = ({ promptId, platform }: { promptId: string; platform: string }) => `${promptId}/${platform}`;

/** The problem of a slot and its observations; null = none. */
function faultOf(
  { state, outcome, provider, prompt, taskId }: Slot,
  observations: readonly Observation[],
  { fakes, isGone }: Facts,
  owners: readonly string[],
): string | null {
  const [one, another] = observations;
  if (state !== 'settled') return `is ${state}, not settled`;
  if (one === undefined || another !== undefined) return `has ${observations.length} observations`;
  const bills = fakes.bills().get(questionKey(provider, prompt)) ?? 0;
  const { status, errorCode, errorMessage, answerText } = one;
  switch (outcome) {
    case 'answered':
      if (bills !== 1) return `is answered, and billed ${bills} times`;
      return status === 'ok' && answerText === `Answer to ${prompt}`
        ? null
        : `is answered, and stored as ${status} "${answerText}"`;
    case 'failed':
      return status === 'error' && errorCode !== 'outcome_unknown'
        ? null
        : `failed, and is stored as ${status}`;
    case 'unknown': {
      if (errorCode !== 'outcome_unknown') return `is unknown, and stored as ${status} ${errorCode}`;
      // On a busy machine, any answer may arrive too late.
      const isLate = /^(?:aborted|timeout|task_timeout):/.test(errorMessage ?? '');
      const isLost = fakes.mayBeLost(provider, prompt) || (taskId === null && owners.some(isGone));
      return isLate || isLost ? null : `is unknown without a reason: ${errorMessage}`;
    }
    case null:
      return 'has no outcome';
  }
}
