import type { ObservationLine } from './lines/line-types.js';
import { findKnown, identityKey, type Identity } from './merge/known-observations.js';
import { observationComparison } from './merge/observation-comparison.js';
import type { PromptDirectory } from './prompts/directory.js';
import { targetOf } from './records/line-target.js';
import type { Identification } from './repeats.js';

/** How observations are identified. A prompt that has yet to be created is identified by its placeholder. */
export function observationIdentification(
  directory: PromptDirectory,
): Identification<ObservationLine, Identity> {
  return {
    noun: 'observation',
    advice: 'give each answer its own sampleIndex, or a corrected one its own runId',
    identityOf(line) {
      const { runId, platform, sampleIndex = 0 } = line;
      return { runId, promptId: directory.get(line).ref, platform, sampleIndex, ...targetOf(line) };
    },
    keyOf: identityKey,
    mayBeStored: ({ promptId }) => !directory.created.has(promptId),
    async findKnown(transaction, workspaceId, identities) {
      const known = await findKnown(transaction, workspaceId, identities);
      return new Map(Array.from(known, ([index, id]) => [index, [id]]));
    },
    comparison: observationComparison,
    describe: ({ runId }, [observationId]) => `${String(observationId)} of run ${JSON.stringify(runId)}`,
  };
}
