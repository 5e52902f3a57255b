import type { Place, SearchMode } from '../target.js';

/** How a provider treats a search mode. */
export interface ModeLimits {
  /** The modes that it can ask in. */
  readonly modes: readonly SearchMode[];
  /** Why it cannot ask in the others, after its name: `cannot force a search`. */
  readonly reason: string;
}

/** The reason a provider cannot ask in the search mode of a target, and what to do; null if it can. */
export function modeRefusal({ provider, search }: Place, { modes, reason }: ModeLimits): string | null {
  if (modes.includes(search)) return null;
  const options = modes.map((mode) => `search=${mode}`).join(' or ');
  return `${provider} ${reason}. Use ${options}.`;
}

/** Of an API that offers its model a search tool, or none. */
export const OFFERED: ModeLimits = { modes: ['auto', 'off'], reason: 'cannot force a search' };
