import type { RuleId } from '../../catalog/index.js';
import type { PromptRow, PromptsState } from '../../run/state.js';

export interface Assertion {
  readonly rule: RuleId;
  readonly isTrue: boolean;
  /** Whether a failure is only a warning. */
  readonly isWarning: boolean;
  readonly expected: string;
  readonly got: string;
}

/** The prompts before and after a call, and the assertions made about them. */
export class Transition {
  readonly assertions: Assertion[] = [];

  constructor(
    readonly before: PromptsState,
    readonly after: PromptsState,
  ) {}

  holds(rule: RuleId, isTrue: boolean, expected: string, got: string): void {
    this.assertions.push({ rule, isTrue, isWarning: false, expected, got });
  }

  /** Like `holds`, but a failure is only a warning. */
  prefers(rule: RuleId, isTrue: boolean, expected: string, got: string): void {
    this.assertions.push({ rule, isTrue, isWarning: true, expected, got });
  }

  /** The row with an id in `tracked` after the call, if any. */
  tracked(id: string): PromptRow | undefined {
    return this.after.tracked.find((row) => row.id === id);
  }

  /** The row with an id in `archived` after the call, if any. */
  archived(id: string): PromptRow | undefined {
    return this.after.archived.find((row) => row.id === id);
  }

  /** The row with an id in either group before the call, if any. */
  rowBefore(id: string): PromptRow | undefined {
    return [...this.before.tracked, ...this.before.archived].find((row) => row.id === id);
  }

  /** Asserts that an id is only in `tracked`, with this text. */
  isTracked(rule: RuleId, id: string, text: string): void {
    const isTrue = this.tracked(id)?.text === text && this.archived(id) === undefined;
    this.holds(rule, isTrue, `${id} only in tracked, with the text "${text}"`, this.placeOf(id));
  }

  /** Asserts that an id is in `archived` with this text. */
  isArchived(rule: RuleId, id: string, text: string): void {
    const isTrue = this.archived(id)?.text === text;
    this.holds(rule, isTrue, `${id} in archived with the text "${text}"`, this.placeOf(id));
  }

  /** Asserts that the call did not change a field of a prompt. */
  keeps(rule: RuleId, id: string, name: keyof PromptRow): void {
    const before = this.rowBefore(id)?.[name];
    const now = (this.tracked(id) ?? this.archived(id))?.[name];
    this.holds(
      rule,
      now === before,
      `${name} of ${id} unchanged: ${JSON.stringify(before)}`,
      JSON.stringify(now),
    );
  }

  private placeOf(id: string): string {
    const places = [
      ...this.after.tracked.filter((row) => row.id === id).map(({ text }) => `in tracked as "${text}"`),
      ...this.after.archived.filter((row) => row.id === id).map(({ text }) => `in archived as "${text}"`),
    ];
    return places.length === 0 ? 'in neither group' : places.join(' and ');
  }
}
