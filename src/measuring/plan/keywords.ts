import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { UNKNOWN_LOCALE, type SearchPlace } from '../../domain/search-place.js';
import { cleanText } from '../../domain/text.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Recorder } from '../../ingest/index.js';
import type { Database } from '../../platform/database.js';
import { deleteKeywords, readKeywords, writeKeywords, type KeywordPlace } from '../stores/keywords-store.js';
import type { Provider } from '../providers/provider.js';
import type { Place } from '../target.js';
import type { FollowedKeyword, KeywordTopic } from '../types.js';
import { providerOf, type ProvidersOf } from './provider-of.js';
import { recordKeywords } from './settings-events.js';
import { checkTargets } from './target-rules.js';

const MAX_KEYWORDS = 5_000;
const MAX_TERM_LENGTH = 500;

/** Search terms to follow, all with the same options. */
export interface NewKeywords {
  readonly terms: readonly string[];
  readonly topic: KeywordTopic;
  /** Null = the first configured provider that reads ranks. */
  readonly provider: string | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly locale: string | null;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly ingest: Pick<Recorder, 'setTracked'>;
  readonly providers: ProvidersOf;
}

/** The search terms that a workspace follows. */
export function createKeywords({ database, clock, workspaces, ingest, providers }: Dependencies) {
  async function keywordsOf(workspaceId: string): Promise<FollowedKeyword[]> {
    await workspaces.requireLive(workspaceId);
    return (await readKeywords(database, workspaceId)).map(({ number: _, ...keyword }) => keyword);
  }

  return {
    /** The search terms that a workspace follows, in code point order, each place by itself. */
    keywordsOf,

    /**
     * Follows search terms at a place: their ranks on Google are looked up there with every run, and the keywords count as
     * tracked there. Those already followed at the place get the new provider, and everywhere the new topic.
     * @throws DomainError if a value is not valid, no provider reads ranks, or the workspace has no domains
     */
    async follow(workspaceId: string, { terms: given, ...input }: NewKeywords): Promise<void> {
      const { brand } = await workspaces.requireLive(workspaceId);
      if (brand.domains.length === 0) throw noDomains(workspaceId);
      const terms = termsOf(given);
      const known = await providers(workspaceId);
      const provider = input.provider ?? firstRanking(known);
      const keyword = { ...input, provider };
      requireRanking(known, placeOf(keyword));
      await ingest.setTracked(
        workspaceId,
        { terms, engine: 'google', place: searchPlaceOf(keyword), tracked: true },
        async (transaction) => {
          await writeKeywords(transaction, workspaceId, terms, keyword);
          const { length } = await readKeywords(transaction, workspaceId);
          if (length > MAX_KEYWORDS)
            throw invalidParameter(
              'keywords',
              `A workspace can follow at most ${MAX_KEYWORDS} search terms, counted once per place.`,
            );
          const { topic, ...place } = keyword;
          await recordKeywords(transaction, workspaceId, clock(), {
            terms,
            before: null,
            after: { topic, place },
          });
        },
      );
    },

    /**
     * Stops following search terms at a place, or with null at all places. Their ranks are kept, and the keywords count as
     * not tracked there.
     */
    async unfollow(
      workspaceId: string,
      given: readonly string[],
      place: KeywordPlace | null = null,
    ): Promise<void> {
      const followed = (await keywordsOf(workspaceId)).filter((keyword) => isAt(keyword, place));
      const terms = termsOf(given);
      const missing = terms.find((term) => !followed.some((keyword) => keyword.term === term));
      if (missing !== undefined)
        throw invalidParameter(
          'keywords',
          `The workspace does not follow "${missing}"${place === null ? '' : ' at this place'}.`,
        );
      const at = place === null ? {} : { place: searchPlaceOf(place) };
      await ingest.setTracked(
        workspaceId,
        { terms, engine: 'google', ...at, tracked: false },
        async (transaction) => {
          await deleteKeywords(transaction, workspaceId, terms, place);
          await recordKeywords(transaction, workspaceId, clock(), { terms, before: { place }, after: null });
        },
      );
    },
  };
}

/** Where the rank of a search term is looked up. */
export function placeOf({
  provider,
  country,
  region,
  city,
  locale,
}: Omit<FollowedKeyword, 'term' | 'topic'>): Place {
  return {
    platform: 'google',
    surface: 'serp',
    provider,
    model: null,
    search: 'auto',
    country,
    region,
    city,
    locale,
  };
}

/** The search place of the checks; providers read the desktop page. */
function searchPlaceOf({ country, region, city, locale }: KeywordPlace): SearchPlace {
  return { country, region, city, locale: locale ?? UNKNOWN_LOCALE, device: 'desktop' };
}

function isAt(keyword: FollowedKeyword, place: KeywordPlace | null): boolean {
  const { country, region, city, locale } = place ?? keyword;
  return (
    keyword.country === country &&
    keyword.region === region &&
    keyword.city === city &&
    keyword.locale === locale
  );
}

function termsOf(given: readonly string[]): string[] {
  const bounds = { min: 1, max: MAX_TERM_LENGTH, multiline: false };
  return [...new Set(given.map((term) => cleanText('keywords', term, bounds)))];
}

function firstRanking(providers: ReadonlyMap<string, Provider>): string {
  const first = [...providers.values()].find(({ ranks }) => ranks);
  if (first === undefined)
    throw invalidParameter('provider', 'No provider that reads ranks is set up. See docs/providers.md.');
  return first.name;
}

function requireRanking(providers: ReadonlyMap<string, Provider>, place: Place): void {
  checkTargets([{ ...place, samples: 1 }]);
  if (!providerOf(providers, place).ranks)
    throw invalidParameter('provider', `${place.provider} does not read ranks. See docs/providers.md.`);
}

function noDomains(workspaceId: string): DomainError {
  return new DomainError('conflict', {
    message: `The workspace has no domains, so its pages cannot be found among the results. Set them with "visibility workspace set-brand ${workspaceId} --domain ...".`,
  });
}
