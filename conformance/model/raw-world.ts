import type { RawPrompt, RawWorld } from '../oracle/raw-record.js';
import type { Call } from './call.js';
import type { Prompt } from './state.js';

const CADENCE_HOURS = 24;

/** The workspace of a call as the oracle reads it, now; all of it, or only some of its prompts. */
export function rawWorld(
  { model, workspace }: Call,
  prompts: readonly Prompt[] = workspace.prompts,
): RawWorld {
  return {
    now: new Date(model.clock.now()),
    cadenceHours: CADENCE_HOURS,
    prompts: prompts.map(rawPrompt),
    observations: prompts.flatMap(({ id, observations }) =>
      observations.map((observation) => ({ ...observation, promptId: id })),
    ),
    timestamp: (moment) => model.behavior.timestamp(moment.getTime()),
  };
}

export function rawPrompt(prompt: Prompt): RawPrompt {
  return {
    promptId: prompt.id,
    text: prompt.text,
    topic: prompt.topic,
    persona: prompt.persona,
    intent: prompt.intent,
    updatedAt: new Date(prompt.updatedAt),
    state: prompt.archivedSerial !== null ? 'archived' : prompt.isPaused ? 'paused' : 'tracked',
  };
}
