import fc from 'fast-check';
import { platforms } from '../../../src/domain/platforms.js';
import type { RangeDays } from '../../../src/domain/window.js';
import type {
  RawCitation,
  RawMention,
  RawObservation,
  RawPrompt,
} from '../../../conformance/oracle/raw-record.js';

/** The brand of the workspace in every generated world. */
export const OWN_BRAND = 'Acme';
export const OWN_DOMAIN = 'acme.example';
/** A page of the brand on a domain with pages of others. */
export const OWN_PAGE = 'wiki.example/page-1';
export const COMPETITORS = ['Beta', 'Delta', 'Épsilon', 'Gamma', 'Rival', 'Zeta'];
const UNTRACKED_BRANDS = ['Nobody', 'Somebody'];

const DAY = 86_400_000;

/** A prompt, with the creation time that the service orders by. */
export interface PromptPlan extends RawPrompt {
  readonly createdAt: Date;
}

/** A world without the ids that the service assigns. */
export interface WorldPlan {
  readonly now: Date;
  readonly rangeDays: RangeDays;
  /** A prompt's id is its index in this list. */
  readonly prompts: readonly PromptPlan[];
  /** A promptId is an index into `prompts`, an observationId an index into this list. */
  readonly observations: readonly RawObservation[];
  /** The number of observations in the first of the two files. */
  readonly cut: number;
}

const prompt = fc.record({
  topic: fc.constantFrom(null, 'Pricing', 'pricing', 'Reviews, compared', 'Ünits'),
  persona: fc.constantFrom(
    'discoverer',
    'discoverer',
    'buyer',
    'evaluator',
    'branded',
    'competitor',
    'control',
  ),
  intent: fc.constantFrom(null, 'commercial', 'support', 'something else'),
  // Few distinct moments, so that some are equal.
  createdAt: fc.integer({ min: 0, max: 2 }).map((hour) => new Date(Date.UTC(2024, 0, 1, hour))),
  updatedAt: fc.integer({ min: 0, max: 2 }).map((hour) => new Date(Date.UTC(2024, 0, 2, hour))),
  state: fc.constantFrom('tracked', 'tracked', 'tracked', 'tracked', 'paused', 'archived', 'draft'),
});

/** Times of day at and between the edges of a day. */
const timeOfDay = fc.oneof(fc.constantFrom(0, 1, DAY - 1), fc.integer({ min: 0, max: DAY - 1 }));

const citation = fc.record({
  domain: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(OWN_DOMAIN, `blog.${OWN_DOMAIN}`) },
    { weight: 2, arbitrary: fc.constantFrom('wiki.example', 'news.example', 'shop.example') },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 25 }).map((n) => `site-${n}.example`) },
  ),
  page: fc.integer({ min: 0, max: 4 }),
  title: fc.constantFrom(null, 'First title', 'Second title'),
  sourceType: fc.constantFrom('editorial', 'ugc', 'reference', 'other'),
  isCited: fc.constantFrom(true, true, true, false),
});

const sentiment = fc.option(fc.integer({ min: -100, max: 100 }), { freq: 3 });

