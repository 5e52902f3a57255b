import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import type { BrandProfile } from './types.js';

/** One statement, so that it sees a concurrent save entirely or not at all. */
const PROFILE = `
  select b.competitors, b.competitors_pinned_at, b.content_style,
         v.version, v.positioning, v.audience, v.product_description, v.tone, v.excluded_topics
  from brands b
  left join brand_versions v on v.workspace_id = b.workspace_id and v.version = b.active_version
  where b.workspace_id = $1`;

/** The version's columns are null before the first save. */
interface ProfileRow {
  competitors: string[];
  competitors_pinned_at: Date | null;
  content_style: string | null;
  version: number | null;
  positioning: string | null;
  audience: string | null;
  product_description: string | null;
  tone: string | null;
  excluded_topics: string[] | null;
}

const NOTHING_SAVED: BrandProfile = {
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

/** The active profile of a workspace; version 0 before the first save. */
export async function readProfile(reader: Reader, at: DataVersion): Promise<BrandProfile> {
  const [row] = await reader.read<ProfileRow>(at, 'brand-profile', PROFILE, []);
  return row === undefined ? NOTHING_SAVED : toProfile(row);
}

function toProfile(row: ProfileRow): BrandProfile {
  return {
    version: row.version ?? 0,
    positioning: row.positioning,
    audience: row.audience,
    productDescription: row.product_description,
    tone: row.tone,
    contentStyle: row.content_style,
    competitors: row.competitors,
    excludedTopics: row.excluded_topics ?? [],
    competitorsPinnedAt: row.competitors_pinned_at,
  };
}
