/** The expected behavior of prompts: a list in memory, independent of the service's code. */
export interface ModelPrompt {
  /** The service's id, known from the response that created the prompt. */
  readonly id: string;
  text: string;
  readonly topic: string | null;
  paused: boolean;
  reason: string | null;
  archived: boolean;
  archivedReason: string | null;
  /** Counts the changes of the record. */
  revision: number;
}

export interface Model {
  /** -1 = unlimited. */
  cap: number;
  /** In order of creation. */
  readonly prompts: ModelPrompt[];
  /** Ids in the order of archiving. */
  readonly archive: string[];
}

export const tracked = (model: Model): ModelPrompt[] => model.prompts.filter(({ archived }) => !archived);

/**
 * Texts whose distance was judged by hand. The first three differ in case and punctuation, and in one word of four;
 * the others are unrelated.
 */
export const texts = [
  'alpha beta gamma delta',
  'Alpha beta, gamma delta!',
  'alpha beta gamma epsilon',
  'something wholly different',
  'ganz anders gesagt',
] as const;

export function change(before: string, after: string): 'none' | 'minor' | 'major' {
  if (before === after) return 'none';
  const alike: readonly string[] = texts.slice(0, 3);
  return alike.includes(before) && alike.includes(after) ? 'minor' : 'major';
}

export function newPrompt(id: string, text: string, topic: string | null): ModelPrompt {
  return { id, text, topic, paused: false, reason: null, archived: false, archivedReason: null, revision: 0 };
}

export function archive(model: Model, prompt: ModelPrompt, reason: string | null): void {
  prompt.archived = true;
  prompt.archivedReason = reason;
  prompt.revision += 1;
  model.archive.push(prompt.id);
}

export function reword(prompt: ModelPrompt, text: string): void {
  if (prompt.text !== text) prompt.revision += 1;
  prompt.text = text;
}
