/**
 * The normative level of a rule. `S`: stated explicitly by spec/behavior.md (MUST) or the contract. `D`: derived from
 * them. `D~`: derived but arguable, so behavior.md says SHOULD. `NS`: implementations may choose, and only the profile
 * `ours` enforces the SHOULD of behavior.md.
 */
export type Level = 'S' | 'D' | 'D~' | 'NS';

/** A requirement on implementations. */
export interface Rule {
  readonly level: Level;
  /** The requirement as a self-contained sentence. For a silence, the open question. */
  readonly sentence: string;
  /**
   * The paragraphs of spec/behavior.md and places in the contract that it is based on, for example
   * `behavior 12.4, 8.5; openapi PromptCap.cap`. See `citations`.
   */
  readonly source: string;
  /**
   * The reason it matters to clients, workspaces and operators, or the id of the rule that matters for the same reason.
   * Absent for a silence.
   */
  readonly reason?: string;
  /** The reason no check can observe the rule from outside; absent if a check can. */
  readonly unseen?: string;
  /** For a silence, the choice that the profile `ours` requires. */
  readonly ours?: string;
  /** For a silence, the choices that the profile `stated` accepts. */
  readonly accepted?: string;
}

/** A stated or derived rule. `unseen` is the reason no check can observe it from outside. */
export function rule(
  level: 'S' | 'D' | 'D~',
  sentence: string,
  source: string,
  reason: string,
  unseen?: string,
): Rule {
  return { level, sentence, source, reason, ...(unseen === undefined ? {} : { unseen }) };
}

/** A silence: a question on which implementations may choose, our choice, and the choices accepted from others. */
export function silence(question: string, ours: string, accepted: string, source: string): Rule {
  return { level: 'NS', sentence: question, ours, accepted, source };
}
