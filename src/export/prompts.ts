import { latest } from '../domain/data-version.js';
import type { DetailedPrompt, PromptService } from '../features/prompts/index.js';
import { batchesOf } from './batches.js';

export const promptColumns = [
  'promptId',
  'text',
  'topic',
  'persona',
  'intent',
  'status',
  'createdBy',
  'createdAt',
  'updatedAt',
  'pausedAt',
  'pausedReason',
  'archivedAt',
  'archivedBy',
  'archivedReason',
  'replacesPromptId',
  'hasObservations',
  'lastObservedAt',
] as const satisfies readonly (keyof DetailedPrompt)[];

/** Reads the prompts of a workspace. Times become ISO 8601 in UTC. */
export async function* readPrompts(
  prompts: Pick<PromptService, 'listDetailed'>,
  workspaceId: string,
): AsyncGenerator<object[]> {
  for (const batch of batchesOf(await prompts.listDetailed(latest(workspaceId)))) yield batch.map(toRow);
}

function toRow(prompt: DetailedPrompt): object {
  return Object.fromEntries(
    promptColumns.map((column) => {
      const value = prompt[column];
      return [column, value instanceof Date ? value.toISOString() : value];
    }),
  );
}
