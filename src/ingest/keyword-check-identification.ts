import type { KeywordCheckLine } from './lines/line-types.js';
import { keywordCheckComparison } from './merge/keyword-check-comparison.js';
import { checkOf, findKnown, identityOf, type Identity } from './merge/known-keyword-checks.js';
import type { Identification } from './repeats.js';

/** How keyword checks are identified. */
export const keywordCheckIdentification: Identification<KeywordCheckLine, Identity> = {
  noun: 'keyword check',
  advice: 'give each check its own checkedAt, place or device',
  identityOf: (line) => identityOf(checkOf(line)),
  keyOf: (identity) => identity.join('\0'),
  mayBeStored: () => true,
  async findKnown(transaction, workspaceId, identities) {
    const known = await findKnown(transaction, workspaceId, identities);
    return new Map(Array.from(known, (index) => [index, identities[index] ?? []]));
  },
  comparison: keywordCheckComparison,
  describe: ([term, engine, checkedAt]) => `${JSON.stringify(term)} on ${engine} at ${checkedAt}`,
};
