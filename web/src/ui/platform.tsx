import { dataOf } from '@ai-visibility/client';
import { useApi } from '../api/use-api.js';
import { choicesOf } from './filters.js';
import { usePageQuery } from './page-query.js';
import { SelectFilter } from './select-filter.js';

/** The platforms that are always offered. */
const PLATFORMS = ['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'] as const;

/** The platform to count: those that are always offered, the given ones of the workspace, and the one in the address. */
export function PlatformFilter({ all, measured }: { all: string; measured: readonly string[] }) {
  const { platform } = usePageQuery().query;
  const names = new Set([...PLATFORMS, ...measured, ...(platform ? [platform] : [])]);
  return <SelectFilter name="platform" all={all} options={choicesOf('platform', [...names])} />;
}

/** The platforms with attempts in the last 90 days; none until they are loaded. */
export function usePlatforms(): readonly string[] {
  const { value } = useApi(async (client, signal) => {
    const query = { rangeDays: 90 } as const;
    const { platforms } = await dataOf(client.GET('/v1/analytics/overview', { params: { query }, signal }));
    return platforms.map(({ platform }) => platform);
  }, []);
  return value.state === 'ready' ? value.data : [];
}
