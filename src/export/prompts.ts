import { latest } from '../domain/data-version.js';
import type { DetailedPrompt, PromptService } from '../features/prompts/index.js';
import { batchesOf } from './batches.js';
import type { ColumnType } from './types.js';

export const promptColumns = {
  promptId: 'text',
  text: 'text',
  topic: 'text',
  persona: 'text',
  intent: 'text',
  status: 'text',
  createdBy: 'text',
  createdAt: 'time',
  updatedAt: 'time',
  pausedAt: 'time',
  pausedReason: 'text',
  archivedAt: 'time',
  archivedBy: 'text',
  archivedReason: 'text',
  replacesPromptId: 'text',
  hasObservations: 'boolean',
  lastObservedAt: 'time',
  group: 'text',
  groupReason: 'text',
  namedBrands: { listOf: 'text' },
} as const satisfies Partial<Record<keyof DetailedPrompt, ColumnType>>;

/** Reads the prompts of a workspace. Times become ISO 8601 in UTC. */
export async function* readPrompts(
  prompts: Pick<PromptService, 'listDetailed'>,
  workspaceId: string,
): AsyncGenerator<object[]> {
  for (const batch of batchesOf(await prompts.listDetailed(latest(workspaceId)))) yield batch.map(toRow);
}

function toRow(prompt: DetailedPrompt): object {
  return Object.fromEntries(
    (Object.keys(promptColumns) as (keyof typeof promptColumns)[]).map((column) => {
      const value = prompt[column];
      return [column, value instanceof Date ? value.toISOString() : value];
    }),
  );
}
