/**
 * How binding a rule is. `S`: spec/behavior.md (MUST) or the contract states it in words. `D`: it follows from what
 * they state. `D~`: it follows, but an honest reader could see it otherwise, so behavior.md says SHOULD. `NS`:
 * implementations may choose, and only our own profile asks for the SHOULD of behavior.md.
 */
export type Level = 'S' | 'D' | 'D~' | 'NS';

/** One rule that an implementation keeps or breaks. */
export interface Rule {
  readonly level: Level;
  /** What must be true, as a sentence that stands alone. For a silence: the question that is left open. */
  readonly sentence: string;
  /**
   * The paragraphs of spec/behavior.md and the places in the contract that it rests on, as in
   * `behavior 12.4, 8.5; openapi PromptCap.cap`; see `citations`.
   */
  readonly source: string;
  /** Why no check can see it from outside; absent for all others. */
  readonly unseen?: string;
  /** Of a silence: the answer that our own profile asks for. */
  readonly ours?: string;
  /** Of a silence: the answers that the profile `stated` lets pass. */
  readonly accepted?: string;
}

/** A stated or derived rule; `unseen` tells why it cannot be seen from outside. */
export function rule(level: 'S' | 'D' | 'D~', sentence: string, source: string, unseen?: string): Rule {
  return { level, sentence, source, ...(unseen === undefined ? {} : { unseen }) };
}

/** A point on which implementations may choose: the question, our answer, and what is accepted of others. */
export function silence(question: string, ours: string, accepted: string, source: string): Rule {
  return { level: 'NS', sentence: question, ours, accepted, source };
}
