import type { Actor } from '../http/actor.js';
import { brandState, type BrandState } from '../run/state.js';

/** The fields of a brand that a ledger stores. */
export type BrandFields = Omit<BrandState, 'evidence'>;

const BRAND = '/v1/brand';
const COMPETITORS = '/v1/brand/competitors';
const authored = ['positioning', 'audience', 'productDescription', 'tone', 'excludedTopics'] as const;

/** The brand of a workspace that never had a profile. */
const nothing: BrandFields = {
  version: 0,
  positioning: null,
  audience: null,
  productDescription: null,
  tone: null,
  contentStyle: null,
  competitors: [],
  excludedTopics: [],
  competitorsPinnedAt: null,
};

/**
 * Restores the authored fields, the competitors and the pin. `before` is null for a workspace without a profile.
 * Describes what could not be restored, except for a first save, which cannot be undone.
 */
export async function restoreBrand(actor: Actor, before: BrandFields | null): Promise<string[]> {
  const was = before ?? nothing;
  const now = await readBrand(actor);
  if (brandResidue(was, now).length === 0) return lostStyle(was, now);
  // A server may reject a save or another pin while the list is pinned.
  if (isPinned(now)) await actor.delete(COMPETITORS);
  if (needsSave(was, now)) await actor.patch(BRAND, bodyOf(was, now));
  await restorePin(actor, was);
  const after = await readBrand(actor);
  return [...brandResidue(was, after), ...lostStyle(was, after)];
}

/** Describes the restorable fields of a brand that differ. Lists are compared in any order. */
export function brandResidue(was: BrandFields, now: BrandFields): string[] {
  const names = ['competitors', ...authored].filter(
    (name) => name !== 'positioning' || was.positioning !== null,
  ) as (keyof BrandFields)[];
  const changed = names
    .filter((name) => !isSame(was[name], now[name]))
    .map(
      (name) => `${name} of the brand is ${JSON.stringify(now[name])}, and was ${JSON.stringify(was[name])}`,
    );
  if (isPinned(was) === isPinned(now)) return changed;
  return [...changed, `the competitors are ${pinWord(now)}, and were ${pinWord(was)}`];
}

async function readBrand(actor: Actor): Promise<BrandFields> {
  const exchange = await actor.get(BRAND);
  return exchange.status === 404 ? nothing : brandState(exchange);
}

/** Whether a save is needed to restore the brand. A save restores everything but the pin, and needs a positioning. */
function needsSave(was: BrandFields, now: BrandFields): boolean {
  if (was.positioning === null && now.positioning === null) return false;
  return brandResidue(was, now).some((sentence) => !sentence.startsWith('the competitors are'));
}

function bodyOf(was: BrandFields, now: BrandFields): object {
  const { audience, productDescription, tone, competitors, excludedTopics } = was;
  const positioning = was.positioning ?? now.positioning;
  return { positioning, audience, productDescription, tone, competitors, excludedTopics };
}

/** Restores the pin, and a list that a save could not restore. */
async function restorePin(actor: Actor, was: BrandFields): Promise<void> {
  const now = await readBrand(actor);
  if (isPinned(was) === isPinned(now) && isSame(was.competitors, now.competitors)) return;
  if (was.competitors.length > 0) await actor.put(COMPETITORS, { competitors: was.competitors });
  if (!isPinned(was)) await actor.delete(COMPETITORS);
}

/** Reports a lost `contentStyle`. No operation can set this field, but a save may clear it. */
function lostStyle(was: BrandFields, now: BrandFields): string[] {
  if (was.contentStyle === now.contentStyle) return [];
  return [`contentStyle, which no operation can set, was ${JSON.stringify(was.contentStyle)} and is lost`];
}

const isPinned = ({ competitorsPinnedAt }: BrandFields) => competitorsPinnedAt !== null;
const pinWord = (brand: BrandFields) => (isPinned(brand) ? 'pinned' : 'not pinned');

function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? [...(value as unknown[])].sort() : value);
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
