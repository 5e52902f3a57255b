import type { components } from '@ai-visibility/client';

type BrandProfile = components['schemas']['BrandProfile'];
type SaveBrandPositioning = components['schemas']['SaveBrandPositioning'];

/** The contents of the form: every field as text, topics one per line. */
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

/**
 * The contents of the form after the profile was reloaded: unsaved edits are kept, other fields are updated.
 *
 * @param before the profile when the form was filled in
 */
export function keepEdits(before: Draft, edited: Draft, now: Draft): Draft {
  const fields = Object.keys(now) as (keyof Draft)[];
  const kept = fields.filter(
    (field) => edited[field] !== before[field] && edited[field].trim() !== now[field].trim(),
  );
  return { ...now, ...Object.fromEntries(kept.map((field) => [field, edited[field]])) };
}

/** The nonempty lines, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The positioning, which every save requires, and the other fields that changed. A cleared field is null. */
export function changesOf(before: Draft, after: Draft): SaveBrandPositioning {
  const changes: SaveBrandPositioning = { positioning: after.positioning };
  for (const field of ['audience', 'productDescription', 'tone'] as const)
    if (after[field] !== before[field]) changes[field] = after[field].trim() === '' ? null : after[field];
  if (after.excludedTopics !== before.excludedTopics) changes.excludedTopics = linesOf(after.excludedTopics);
  return changes;
}
