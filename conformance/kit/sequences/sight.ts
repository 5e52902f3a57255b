import type { RuleId } from '../../catalog/index.js';
import type { PromptRow, PromptsState } from '../../run/state.js';

/** What was judged of a state. */
export interface Judgement {
  readonly rule: RuleId;
  readonly isTrue: boolean;
  /** Whether it is a warning at most. */
  readonly isSoft: boolean;
  readonly expected: string;
  readonly got: string;
}

/** The prompts before and after a call, and what is judged of them. */
export class Sight {
  readonly judgements: Judgement[] = [];

  constructor(
    readonly before: PromptsState,
    readonly after: PromptsState,
  ) {}

  holds(rule: RuleId, isTrue: boolean, expected: string, got: string): void {
    this.judgements.push({ rule, isTrue, isSoft: false, expected, got });
  }

  /** As `holds`, for what an honest implementation may do otherwise. */
  prefers(rule: RuleId, isTrue: boolean, expected: string, got: string): void {
    this.judgements.push({ rule, isTrue, isSoft: true, expected, got });
  }

  /** The row of an id in `tracked` now; undefined when it is not there. */
  tracked(id: string): PromptRow | undefined {
    return this.after.tracked.find((row) => row.id === id);
  }

  /** The row of an id in `archived` now; undefined when it is not there. */
  archived(id: string): PromptRow | undefined {
    return this.after.archived.find((row) => row.id === id);
  }

  /** The row of an id before the call, in whatever group. */
  was(id: string): PromptRow | undefined {
    return [...this.before.tracked, ...this.before.archived].find((row) => row.id === id);
  }

  /** An id is in `tracked` alone, with this text. */
  isTracked(rule: RuleId, id: string, text: string): void {
    const isTrue = this.tracked(id)?.text === text && this.archived(id) === undefined;
    this.holds(rule, isTrue, `${id} in tracked alone, with the text "${text}"`, this.placeOf(id));
  }

  /** An id is in `archived` with this text. */
  isArchived(rule: RuleId, id: string, text: string): void {
    const isTrue = this.archived(id)?.text === text;
    this.holds(rule, isTrue, `${id} in archived with the text "${text}"`, this.placeOf(id));
  }

  /** One field of a prompt is what it was before the call. */
  keeps(rule: RuleId, id: string, name: keyof PromptRow): void {
    const before = this.was(id)?.[name];
    const now = (this.tracked(id) ?? this.archived(id))?.[name];
    this.holds(rule, now === before, `${name} of ${id} kept: ${JSON.stringify(before)}`, JSON.stringify(now));
  }

  private placeOf(id: string): string {
    const places = [
      ...this.after.tracked.filter((row) => row.id === id).map(({ text }) => `in tracked as "${text}"`),
      ...this.after.archived.filter((row) => row.id === id).map(({ text }) => `in archived as "${text}"`),
    ];
    return places.length === 0 ? 'in neither group' : places.join(' and ');
  }
}
