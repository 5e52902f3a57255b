/** What the tests hold prompts to be: a list in memory, written from the description alone. */
export interface ModelPrompt {
  /** The service's id, told when the prompt was made. */
  readonly id: string;
  text: string;
  readonly topic: string | null;
  paused: boolean;
  reason: string | null;
  archived: boolean;
  archivedReason: string | null;
  /** Counts changes of the record. */
  revision: number;
}

export interface Model {
  /** -1 = unlimited. */
  cap: number;
  /** In the order in which they were made. */
  readonly prompts: ModelPrompt[];
  /** Ids in the order in which they were archived. */
  readonly archive: string[];
}

export const tracked = (model: Model): ModelPrompt[] => model.prompts.filter(({ archived }) => !archived);

/**
 * Texts, and how far apart they are, judged by hand. The first three say nearly the same: other case and
 * punctuation, and one word of four exchanged.
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

export function made(id: string, text: string, topic: string | null): ModelPrompt {
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
