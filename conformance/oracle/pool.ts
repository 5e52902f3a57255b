import type { RawObservation, RawPrompt, RawWorld } from './raw-record.js';

/** Pooling, which decides whose observations count in figures over several prompts. */

/** Whether the observations of a prompt are pooled. Those of prompts that name a brand are not. */
export const isPooled = ({ persona }: RawPrompt) => ['discoverer', 'buyer', 'evaluator'].includes(persona);

export function pooledPrompts(world: RawWorld): RawPrompt[] {
  return world.prompts.filter(isPooled);
}

export function pooledObservations(world: RawWorld): RawObservation[] {
  return observationsOf(world, pooledPrompts(world));
}

export function observationsOf(world: RawWorld, prompts: readonly RawPrompt[]): RawObservation[] {
  const ids = prompts.map((prompt) => prompt.promptId);
  return world.observations.filter((one) => ids.includes(one.promptId));
}
