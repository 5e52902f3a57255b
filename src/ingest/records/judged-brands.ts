import { combinedStance, type Stance } from '../../domain/stances.js';
import { keyOf, type BrandNames, type Mention } from './brand-names.js';

/** An attribute that a sentence of an answer praises or criticizes a brand for. */
export interface Opinion {
  readonly attribute: string;
  readonly opinion: 'praised' | 'criticized';
  readonly sentence: string;
}

/** The judgment of a brand in one answer. */
export interface JudgedBrand {
  /** The name of the mention when it was judged. */
  readonly brand: string;
  /** From -1 to 1. */
  readonly sentiment: number;
  /** Each attribute and opinion once. */
  readonly opinions: readonly Opinion[];
  /** Null if the answer says nothing plainly. Judgments of earlier instructions have none. */
  readonly stance?: Stance | null;
}

/**
 * The mentions of a judged answer with the sentiment of the judgment: null for brands that it does not cover. Its stances replace
 * those that were found by words. The names may have changed since then; brands that have been merged get the mean.
 */
export function withJudgments(
  mentions: readonly Mention[],
  judged: readonly JudgedBrand[],
  names: BrandNames,
): readonly Mention[] {
  if (judged.length === 0) return mentions;
  return mentions.map((mention) => {
    const found = judgedOf(mention, judged, names);
    const sum = found.reduce((total, { sentiment }) => total + sentiment, 0);
    const stances = found.flatMap(({ stance }) => (stance === undefined ? [] : [stance]));
    return {
      ...mention,
      sentiment: found.length === 0 ? null : sum / found.length,
      stance: stances.length === 0 ? mention.stance : combinedStance(stances.flatMap((one) => one ?? [])),
    };
  });
}

/** An opinion about a mentioned brand. */
export interface MentionOpinion extends Opinion {
  readonly brand: string;
}

/** The opinions about the mentions of a judged answer, each attribute and opinion once per brand. */
export function opinionsIn(
  mentions: readonly Mention[],
  judged: readonly JudgedBrand[],
  names: BrandNames,
): MentionOpinion[] {
  const all = mentions.flatMap((mention) =>
    judgedOf(mention, judged, names).flatMap(({ opinions }) =>
      opinions.map((one) => ({ brand: mention.brand, ...one })),
    ),
  );
  const first = new Map<string, MentionOpinion>();
  for (const one of all) {
    const key = JSON.stringify([one.brand, one.attribute, one.opinion]);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}

function judgedOf(mention: Mention, judged: readonly JudgedBrand[], names: BrandNames): JudgedBrand[] {
  return judged.filter(({ brand }) => {
    const isOwn = names.ownKeys.has(keyOf(brand));
    if (isOwn || mention.isOwn) return isOwn && mention.isOwn;
    return keyOf(names.tracked.get(keyOf(brand)) ?? brand) === keyOf(mention.brand);
  });
}
