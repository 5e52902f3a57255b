import type { CheckContext } from './context.js';
import type { CheckDescription } from './description.js';

/** A scenario, property or command sequence that covers one or more rules. */
export interface Check extends CheckDescription {
  readonly run: (t: CheckContext) => Promise<void>;
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
