import { expect } from 'vitest';

type Row = Readonly<Record<string, unknown>>;

/** Everything in a workspace that a run must restore. */
export interface Workspace {
  readonly tracked: readonly Row[];
  readonly archived: readonly Row[];
  readonly cap: Row;
  readonly keys: readonly Row[];
  readonly brand: Row;
}

/** Reads a workspace without using the suite. */
export async function readWorkspace(url: string, secret: string): Promise<Workspace> {
  const read = async (path: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${secret}` } });
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const { tracked, archived } = (await read('/v1/prompts')) as { tracked: Row[]; archived: Row[] };
  const { keys } = (await read('/v1/api-keys')) as { keys: Row[] };
  return {
    tracked,
    archived,
    cap: await read('/v1/prompts/cap'),
    keys: keys.map(({ lastUsedAt: _, ...key }) => key),
    brand: await read('/v1/brand'),
  };
}

/**
 * Asserts that nothing has changed, apart from additional archived prompts and revoked keys. If the brand was written
 * and restored, its version is higher and its pin is later.
 */
export function expectAsBefore(before: Workspace, after: Workspace, { isBrandSetBack = false } = {}): void {
  expect(after.tracked).toEqual(before.tracked);
  expect(after.cap).toEqual(before.cap);
  expect(knownOf(after.archived, before.archived)).toEqual(before.archived);
  expect(knownOf(after.keys, before.keys)).toEqual(before.keys);
  expect(activeKeys(after)).toEqual(activeKeys(before));
  const isFirst = before.brand.positioning === null;
  if (isBrandSetBack) expect(authored(after.brand, isFirst)).toEqual(authored(before.brand, isFirst));
  else expect(after.brand).toEqual(before.brand);
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

const knownOf = (rows: readonly Row[], before: readonly Row[]) =>
  rows.filter(({ id }) => idsOf(before).includes(id));

const activeKeys = ({ keys }: Workspace) => idsOf(keys.filter(({ revokedAt }) => revokedAt === null));

/** A first save cannot be undone, because a positioning cannot be removed. */
const authored = ({ version: _, competitorsPinnedAt, ...fields }: Row, isFirst: boolean) => ({
  ...fields,
  ...(isFirst ? { positioning: null } : {}),
  isPinned: competitorsPinnedAt !== null,
});
