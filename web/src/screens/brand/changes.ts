import type { components } from '@ai-visibility/client';

type BrandProfile = components['schemas']['BrandProfile'];
type SaveBrandPositioning = components['schemas']['SaveBrandPositioning'];

/** What the form holds: every field as text, topics one a line. */
export interface Draft {
  readonly positioning: string;
  readonly audience: string;
  readonly productDescription: string;
  readonly tone: string;
  readonly excludedTopics: string;
}

export function draftOf(brand: BrandProfile): Draft {
  return {
    positioning: brand.positioning ?? '',
    audience: brand.audience ?? '',
    productDescription: brand.productDescription ?? '',
    tone: brand.tone ?? '',
    excludedTopics: brand.excludedTopics.join('\n'),
  };
}

/** The lines that say something, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The positioning, which every save must send, and the other fields that changed. An emptied text is null. */
export function changesOf(before: Draft, after: Draft): SaveBrandPositioning {
  const changes: SaveBrandPositioning = { positioning: after.positioning };
  for (const field of ['audience', 'productDescription', 'tone'] as const)
    if (after[field] !== before[field]) changes[field] = after[field].trim() === '' ? null : after[field];
  if (after.excludedTopics !== before.excludedTopics) changes.excludedTopics = linesOf(after.excludedTopics);
  return changes;
}
