import type { World } from '../environment/world.js';
import type { Plan } from '../plan.js';
import type { Sample } from '../../kit/statistics.js';

/** A measurement of several variants. */
export interface Case {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** Whether a higher figure is better. */
  readonly higherIsBetter: boolean;
  /** The variant that the ratios refer to. */
  readonly base: string;
  /** The unit of work, such as a request or a row. */
  readonly item: string;
  /** Days of history that the case needs. */
  readonly historyDays: (plan: Plan) => number;
  readonly rounds: (plan: Plan) => number;
  /** The reason it cannot be measured here; null if it can. */
  readonly obstacle: (world: World) => string | null;
  /**
   * Prepares the case.
   * @throws ResponsesDiffer if the variants respond differently
   */
  readonly prepare: (world: World, plan: Plan) => Promise<Prepared>;
}

/** A case that is ready to be measured. */
export interface Prepared {
  readonly variants: readonly Variant[];
  /** Remarks for the reader of the figures. */
  readonly remarks?: readonly string[];
  readonly close?: () => Promise<void>;
}

export interface Variant {
  readonly name: string;
  readonly title: string;
  readonly measure: () => Promise<Sample>;
}
