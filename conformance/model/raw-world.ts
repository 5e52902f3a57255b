import type { Moment, RawPrompt, RawWorld } from '../oracle/raw-record.js';
import type { Call } from './call.js';
import type { Prompt } from './state.js';

const CADENCE_HOURS = 24;

/** The current time, in the form that the oracle requires. */
export function momentOf({ model }: Call): Moment {
  return { now: new Date(model.clock.now()), cadenceHours: CADENCE_HOURS };
}

/** The current state of a workspace, in the form that the oracle requires. */
export function rawWorld(call: Call): RawWorld {
  const { model, workspace } = call;
  return {
    ...momentOf(call),
    prompts: workspace.prompts.map((prompt) => countedPrompt(call, prompt)),
    observations: workspace.prompts.flatMap(({ observations }) => observations),
    timestamp: (moment) => model.behavior.timestamp(moment.getTime()),
  };
}

/** A prompt with the persona by which figures over several prompts count it. */
export function countedPrompt({ model }: Call, prompt: Prompt): RawPrompt {
  return { ...rawPrompt(prompt), persona: model.behavior.countedPersona(prompt) };
}

export function rawPrompt(prompt: Prompt): RawPrompt {
  return {
    promptId: prompt.id,
    text: prompt.text,
    topic: prompt.topic,
    persona: prompt.persona,
    intent: prompt.intent,
    updatedAt: new Date(prompt.updatedAt),
    state: stateOf(prompt),
  };
}

/** The state of a prompt, in the form that the oracle requires. */
export function stateOf({ archivedSerial, isPaused }: Prompt): RawPrompt['state'] {
  if (archivedSerial !== null) return 'archived';
  return isPaused ? 'paused' : 'tracked';
}
