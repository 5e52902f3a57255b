import type { RunDetails, RunQuestionRow } from './types.js';

/** The rows of each prompt together, in their order. */
export function progressByPrompt(rows: readonly RunQuestionRow[]): RunDetails['questions'] {
  const byPrompt = new Map<string, RunDetails['questions'][number]>();
  for (const { promptId, text, ...platform } of rows) {
    const known = byPrompt.get(promptId) ?? { promptId, text, platforms: [] };
    byPrompt.set(promptId, known);
    known.platforms.push(platform);
  }
  return [...byPrompt.values()];
}
