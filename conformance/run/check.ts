import type { CheckContext } from './context.js';
import type { CheckDescription } from './description.js';

/** The rest of a check that has to wait. Other checks may run in the meantime. */
export interface Later {
  /** The time to go on, in milliseconds since 1970. It may be later if another check takes longer than expected. */
  readonly dueAt: number;
  readonly run: () => Promise<Later | void>;
}

/** A scenario, property or command sequence that covers one or more rules. */
export interface Check extends CheckDescription {
  readonly run: (t: CheckContext) => Promise<Later | void>;
}

type DefineCheck = (
  id: string,
  rules: Check['rules'],
  needs: Check['needs'],
  run: Check['run'],
  options?: Pick<Check, 'when'>,
) => Check;

const ofLayer =
  (layer: Check['layer']): DefineCheck =>
  (id, rules, needs, run, options = {}) => ({ id, layer, rules, needs, run, ...options });

/** Defines a fixed scenario of a few requests, with a positive control. */
export const directed = ofLayer('directed');

/** Defines a property of single operations over arbitrary input. */
export const property = ofLayer('properties');

/** Defines command sequences with a verifier, or races. */
export const stateful = ofLayer('stateful');
