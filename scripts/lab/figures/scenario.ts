/** A kind of panel: what a workspace measures, and how its answers vary. */
export interface Scenario {
  readonly name: string;
  readonly prompts: number;
  readonly platforms: number;
  /** Of each of the two windows. */
  readonly days: number;
  /** Answers per prompt, platform and day. */
  readonly answers: number;
  /** Mean over prompts, before the change. */
  readonly rate: number;
  /** Correlation of the answers to a prompt, over many prompts: how far the rates of prompts differ. */
  readonly withinPrompt: number;
  /** Correlation of the answers to a prompt on a day, given its rate. */
  readonly withinDay: number;
  /** Standard deviation of a shift of all prompts on a day, on the logit. */
  readonly dayShift: number;
  /** Correlation of a day's shift with that of the day before, for platforms that move together; 0 if absent. */
  readonly dayMemory?: number;
  /** The end of a platform's day, as a fraction of the UTC day. Answers before it have the shift of the day before. 0 if absent. */
  readonly dayEndsAt?: number;
  /** Whether platforms share the rate of a prompt, the common answer of a day, and the shift of the day. */
  readonly together: boolean;
  /** The rise of every prompt's rate. All other chances improve by as much. */
  readonly rise: number;
  readonly event: Event;
  /** Whether all figures are simulated, and not just the visibility of the brand. For one platform only; false if absent. */
  readonly hasAllFigures?: boolean;
}

/** A change of the sample between the windows that leaves the rate of every prompt as it is. */
export type Event =
  | 'none'
  /** 8 of 20 prompts are replaced by easier ones. */
  | 'replaced'
  /** Half of the platforms, on which the brand is more visible, are only asked in the second or the first window. */
  | 'platformAdded'
  | 'platformDropped'
  /** The half of the prompts with the highest rates is asked three times as often in the second window. */
  | 'uneven'
  /** The fourth day of the second window has no answers. */
  | 'outage'
  /** The first day of the second window has ten times as many answers. */
  | 'burst';

/** The defaults that most scenarios share. */
export const usual: Scenario = {
  name: '',
  prompts: 20,
  platforms: 1,
  days: 7,
  answers: 4,
  rate: 0.3,
  withinPrompt: 0.1,
  withinDay: 0.1,
  dayShift: 0,
  together: true,
  rise: 0,
  event: 'none',
};

/** Windows of at least this many days have weeks as clusters. */
export const LONG_WINDOW = 90;
