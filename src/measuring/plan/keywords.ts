import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanText } from '../../domain/text.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import type { Recorder } from '../../ingest/index.js';
import type { Database } from '../../platform/database.js';
import { deleteKeywords, readKeywords, writeKeywords } from './keywords-store.js';
import { providerOf } from './provider-of.js';
import type { Provider } from '../providers/provider.js';
import type { Place } from '../target.js';
import { checkTargets } from './target-rules.js';
import type { FollowedKeyword, KeywordTopic } from '../types.js';

const MAX_KEYWORDS = 5_000;
const MAX_TERM_LENGTH = 500;

/** Search terms to follow, all with the same options. */
export interface NewKeywords {
  readonly terms: readonly string[];
  readonly topic: KeywordTopic;
  /** Null = the first configured provider that reads ranks. */
  readonly provider: string | null;
  readonly country: string | null;
  readonly locale: string | null;
}

interface Dependencies {
  readonly database: Database;
  readonly workspaces: Pick<WorkspaceService, 'requireLive'>;
  readonly ingest: Pick<Recorder, 'setTracked'>;
  readonly providers: () => ReadonlyMap<string, Provider>;
}

/** The search terms that a workspace follows. */
export function createKeywords({ database, workspaces, ingest, providers }: Dependencies) {
  async function keywordsOf(workspaceId: string): Promise<FollowedKeyword[]> {
    await workspaces.requireLive(workspaceId);
    return readKeywords(database, workspaceId);
  }

  return {
    /** The search terms that a workspace follows, in code point order. */
    keywordsOf,

    /**
     * Follows search terms: their ranks on Google are looked up with every run, and the keywords count as tracked.
     * Those already followed get the new options.
     * @throws DomainError if a value is not valid, no provider reads ranks, or the workspace has no domains
     */
    async follow(workspaceId: string, { terms: given, ...input }: NewKeywords): Promise<void> {
      const { brand } = await workspaces.requireLive(workspaceId);
      if (brand.domains.length === 0) throw noDomains(workspaceId);
      const terms = termsOf(given);
      const provider = input.provider ?? firstRanking(providers());
      const keyword = { ...input, provider };
      requireRanking(providers(), placeOf(keyword));
      await ingest.setTracked(
        workspaceId,
        { terms, engine: 'google', tracked: true },
        async (transaction) => {
          await writeKeywords(transaction, workspaceId, terms, keyword);
          const { length } = await readKeywords(transaction, workspaceId);
          if (length > MAX_KEYWORDS)
            throw invalidParameter(
              'keywords',
              `A workspace can follow at most ${MAX_KEYWORDS} search terms.`,
            );
        },
      );
    },

    /** Stops following search terms. Their ranks are kept, and the keywords count as not tracked. */
    async unfollow(workspaceId: string, given: readonly string[]): Promise<void> {
      const followed = await keywordsOf(workspaceId);
      const terms = termsOf(given);
      const missing = terms.find((term) => !followed.some((keyword) => keyword.term === term));
      if (missing !== undefined)
        throw invalidParameter('keywords', `The workspace does not follow "${missing}".`);
      await ingest.setTracked(workspaceId, { terms, engine: 'google', tracked: false }, (transaction) =>
        deleteKeywords(transaction, workspaceId, terms),
      );
    },
  };
}

/** Where the rank of a search term is looked up. */
export function placeOf({ provider, country, locale }: Omit<FollowedKeyword, 'term' | 'topic'>): Place {
  return {
    platform: 'google',
    surface: 'serp',
    provider,
    model: null,
    country,
    region: null,
    city: null,
    locale,
  };
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
