import { dataOf, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { usePageQuery } from '../../ui/page-query.js';
import type { ChosenDays } from './days.js';
import { ofCompanies, ofGaps, ofPraise, ofSearches, ofSources, openSteps, type Step } from './steps.js';

type GapsQuery = NonNullable<Paths['/v1/insights/gaps']['get']['parameters']['query']>;
type Choices = Omit<GapsQuery, 'groupBy'>;

/** The maximum of the API. */
const LIMIT = 100;

/** The choices of the screen that the API validates. */
function useChoices(days: ChosenDays): Choices {
  const { platform, surface } = usePageQuery().query;
  return {
    ...days,
    ...(platform && { platform }),
    ...(surface && { surface }),
    limit: LIMIT,
  } as Choices;
}

/** The decisions on steps. */
export function useDecided() {
  return useApi(async (client, signal) => (await dataOf(client.GET('/v1/steps', { signal }))).steps, []);
}

/** The answers by whom they name, and the steps to be named in more: sites and prompts. Two requests. */
export function useWins(days: ChosenDays) {
  const query = useChoices(days);
  return useApi(
    async (client, signal) => {
      const params = { query };
      const [gaps, sources] = await Promise.all([
        dataOf(client.GET('/v1/insights/gaps', { params, signal })),
        dataOf(client.GET('/v1/insights/sources', { params, signal })),
      ]);
      return { gaps, steps: [...ofSources(sources), ...ofGaps(gaps)] };
    },
    [JSON.stringify(query)],
  );
}

/** The steps of praise, read when `isWanted`; null before. */
export function usePraise(days: ChosenDays, isWanted: boolean) {
  const query = useChoices(days);
  return useApi<Step[] | null>(
    async (client, signal) =>
      isWanted
        ? ofPraise(await dataOf(client.GET('/v1/insights/wording', { params: { query }, signal })))
        : null,
    [JSON.stringify(query), isWanted],
  );
}

/** Companies and searches to track, read when `isWanted`; null before. */
export function useUntracked(days: ChosenDays, isWanted: boolean) {
  const query = useChoices(days);
  return useApi<Step[] | null>(
    async (client, signal) => {
      if (!isWanted) return null;
      const { surface: _, ...ofAll } = query;
      const [companies, searches] = await Promise.all([
        dataOf(client.GET('/v1/insights/companies', { params: { query }, signal })),
        dataOf(client.GET('/v1/insights/prompts', { params: { query: ofAll }, signal })),
      ]);
      return openSteps([...ofCompanies(companies), ...ofSearches(searches)], []);
    },
    [JSON.stringify(query), isWanted],
  );
}
