import type { Actor } from '../http/actor.js';
import { COMPETITORS, saveBrand, unpinBrand } from '../kit/brand-state.js';
import type { CheckContext } from '../run/context.js';
import { SetupFailed } from '../run/outcome.js';
import { brandFields, type BrandProfile, type Choices } from './domain/state.js';

/**
 * Saves every field of the brand and returns the profile.
 * @throws SetupFailed if that fails
 */
export async function savedBrand(t: CheckContext, actor: Actor): Promise<BrandProfile> {
  await unpinBrand(t, actor);
  const text = t.text('Before');
  const fields = Object.fromEntries(brandFields.map((name) => [name, text]));
  await saveBrand(t, fields, actor);
  const brand = await t.run.brand(actor);
  return {
    version: brand.version,
    fields: fields as BrandProfile['fields'],
    competitors: brand.competitors,
    isPinned: brand.competitorsPinnedAt !== null,
  };
}

/**
 * Finds out what the target does to the brand where it may choose, by calls one after another.
 * @throws SetupFailed if one of them fails
 */
export async function brandChoices(
  t: CheckContext,
  actor: Actor,
): Promise<Pick<Choices, 'keepsOmitted' | 'pinsKeepVersion'>> {
  const before = await savedBrand(t, actor);
  const text = t.text('Before');
  await saveBrand(t, { positioning: text }, actor);
  const saved = await t.run.brand(actor);
  const pinned = await actor.put(COMPETITORS, { competitors: [`Rival A ${t.nonce}`] });
  if (!pinned.isSuccess) throw new SetupFailed(`the competitors could not be pinned: ${pinned.summary}`);
  const { version } = await t.run.brand(actor);
  return {
    keepsOmitted: saved.audience === before.fields.audience,
    pinsKeepVersion: version === saved.version,
  };
}
