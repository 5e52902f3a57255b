import type { RawObservation, RawPrompt, RawWorld } from './raw-record.js';

/** Whether figures over several prompts include this one. Prompts that name a brand are excluded. */
export const isPooled = ({ persona }: RawPrompt) => ['discoverer', 'buyer', 'evaluator'].includes(persona);

export function pooledPrompts(world: RawWorld): RawPrompt[] {
  return world.prompts.filter(isPooled);
}

export function pooledObservations(world: RawWorld): RawObservation[] {
  return observationsOf(world, pooledPrompts(world));
}

export function observationsOf(world: RawWorld, prompts: readonly RawPrompt[]): RawObservation[] {
  const ids = new Set(prompts.map((prompt) => prompt.promptId));
  return world.observations.filter((one) => ids.has(one.promptId));
}
