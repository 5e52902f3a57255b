import type { Steps } from '../../../domain/steps.js';
import {
  countIn,
  groupsBy,
  rolesOf,
  type AnswerTarget,
  type Selection,
  type StoredAnswers,
} from '../../../segments/answers.js';
import { MentionsByBrand, type BrandSums } from '../../../segments/brands.js';
import { CitationsByDomain, type DomainCitations } from '../../../segments/citations.js';
import { SumsBy, type Sums } from '../../../segments/sums.js';
import { promptsByTopic } from '../overview/count-overview.js';
import type { DomainSums, ModelSums, TopicPrompts } from '../sums.js';

/** A row for one day, `YYYY-MM-DD`. Days without observations have no row. */
export type Daily<Row> = Row & { readonly day: string };

export interface BrandDays {
  readonly days: readonly Daily<Sums>[];
  readonly brands: readonly Daily<BrandSums>[];
}

export interface CitationDays {
  readonly days: readonly Daily<Sums>[];
  /** The 20 most cited domains of the window, in order. */
  readonly domains: readonly DomainSums[];
  readonly domainDays: readonly DomainDay[];
}

export interface DomainDay {
  readonly domain: string;
  readonly day: string;
  readonly citations: number;
  readonly citedObservations: number;
  /** Sum of the positions of its citations in their answers. */
  readonly orderSum: number;
}

export type SurfaceSums = Sums & Pick<AnswerTarget, 'platform' | 'surface'>;

export interface TopicDays {
  readonly topics: readonly Daily<Sums & { readonly topic: string }>[];
  readonly prompts: readonly Pick<TopicPrompts, 'topic' | 'tracked'>[];
  /** Whether the workspace has any prompt, including archived ones. */
  readonly hasPrompts: boolean;
}

type Answers = StoredAnswers<unknown>;

/** The answers to the prompts that count, day by day, with all targets and all prompts in one group. */
const selectionOf = ({ targets, prompts }: Answers, days: readonly string[]): Selection => ({
  periods: new Map(days.map((day, index) => [day, index])),
  targets: groupsBy(targets, () => ''),
  prompts: groupsBy(prompts, ({ isCounted }) => (isCounted ? '' : null)),
});

/** The sums of each day. */
export function* countDays(answers: Answers, days: readonly string[]): Steps<Daily<Sums>[]> {
  const sums = new SumsBy(selectionOf(answers, days), rolesOf(answers.brands));
  yield* countIn(answers.segments, [sums]);
  return byDay(sums, days);
}

const byDay = (sums: SumsBy, days: readonly string[]) =>
  sums.groups().map(({ period, ...rest }) => ({ ...rest, day: days[period] ?? '' }));

/** The mentions of each brand on each day. */
export function* countBrandDays(answers: Answers, days: readonly string[]): Steps<BrandDays> {
  const selection = selectionOf(answers, days);
  const sums = new SumsBy(selection, rolesOf(answers.brands));
  const mentions = new MentionsByBrand(answers.brands, selection);
  yield* countIn(answers.segments, [sums, mentions]);
  const brands = days.flatMap((day, period) => mentions.in(period).map((brand) => ({ day, ...brand })));
  return { days: byDay(sums, days), brands };
}

/** The sums of each platform and served model on each day. */
export function* countPlatformDays(answers: Answers, days: readonly string[]): Steps<Daily<ModelSums>[]> {
  const sums = yield* countTargetDays(answers, days, ({ platform, model }) => `${platform}\0${model}`);
  return sums.map(({ target: { platform, model }, ...rest }) => ({ ...rest, platform, model }));
}

/** The sums of each platform on each surface and day. */
export function* countSurfaceDays(answers: Answers, days: readonly string[]): Steps<Daily<SurfaceSums>[]> {
  const sums = yield* countTargetDays(answers, days, ({ platform, surface }) => `${platform}\0${surface}`);
  return sums.map(({ target: { platform, surface }, ...rest }) => ({ ...rest, platform, surface }));
}

/** The sums of each group of targets on each day, with one of its targets. */
function* countTargetDays(
  answers: Answers,
  days: readonly string[],
  keyOf: (target: AnswerTarget) => string,
): Steps<Daily<Sums & { readonly target: AnswerTarget }>[]> {
  const groups = groupsBy(answers.targets, keyOf);
  const selection = { ...selectionOf(answers, days), targets: groups };
  const sums = new SumsBy(selection, rolesOf(answers.brands));
  yield* countIn(answers.segments, [sums]);
  return sums.groups().flatMap(({ period, target: group, prompt: _, ...rest }) => {
    const target = groups.firsts[group];
    return target === undefined ? [] : [{ ...rest, day: days[period] ?? '', target }];
  });
}

/** The sums of each topic on each day. */
export function* countTopicDays(answers: Answers, days: readonly string[]): Steps<TopicDays> {
  const topics = groupsBy(answers.prompts, ({ isCounted, topic }) => (isCounted ? (topic ?? '') : null));
  const sums = new SumsBy({ ...selectionOf(answers, days), prompts: topics }, rolesOf(answers.brands));
  yield* countIn(answers.segments, [sums]);
  return {
    topics: sums.groups().map(({ period, prompt, ...rest }) => ({
      ...rest,
      day: days[period] ?? '',
      topic: topics.keys[prompt] ?? '',
    })),
    prompts: promptsByTopic(answers.allPrompts),
    hasPrompts: answers.allPrompts.length > 0,
  };
}

/** The citations of domains in the days together, and day by day. */
export interface CountedCitations {
  readonly days: readonly Daily<Sums>[];
  readonly all: readonly DomainCitations[];
  readonly byDay: readonly (readonly DomainCitations[])[];
}

export function* countCitationDays(answers: Answers, days: readonly string[]): Steps<CountedCitations> {
  const selection = selectionOf(answers, days);
  const together = new CitationsByDomain({ ...selection, periods: new Map(days.map((day) => [day, 0])) });
  const daily = new CitationsByDomain(selection);
  const sums = new SumsBy(selection, rolesOf(answers.brands));
  yield* countIn(answers.segments, [together, daily, sums]);
  return {
    days: byDay(sums, days),
    all: together.in(0),
    byDay: days.map((_, period) => daily.in(period)),
  };
}
