/**
 * How binding a rule is. `S`: the description says so in words. `D`: it follows from what is said. `D~`: it
 * follows, but an honest reader could see it otherwise. `NS`: the description is silent, and only our own
 * profile asks for one of the answers.
 */
export type Level = 'S' | 'D' | 'D~' | 'NS';

/** One rule that an implementation keeps or breaks. */
export interface Rule {
  readonly level: Level;
  /** What must be true, as a sentence that stands alone. For a silence: the question that is left open. */
  readonly sentence: string;
  /** Parts and lines of spec/description.txt that it comes from, as in `P4 L186, P3 L149`; empty when none speaks. */
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

/** A point on which the description is silent: the question, our answer, and what is accepted of others. */
export function silence(question: string, ours: string, accepted: string, source = ''): Rule {
  return { level: 'NS', sentence: question, ours, accepted, source };
}
