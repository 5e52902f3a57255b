import type { CheckedLines } from './check-lines.js';
import type { IngestDependencies } from './dependencies.js';
import type { ObservationLine } from './lines/line-types.js';
import type { GoodLine } from './merge-lines.js';
import { createPrompts } from './prompts/creation.js';
import { readPromptDirectory, type Creation, type PromptDirectory } from './prompts/directory.js';
import type { Tally } from './report/tally.js';
import type { ObservationsInput } from './types.js';

/** The prompts that the lines of a file may name, and those that they may create. */
export async function openDirectory(
  { database, prompts }: IngestDependencies,
  { workspaceId, createPrompts: mode }: ObservationsInput,
): Promise<PromptDirectory> {
  return readPromptDirectory(database, workspaceId, await creationFor(prompts, workspaceId, mode));
}

async function creationFor(
  prompts: IngestDependencies['prompts'],
  workspaceId: string,
  mode: ObservationsInput['createPrompts'],
): Promise<Creation> {
  if (mode === 'no') return { allowed: false };
  const { activeCount, cap } = await prompts.slotsOf(workspaceId);
  return { allowed: true, cap, free: cap === -1 ? Infinity : Math.max(0, cap - activeCount) };
}

/**
 * Creates the prompts that the good lines of a file need. Lines whose prompt no longer fits under the cap become bad
 * lines. Returns the ids by reference, and how many were created.
 */
export function createWantedPrompts(
  { database, prompts }: IngestDependencies,
  { workspaceId, createPrompts: mode, onError }: ObservationsInput,
  parts: {
    directory: PromptDirectory;
    checked: CheckedLines;
    tally: Tally;
    readAgain: () => AsyncIterable<readonly GoodLine<ObservationLine>[]>;
  },
): ReturnType<typeof createPrompts> {
  const { directory, checked, tally, readAgain } = parts;
  return createPrompts(database, {
    workspaceId,
    prompts,
    wanted: directory.created,
    draft: mode === 'draft',
    onError,
    onSurplus: (refs, error) =>
      rejectLines(
        readAgain(),
        (line) => refs.includes(directory.get(line).ref),
        (line) => {
          checked.good.delete(line);
          tally.addBad(line, [error]);
        },
      ),
  });
}

async function rejectLines(
  batches: AsyncIterable<readonly GoodLine<ObservationLine>[]>,
  isBad: (line: ObservationLine) => boolean,
  reject: (line: number) => void,
): Promise<void> {
  for await (const lines of batches) {
    for (const line of lines) if (isBad(line.parse())) reject(line.number);
  }
}
