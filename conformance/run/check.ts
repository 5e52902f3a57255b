import type { CheckContext } from './context.js';
import type { CheckDescription } from './description.js';

/** One scenario, property or command sequence that covers one or more rules. */
export interface Check extends CheckDescription {
  readonly run: (t: CheckContext) => Promise<void>;
}

type Definition = Omit<Check, 'layer' | 'run'>;
type Body = Check['run'];

/** A scenario of one or a few requests per fault, with a positive control. */
export const directed = (definition: Definition, run: Body): Check => ({
  ...definition,
  layer: 'directed',
  run,
});

/** A property of single operations over arbitrary input. */
export const property = (definition: Definition, run: Body): Check => ({
  ...definition,
  layer: 'properties',
  run,
});

/** Command sequences against a model, and races. */
export const stateful = (definition: Definition, run: Body): Check => ({
  ...definition,
  layer: 'stateful',
  run,
});
