import { SENTIMENT_UNITS } from '../../domain/panel-cells.js';
import { countedMentions } from '../records/brand-names.js';
import type { Facts } from './facts.js';

/**
 * The definitions of the roll-ups. Workspace roll-ups exclude prompts with the personas branded, competitor and
 * control, which would distort the figures; prompt roll-ups include every prompt.
 */
export interface RollUp {
  readonly table: string;
  /** The table of the same sums by week, if one exists; it has `week`, a Monday, instead of `day`. */
  readonly weekly?: string;
  /** Whether an observation contributes to rows of its day, or to rows of its prompt and day. */
  readonly per: 'day' | 'prompt';
  /** Columns of the key after the workspace, the prompt and the day, with their types. */
  readonly key: Readonly<Record<string, string>>;
  /** Columns that are added up. */
  readonly sums: Readonly<Record<string, 'integer' | 'bigint' | 'numeric'>>;
  /** Columns that keep the greater value. */
  readonly greatest: Readonly<Record<string, 'timestamptz' | 'text'>>;
  /** The contribution of one observation. */
  readonly of: (facts: Facts, measured: Measured) => readonly Share[];
}

/** The contribution of one observation to one row, with values in column order. */
export interface Share {
  readonly key: readonly (string | boolean)[];
  readonly sums: readonly (number | null)[];
  readonly greatest: readonly (string | null)[];
}

/** Values of one observation that several roll-ups use. */
export interface Measured {
  /** In the order of MEASURES. */
  readonly measures: readonly (number | null)[];
  readonly mentioned: readonly CountedMention[];
  readonly cited: Facts['citations'];
}

type CountedMention = Facts['mentions'][number] & { readonly position: number };

export function measure(facts: Facts): Measured {
  const mentioned = countedMentions(facts.mentions);
  const cited = facts.citations.filter((citation) => citation.isCited);
  return { measures: measuresOf(facts, mentioned, cited), mentioned, cited };
}

const MEASURES = {
  attempted: 'integer',
  failed: 'integer',
  observations: 'integer',
  mentions: 'integer',
  position_sum: 'bigint',
  sentiment_sum: 'numeric',
  sentiment_count: 'integer',
  competitor_mentions: 'integer',
  citation_observations: 'integer',
  cited_observations: 'integer',
  citations: 'integer',
  own_citations: 'integer',
} as const;

/** The measures of one observation. Only successful answers have mentions and citations. */
function measuresOf(
  { status, citations, usedRetrieval }: Facts,
  mentioned: readonly CountedMention[],
  cited: Facts['citations'],
): (number | null)[] {
  const isOk = status === 'ok';
  const own = mentioned.find((mention) => mention.isOwn);
  const ownCited = cited.filter((citation) => citation.sourceType === 'own').length;
  return [
    1,
    isOk ? 0 : 1,
    isOk ? 1 : 0,
    own === undefined ? 0 : 1,
    own?.position ?? 0,
    own?.sentiment ?? null,
    countOf(own?.sentiment),
    mentioned.filter((mention) => mention.isTracked).length,
    isOk && (usedRetrieval || citations.length > 0) ? 1 : 0,
    ownCited > 0 ? 1 : 0,
    cited.length,
    ownCited,
  ];
}

function countOf(value: number | null | undefined): number {
  return typeof value === 'number' ? 1 : 0;
}

const PLACES = Object.keys(MEASURES);
const SENTIMENT = PLACES.indexOf('sentiment_sum');
/** The measures in a panel, in the order of PANEL_COUNTS. */
const IN_PANEL = [
  'observations',
  'mentions',
  'position_sum',
  'sentiment_count',
  'sentiment_sum',
  'competitor_mentions',
  'citation_observations',
  'cited_observations',
].map((measure) => PLACES.indexOf(measure));
const CITATION_ANSWERS = PLACES.indexOf('citation_observations');

