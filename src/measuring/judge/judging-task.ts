import type { Executor } from '../../platform/database.js';
import type { JudgingTask, TakenSlot } from '../types.js';
import { readAttributes, readAnswerToJudge } from '../stores/judging-store.js';
import { DEFAULT_ATTRIBUTES } from './attributes.js';
import { versionOf } from './judge.js';
import { sentencesAround } from './sentences.js';

/** Reads the task for the judge of a slot; null if the answer is gone, or no longer names a brand to judge. */
export async function readTask(
  executor: Executor,
  { workspaceId, place }: Pick<TakenSlot, 'workspaceId' | 'place'>,
  observationId: string,
): Promise<JudgingTask | null> {
  const answer = await readAnswerToJudge(executor, workspaceId, observationId);
  if (answer === null) return null;
  const attributes = (await readAttributes(executor, workspaceId)) ?? DEFAULT_ATTRIBUTES;
  const { brands, sentences } = sentencesAround(answer.text, answer.brands);
  return brands.length === 0
    ? null
    : { version: versionOf(place, attributes), attributes, brands, sentences };
}
