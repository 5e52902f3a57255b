import { invalidParameter } from '../../domain/errors.js';
import { nameKey } from '../../domain/text.js';
import { sql, type Database, type Executor } from '../../platform/database.js';
import { readKnownBrands, readNameOptions } from './names-store.js';

/** A brand with its name and aliases. A name of two brands names only one of them in answers. */
interface NamedBrand {
  /** Null for the workspace's own brand. */
  readonly competitor: string | null;
  readonly names: readonly string[];
}

/** A change of the competitors, or of the aliases of one. */
export type NamesChange =
  | { readonly competitors: readonly string[] }
  | { readonly competitor: string; readonly aliases: readonly string[] };

/**
 * Rejects competitors with a name of the workspace's own brand, and aliases that another brand has as well, in any case and
 * encoding (see `nameKey`). Names that differ in accents are different ones: the extractor tells them apart. Two spellings of one
 * competitor are allowed, since a list may come from anywhere; `readSharedNames` finds them.
 * @param param the parameter of the names: a list (`competitors`, of which the error names `competitors[2]`), or that of any one
 * @throws DomainError invalid_parameter that names one of them
 */
export async function rejectSharedNames(
  executor: Executor,
  workspaceId: string,
  param: string | { readonly ofOne: string },
  change: NamesChange,
): Promise<void> {
  const brands = await readBrands(executor, workspaceId, change);
  const owners = ownersOf(brands);
  const given =
    'aliases' in change
      ? change.aliases.map((name) => ({ name, brand: ofCompetitor(brands, change.competitor) }))
      : change.competitors.map((name, index) => ({ name, brand: brands[index + 1] }));
  const isShared = ({ competitor }: NamedBrand) => 'aliases' in change || competitor === null;
  for (const [index, { name, brand }] of given.entries()) {
    const other = owners.get(nameKey(name))?.find((one) => one !== brand && isShared(one));
    if (other === undefined) continue;
    throw invalidParameter(
      typeof param === 'string' ? `${param}[${index}]` : param.ofOne,
      messageFor(name, other),
    );
  }
}

function ofCompetitor(brands: readonly NamedBrand[], competitor: string): NamedBrand | undefined {
  return brands.find(
    (brand) => brand.competitor !== null && nameKey(brand.competitor) === nameKey(competitor),
  );
}

function messageFor(name: string, { competitor }: NamedBrand): string {
  return competitor === null
    ? `"${name}" is a name of the workspace's own brand, so it cannot be a competitor.`
    : `"${name}" is also a name of the competitor "${competitor}": letter case does not distinguish names. Keep it for one of the two.`;
}

/**
 * Rejects names of the own brand, as they are stored, that recognize a competitor.
 * @throws DomainError invalid_parameter that names the first such competitor
 */
export async function rejectCompetitorNames(executor: Executor, workspaceId: string): Promise<void> {
  const shared = sharedNames(await readBrands(executor, workspaceId)).find(({ isOwn }) => isOwn);
  if (shared === undefined) return;
  throw invalidParameter(
    'brand',
    `The brand cannot have the name or alias "${shared.name}", which is that of a competitor. Change or remove the competitor first.`,
  );
}

/** The names that no brand of the workspace has, in any letter case. */
export async function withoutKnownNames(
  executor: Executor,
  workspaceId: string,
  names: readonly string[],
): Promise<string[]> {
  const owners = ownersOf(await readBrands(executor, workspaceId));
  return names.filter((name) => !owners.has(nameKey(name)));
}

/** The brands of a workspace, its own first, as they are or as they would be after a change. */
async function readBrands(
  executor: Executor,
  workspaceId: string,
  change?: NamesChange,
): Promise<readonly NamedBrand[]> {
  const known = await readKnownBrands(executor, workspaceId);
  if (known === null) return [];
  const options = await readNameOptions(executor, workspaceId);
  const aliasesOf = (competitor: string) =>
    change !== undefined && 'aliases' in change && nameKey(change.competitor) === nameKey(competitor)
      ? change.aliases
      : (options.get(nameKey(competitor))?.aliases ?? []);
  const competitors =
    change !== undefined && 'competitors' in change ? change.competitors : known.competitors;
  return [
    { competitor: null, names: [known.ownName ?? [], known.aliases].flat() },
    ...competitors.map((name) => ({ competitor: name, names: [name, ...aliasesOf(name)] })),
  ];
}

/** The brands that have a name, by its key. */
function ownersOf(brands: readonly NamedBrand[]): ReadonlyMap<string, readonly NamedBrand[]> {
  const owners = new Map<string, NamedBrand[]>();
  for (const brand of brands)
    for (const key of new Set(brand.names.map(nameKey))) owners.set(key, [...(owners.get(key) ?? []), brand]);
  return owners;
}

/** The names of competitors that an earlier brand has as well. `isOwn`: this is the workspace's brand. */
function sharedNames(brands: readonly NamedBrand[]): { name: string; isOwn: boolean }[] {
  const owners = ownersOf(brands);
  return brands.flatMap((brand) =>
    brand.names.flatMap((name) => {
      const [first] = owners.get(nameKey(name)) ?? [];
      return first === undefined || first === brand ? [] : [{ name, isOwn: first.competitor === null }];
    }),
  );
}

const WITH_COMPETITORS = `
  select w.workspace_id as id from workspaces w join brands b using (workspace_id)
  where w.deleted_at is null and cardinality(b.competitors) > 0
  order by w.workspace_id`;

/** Competitor names that another brand has as well, by workspace. */
export async function readSharedNames(database: Database): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { id } of await sql<{ id: string }>(database, WITH_COMPETITORS)) {
    const names = sharedNames(await readBrands(database, id)).map(({ name }) => name);
    if (names.length > 0) found.set(id, names);
  }
  return found;
}