/** The contribution of one answer to a panel, in the order of PANEL_COUNTS. */
export function panelCountsOf({ measures }: Measured): number[] {
  return IN_PANEL.map((place) => {
    const count = measures[place] ?? 0;
    if (place === CITATION_ANSWERS) return 1 - count;
    return place === SENTIMENT ? Math.round(count * SENTIMENT_UNITS) : count;
  });
}

const LAST_OBSERVED = { last_observed_at: 'timestamptz' } as const;

/** The last observation is the last successful one. */
function visibilityOf({ status, observedAt }: Facts, { measures }: Measured, key: Share['key']): Share {
  return { key, sums: measures, greatest: [status === 'ok' ? observedAt : null] };
}

export const ROLL_UPS: readonly RollUp[] = [
  {
    table: 'daily_visibility',
    weekly: 'weekly_visibility',
    per: 'day',
    key: { topic: 'text', platform: 'text', surface: 'text', model: 'text' },
    sums: MEASURES,
    greatest: LAST_OBSERVED,
    of: (facts, measured) => {
      const { isCounted, topic, platform, surface, model } = facts;
      return isCounted ? [visibilityOf(facts, measured, [topic, platform, surface, model])] : [];
    },
  },
  {
    table: 'daily_prompt_visibility',
    weekly: 'weekly_prompt_visibility',
    per: 'prompt',
    key: { platform: 'text', surface: 'text', model: 'text' },
    sums: MEASURES,
    greatest: LAST_OBSERVED,
    of: (facts, measured) => {
      const { platform, surface, model } = facts;
      return [visibilityOf(facts, measured, [platform, surface, model])];
    },
  },
  {
    table: 'daily_brand_mentions',
    per: 'day',
    key: { brand: 'text', is_own: 'boolean' },
    sums: {
      mentions: 'integer',
      position_sum: 'bigint',
      sentiment_sum: 'numeric',
      sentiment_count: 'integer',
    },
    greatest: {},
    of: ({ isCounted }, { mentioned }) =>
      mentioned
        .filter(({ isOwn, isTracked }) => isCounted && (isOwn || isTracked))
        .map(({ brand, isOwn, position, sentiment }) => ({
          key: [brand, isOwn],
          sums: [1, position, sentiment, countOf(sentiment)],
          greatest: [],
        })),
  },
  {
    table: 'daily_prompt_competitors',
    per: 'prompt',
    key: { brand: 'text' },
    sums: { mentions: 'integer' },
    greatest: {},
    of: (_, { mentioned }) =>
      mentioned
        .filter(({ isOwn, isTracked }) => isTracked && !isOwn)
        .map(({ brand }) => ({ key: [brand], sums: [1], greatest: [] })),
  },
  {
    table: 'daily_citations',
    weekly: 'weekly_citations',
    per: 'day',
    key: { domain: 'text', source_type: 'text' },
    sums: { citations: 'integer', cited_observations: 'integer', order_sum: 'bigint' },
    greatest: {},
    of: (facts, { cited }) => {
      if (!facts.isCounted) return [];
      const seen = new Set<string>();
      return cited.map(({ domain, sourceType, order }) => {
        // Once an answer, although pages of a domain may have different types.
        const isFirst = !seen.has(domain);
        seen.add(domain);
        return { key: [domain, sourceType], sums: [1, isFirst ? 1 : 0, order], greatest: [] };
      });
    },
  },
  {
    table: 'daily_citation_urls',
    weekly: 'weekly_citation_urls',
    per: 'day',
    key: { domain: 'text', normalized_url: 'text' },
    sums: { citations: 'integer' },
    // Of several titles the last by code points wins, so that the order of import does not matter.
    greatest: { title: 'text' },
    of: ({ isCounted }, { cited }) =>
      !isCounted
        ? []
        : cited.map(({ domain, normalizedUrl, title }) => {
            return { key: [domain, normalizedUrl], sums: [1], greatest: [title] };
          }),
  },
  {
    table: 'daily_prompt_citations',
    per: 'prompt',
    key: { domain: 'text' },
    sums: { citations: 'integer' },
    greatest: {},
    of: (_, { cited }) => cited.map(({ domain }) => ({ key: [domain], sums: [1], greatest: [] })),
  },
];
