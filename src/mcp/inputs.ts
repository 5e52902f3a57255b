import { z } from 'zod';
import { platforms } from '../domain/platforms.js';
import { surfaces } from '../domain/target.js';

/**
 * The arguments that several tools share. Each has the values, bounds and default of the query parameter of its name,
 * so that a model sees them before it calls; a test compares them with the contract.
 */
export const rangeDays = z
  .literal([7, 30, 90])
  .default(30)
  .describe('Length of the window in days: the last 7, 30 or 90 whole UTC days, including today.');

/** A UTC day. */
export const day = (text: string) =>
  z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .describe(text);

/** The days of the tools that also take any range. */
export const days = {
  rangeDays,
  from: day('First UTC day, YYYY-MM-DD, with to: both take the place of rangeDays.').exactOptional(),
  to: day('Last UTC day, inclusive, not after today, with from: at most 366 days.').exactOptional(),
};

/** The days that insights are compared with. */
export const compare = z
  .enum(['previous', 'lastYear'])
  .default('previous')
  .describe('previous: as many days just before. lastYear: the days 364 days before.');

const cursorText =
  'nextCursor of the previous result, with the same other arguments. Leave it out for the first page.';

/** The cursor of a list that the API reads page by page. */
export const cursor = z.string().max(5000).exactOptional().describe(cursorText);

/** The cursor of a list that the API returns in one piece: how many items were returned already. */
export const offset = z
  .string()
  .regex(/^\d{1,9}$/)
  .exactOptional()
  .describe(cursorText);

/** Maximum number of items in a result. Smaller than in the API, because a model has to read them. */
export const limit = (usual: number, most: number) =>
  z.int().min(1).max(most).default(usual).describe(`Items per result, 1 to ${most}.`);

/** The level of detail of the entries of a result. */
export const detail = z
  .enum(['short', 'full'])
  .default('short')
  .describe('full: every figure with its interval and change, longer lists, and the cited pages.');

/** The length of the periods that days are added up to. */
export const interval = z
  .enum(['day', 'week', 'month'])
  .default('week')
  .describe('Length of a period. Only days have all figures; weeks and months have those that are exact.');

const label = (max: number) => z.string().min(1).max(max);

const platform = z.enum(platforms).exactOptional().describe('Only answers of this platform.');

/** The filters of prompts, as in `GET /v1/analytics/prompts`. */
export const promptFilters = {
  status: z
    .array(
      z.enum([
        ...(['draft', 'active', 'paused', 'archived', 'regenerating'] as const),
        ...(['pending_baseline', 'stale', 'failed_all_platforms'] as const),
      ]),
    )
    .min(1)
    .exactOptional()
    .describe('Only prompts with one of these statuses. Default: all but archived.'),
  persona: z
    .array(z.enum(['discoverer', 'buyer', 'evaluator', 'custom']))
    .min(1)
    .exactOptional()
    .describe('Only prompts of one of these personas; custom stands for competitor, branded and control.'),
  intent: z
    .array(z.enum(['informational', 'commercial', 'comparison', 'transactional', 'support']))
    .min(1)
    .exactOptional()
    .describe('Only prompts with one of these intents.'),
  topic: z
    .array(z.string().max(200))
    .exactOptional()
    .describe('Only prompts with one of these topic labels: whole labels, in any letter case.'),
  query: z
    .string()
    .max(500)
    .exactOptional()
    .describe('Only prompts whose text or topic contains this text, in any letter case.'),
};

/** The filters of answers, as in `GET /v1/evidence/answers`. */
export const answerFilters = {
  window: z
    .enum(['current', 'previous'])
    .default('current')
    .describe('previous: the window before, with which changes are computed.'),
  from: days.from,
  to: days.to,
  date: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .exactOptional()
    .describe('Only answers of this UTC day, YYYY-MM-DD. It takes the place of rangeDays and window.'),
  platform,
  surface: z
    .enum(surfaces)
    .exactOptional()
    .describe(
      'Only answers asked for this way: by API, in the user interface, or on a page of search results.',
    ),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .exactOptional()
    .describe('Only answers to questions asked from this country, two capital letters such as US.'),
  model: label(200).exactOptional().describe('Only answers of this model, as modelServed spells it.'),
  answerStatus: z
    .array(z.enum(['ok', 'refused', 'empty', 'error']))
    .min(1)
    .exactOptional()
    .describe(
      'Only answers with one of these statuses. Only ok counts as an observation; the others are failures.',
    ),
  brand: label(200)
    .exactOptional()
    .describe('Only answers that mention this brand (own or tracked competitor), spelled as in the figures.'),
  isOwn: z
    .boolean()
    .exactOptional()
    .describe(
      "true: only answers that mention the workspace's brand. false: only those that mention a tracked competitor.",
    ),
  mentionsOwn: z
    .boolean()
    .exactOptional()
    .describe(
      "true: only answers that mention the workspace's brand, whatever else they mention. false: only the others.",
    ),
  attribute: label(40)
    .exactOptional()
    .describe(
      'Only answers with an opinion on this attribute, in any letter case, about the brand above if given.',
    ),
  opinion: z
    .enum(['praised', 'criticized'])
    .exactOptional()
    .describe("Only answers that praise, or criticize, the workspace's brand or a tracked competitor."),
  praisesOwn: z
    .boolean()
    .exactOptional()
    .describe(
      "true: only answers that praise the workspace's brand, for attribute if given. false: only other judged answers.",
    ),
  isJudged: z
    .boolean()
    .exactOptional()
    .describe('true: only answers whose opinions a model has judged. false: only the others.'),
  text: label(200)
    .exactOptional()
    .describe(
      'Only answers whose text has these words: word, "a phrase", -excluded, or. Follow nextCursor even if a page has no answers.',
    ),
  searchQuery: label(500)
    .exactOptional()
    .describe('Only answers for which the platform searched for this text, in any letter case.'),
  domain: label(253)
    .exactOptional()
    .describe('Only answers that cite this domain, spelled as in the figures.'),
  url: label(8192)
    .exactOptional()
    .describe('Only answers that cite this page, spelled as in topUrls of get_overview with detail full.'),
  sourceType: z
    .enum(['own', 'competitor', 'editorial', 'corporate', 'ugc', 'reference', 'institutional', 'other'])
    .exactOptional()
    .describe('Only answers that cite a site of this kind.'),
  sourceUse: z
    .enum(['cited', 'retrieved', 'any'])
    .exactOptional()
    .describe(
      'How the answers use a source of that domain, url and sourceType: cited (default), retrieved (read but not cited), any.',
    ),
};

/** The personas that count in figures over several prompts, as in `GET /v1/evidence/sources`. */
export const countedPersona = z
  .array(z.enum(['discoverer', 'buyer', 'evaluator']))
  .min(1)
  .exactOptional()
  .describe(
    'Only answers to prompts with one of these personas. Other personas never count in these figures.',
  );

/** The topic of the prompts of answers, spelled as in the rows of the figures. */
export const topicLabel = label(200)
  .exactOptional()
  .describe('Only answers to prompts with exactly this topic. Letter case counts.');

export const withoutTopic = z
  .boolean()
  .exactOptional()
  .describe('true: only answers to prompts without a topic. false: only those to prompts with one.');

/** Which prompts count, as in `GET /v1/evidence/answers`. */
export const scope = z
  .enum(['workspace', 'prompts'])
  .default('workspace')
  .describe(
    'workspace: as in the overview. prompts: as in the summary of list_prompt_figures; persona and topic require it.',
  );
