import type { Fault } from './fault.js';

export type { Fault };

/** Every fault that the model can be given. */
export const faults: readonly Fault[] = [];
