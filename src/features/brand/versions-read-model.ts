import { decodeCursor, encodeCursor, readPosition } from '../../domain/cursor.js';
import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import type { BrandVersion, VersionPage } from './types.js';

const VERSIONS = `
  select version, created_at as "createdAt", superseded_at as "supersededAt", positioning, audience,
         product_description as "productDescription", tone, competitors, excluded_topics as "excludedTopics"
  from brand_versions
  where workspace_id = $1 and version < $2
  order by version desc
  limit $3`;

/** Above every version, so the first page begins with the newest one. */
const NEWEST = 2 ** 31 - 1;

/**
 * A page of the saved versions, newest first.
 * @throws DomainError invalid_parameter for a cursor of another list
 */
export async function readVersions(
  reader: Reader,
  at: DataVersion,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<VersionPage> {
  const binding = { operation: 'listBrandVersions', workspaceId: at.workspaceId, filters: {} };
  const [before] = cursor === undefined ? [NEWEST] : readPosition(decodeCursor(binding, cursor), ['integer']);
  // One extra row shows whether another page exists.
  const rows = await reader.read<BrandVersion>(at, 'brand-versions', VERSIONS, [before, limit + 1]);
  const versions = rows.slice(0, limit);
  const last = rows.length > limit ? versions.at(-1) : undefined;
  return {
    versions,
    hasMore: last !== undefined,
    nextCursor: last === undefined ? null : encodeCursor(binding, [last.version]),
  };
}