const observation = fc.record({
  prompt: fc.nat(),
  platform: fc.constantFrom(...platforms),
  surface: fc.constantFrom('api', 'api', 'ui', 'serp'),
  country: fc.constantFrom(null, null, 'DE', 'US'),
  locale: fc.constantFrom(null, null, 'de', 'en-US'),
  model: fc.constantFrom(null, 'm-1', 'm-2', 'm-3'),
  status: fc.constantFrom('ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'refused', 'empty', 'error'),
  errorMessage: fc.constantFrom(null, 'Timed out.'),
  /** Ten-thousandths of the way from tomorrow back to before both windows. */
  daysAgo: fc.noBias(fc.integer({ min: 0, max: 9_999 })),
  time: timeOfDay,
  retrievalStatus: fc.constantFrom('used', 'notUsed', 'unknown'),
  ownRoll: fc.noBias(fc.integer({ min: 0, max: 99 })),
  ownPlace: fc.nat(),
  ownSentiment: sentiment,
  others: fc.shuffledSubarray([...COMPETITORS, ...UNTRACKED_BRANDS]),
  otherSentiment: sentiment,
  gap: fc.constantFrom(1, 1, 2),
  citations: fc.array(citation, { maxLength: 5 }),
});
type Draw = typeof observation extends fc.Arbitrary<infer Value> ? Value : never;

const setting = fc.record({
  now: fc.constantFrom(
    '2026-11-20T12:34:56.789Z',
    '2026-11-20T00:00:00.000Z',
    '2026-11-20T23:59:59.999Z',
    // Records may be dated five minutes ahead, here into tomorrow, outside the window.
    '2026-03-01T23:57:00.000Z',
    '2024-03-01T08:00:00.000Z',
  ),
  rangeDays: fc.constantFrom<RangeDays>(7, 7, 30, 90),
  /**
   * Percent chances that an answer mentions the workspace's brand; when they are far apart, the verdict is up or down.
   */
  ownNow: fc.constantFrom(0, 10, 50, 90, 100),
  ownBefore: fc.constantFrom(0, 10, 50, 90, 100),
  /** Whether different models answered in the earlier window. */
  newModels: fc.constantFrom(false, false, false, false, false, true),
  /** Whether a competitor is named in all answers of the later window and in none of the earlier one. */
  hasNewRival: fc.boolean(),
  /** Whether everything is asked on one platform in one way, so that the same questions recur. */
  isFocused: fc.constantFrom(true, true, false),
  /** Days between days with answers. */
  pause: fc.constantFrom(1, 1, 1, 2, 4, 7),
  cut: fc.nat(),
});
type Setting = typeof setting extends fc.Arbitrary<infer Value> ? Value : never;

/** At least ten prompts, so that there is an interval for similar prompts. */
const promptList = fc.oneof(
  { weight: 3, arbitrary: fc.array(prompt, { minLength: 1, maxLength: 6, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(prompt, { minLength: 22, maxLength: 30, size: 'max' }) },
);

/** Few answers, or enough for a change to stand out. */
const observationList = fc.oneof(
  fc.array(observation, { maxLength: 160, size: 'max' }),
  fc.array(observation, { minLength: 120, maxLength: 240, size: 'max' }),
);

/** A workspace with up to 30 prompts, and up to 240 observations inside and outside both windows. */
export const worldPlan: fc.Arbitrary<WorldPlan> = fc
  .tuple(setting, promptList, observationList)
  .map(([drawn, prompts, observations]) => ({
    now: new Date(drawn.now),
    rangeDays: drawn.rangeDays,
    cut: drawn.cut % (observations.length + 1),
    prompts: prompts.map((one, index) => ({ ...one, promptId: `${index}`, text: `Question ${index}?` })),
    observations: observations.map((draw, index) => record(draw, `${index}`, drawn, prompts.length)),
  }));

const NEW_RIVAL = 'Rival';
const FOCUS = { platform: 'chatgpt', surface: 'api', country: null, locale: null } as const;

function record(draw: Draw, observationId: string, drawn: Setting, promptCount: number): RawObservation {
  const observedAt = momentOf(draw, drawn);
  const isOk = draw.status === 'ok';
  const isNow = startOfWindow(drawn) <= observedAt.getTime();
  const { errorMessage, retrievalStatus, status } = draw;
  const { platform, surface, country, locale } = drawn.isFocused ? { ...draw, ...FOCUS } : draw;
  return {
    observationId,
    promptId: `${draw.prompt % promptCount}`,
    platform,
    surface,
    country,
    locale,
    retrievalStatus,
    status,
    observedAt,
    model: draw.model !== null && drawn.newModels && !isNow ? `old ${draw.model}` : draw.model,
    errorMessage: isOk ? null : errorMessage,
    mentions: isOk ? mentionsOf(draw, drawn, isNow) : [],
    citations: isOk ? citationsOf(draw) : [],
  };
}

function today({ now }: Setting): number {
  return Math.floor(Date.parse(now) / DAY) * DAY;
}

function startOfWindow(drawn: Setting): number {
  return today(drawn) - (drawn.rangeDays - 1) * DAY;
}

/** A moment between tomorrow (as far ahead as a record may be) and two days before the earlier window. */
function momentOf(draw: Draw, drawn: Setting): Date {
  const any = Math.round((draw.daysAgo / 10_000) * (2 * drawn.rangeDays + 3)) - 1;
  const daysAgo = drawn.pause * Math.floor(any / drawn.pause);
  const latest = Date.parse(drawn.now) + 5 * 60_000;
  return new Date(Math.min(today(drawn) - daysAgo * DAY + draw.time, latest));
}

function mentionsOf(draw: Draw, drawn: Setting, isNow: boolean): RawMention[] {
  const mentionsOwn = draw.ownRoll < (isNow ? drawn.ownNow : drawn.ownBefore);
  const others = othersOf(draw, drawn, isNow).map((brand) => ({
    brand,
    kind: COMPETITORS.includes(brand) ? ('tracked' as const) : ('other' as const),
    sentiment: draw.otherSentiment,
  }));
  const own = { brand: OWN_BRAND, kind: 'own' as const, sentiment: draw.ownSentiment };
  const place = draw.ownPlace % (others.length + 1);
  const all = mentionsOwn ? [...others.slice(0, place), own, ...others.slice(place)] : others;
  return all.map((mention, index) => ({ ...mention, position: 1 + index * draw.gap }));
}

function othersOf({ others }: Draw, { hasNewRival }: Setting, isNow: boolean): string[] {
  if (!hasNewRival) return others;
  const rest = others.filter((brand) => brand !== NEW_RIVAL);
  return isNow ? [...rest, NEW_RIVAL] : rest;
}

const isOwn = ({ domain, page }: { readonly domain: string; readonly page: number }) =>
  domain.endsWith(OWN_DOMAIN) || `${domain}/page-${page}` === OWN_PAGE;

/**
 * Within one answer, all citations of a domain have the type of its first citation: `other` if that is a page of the brand,
 * whose line has no type.
 */
function citationsOf(draw: Draw): RawCitation[] {
  return draw.citations.map(({ domain, page, title, isCited }, index) => {
    const first = draw.citations.find((one) => one.domain === domain);
    const given = first === undefined || isOwn(first) ? 'other' : first.sourceType;
    return {
      domain,
      title,
      isCited,
      url: `https://${domain}/page-${page}`,
      sourceType: isOwn({ domain, page }) ? 'own' : given,
      order: 1 + index * draw.gap,
    };
  });
}
