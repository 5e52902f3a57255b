import type { RuleId } from '../catalog/index.js';
import type { Actor } from '../http/actor.js';
import type { CheckContext } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';
import { SetupFailed } from '../run/outcome.js';
import { brandState, type BrandState } from '../run/state.js';

export const BRAND = '/v1/brand';
export const COMPETITORS = '/v1/brand/competitors';
export const RECALIBRATIONS = '/v1/brand/recalibrations';

/** The current brand of a workspace; null if GET returns 404, which is allowed before the first save. */
export async function brandNow(actor: Actor): Promise<BrandState | null> {
  const exchange = await actor.get(BRAND);
  return exchange.status === 404 ? null : brandState(exchange);
}

/** Unpins the competitors as a fixture and returns the brand. The run restores the pin when it ends. */
export async function unpinBrand(t: CheckContext, actor: Actor = t.paid): Promise<BrandState | null> {
  const brand = await brandNow(actor);
  if (brand === null || brand.competitorsPinnedAt === null) return brand;
  const unpinned = await actor.delete(COMPETITORS);
  if (!unpinned.isSuccess)
    throw new SetupFailed(`the competitors could not be unpinned: ${unpinned.summary}`);
  return brandNow(actor);
}

/** Saves the brand as a fixture. */
export async function saveBrand(t: CheckContext, fields: object, actor: Actor = t.paid): Promise<Exchange> {
  const exchange = await actor.patch(BRAND, fields);
  if (exchange.status !== 200) throw new SetupFailed(`the brand could not be saved: ${exchange.summary}`);
  return exchange;
}

/** Distinct competitor names that contain the nonce of the run. */
export function competitorNames(t: CheckContext, count: number): string[] {
  const series = t.run.next();
  return Array.from({ length: count }, (_, index) => `Rival ${series}-${index + 1} ${t.nonce}`);
}

/** Pins names as a fixture. Unpins first, because a server may reject pinning a pinned list. */
export async function pinNames(t: CheckContext, names: readonly string[]): Promise<Exchange> {
  await unpinBrand(t);
  const exchange = await t.paid.put(COMPETITORS, { competitors: names });
  if (exchange.status !== 200)
    throw new SetupFailed(`the competitors could not be pinned: ${exchange.summary}`);
  return exchange;
}

type Fields = Partial<Omit<BrandState, 'evidence'>>;

/** Asserts that GET returns these values. Lists are compared in any order, because no order is stated. */
export async function showsBrand(
  t: CheckContext,
  rule: RuleId,
  fields: Fields,
  ...evidence: readonly Exchange[]
): Promise<void> {
  await t.shows(rule, `GET /v1/brand with ${JSON.stringify(fields)}`, async () => {
    const brand = await t.run.brand(t.paid);
    const names = Object.keys(fields) as (keyof Fields)[];
    const wrong = names.filter((name) => !isSameValue(brand[name], fields[name]));
    const got = Object.fromEntries(wrong.map((name) => [name, brand[name]]));
    return { isRight: wrong.length === 0, got, evidence: [...evidence, ...brand.evidence] };
  });
}

/** Whether two values are equal, lists in any order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) => (Array.isArray(value) ? [...(value as unknown[])].sort() : value);
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
