import { t } from '../messages/messages.js';
import { anyOf, countryName, label } from './format.js';
import { listOf } from './page-query.js';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

interface Filter {
  readonly label: string;
  /** The text of a value, or of a list of values separated by commas. */
  readonly textOf: (value: string) => string;
}

type Texts = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, string>>;

/** Values of the API, of which some have other texts here. */
const values =
  (texts: Texts = {}) =>
  (value: string) =>
    anyOf(listOf(value).map((one) => texts[one] ?? label(one)));

const typed = (text: string) => text;

/** Topics of prompts are texts, and those of keywords values of the API. */
const TOPICS_OF_KEYWORDS: Texts = { seo: label('seo'), geo: label('geo'), social: label('social') };

/** The filters that pages offer, by their parameters of the address. */
const FILTERS = {
  compare: {
    label: t('overview.compareWith'),
    textOf: values({ lastYear: t('overview.yearBefore'), none: t('overview.nothing') }),
  },
  platform: { label: t('overview.platform'), textOf: values() },
  surface: { label: t('overview.surface'), textOf: values({ all: t('overview.allSurfaces') }) },
  weighting: {
    label: t('ui.weighting'),
    textOf: values({
      answers: t('ui.answersAlike'),
      questions: t('ui.questionsAlike'),
      questionsAndPlatforms: t('ui.platformsAlike'),
    }),
  },
  topicLabel: { label: t('overview.topic'), textOf: typed },
  withoutTopic: {
    label: t('overview.topic'),
    textOf: values({ true: t('ui.withoutTopic'), false: t('overview.withTopic') }),
  },
  persona: { label: t('overview.persona'), textOf: values() },
  brand: { label: t('overview.brand'), textOf: typed },
  country: { label: t('overview.country'), textOf: countryName },
  text: { label: t('answers.contains'), textOf: typed },
  answerStatus: { label: t('answers.status'), textOf: values({ ok: t('answers.answered') }) },
  isOwn: {
    label: t('answers.brands'),
    textOf: values({ true: t('answers.namesOwn'), false: t('answers.namesCompetitor') }),
  },
  query: { label: t('prompts.contains'), textOf: typed },
  topic: {
    label: t('prompts.topic'),
    textOf: (value) => anyOf(listOf(value).map((one) => TOPICS_OF_KEYWORDS[one] ?? one)),
  },
  status: { label: t('prompts.status'), textOf: values() },
  intent: { label: t('prompts.intent'), textOf: values() },
  q: { label: t('keywords.contains'), textOf: typed },
  engine: { label: t('keywords.engine'), textOf: values() },
  ranked: {
    label: t('keywords.position'),
    textOf: values({ true: t('keywords.ranked'), false: t('keywords.notRanked') }),
  },
  groupBy: { label: t('nextSteps.by'), textOf: values() },
  sourcesBy: { label: t('nextSteps.sourcesBy'), textOf: values({ page: t('nextSteps.page') }) },
  sources: {
    label: t('nextSteps.show'),
    textOf: values({
      new: t('nextSteps.newSources'),
      lost: t('nextSteps.lostSources'),
      own: t('nextSteps.ownSources'),
    }),
  },
} as const satisfies Readonly<Record<string, Filter>>;

export type FilterName = keyof typeof FILTERS;

export const filterLabel = (name: FilterName): string => FILTERS[name].label;

/** Values of a filter as choices with readable texts. */
export function choicesOf(name: FilterName, values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, text: FILTERS[name].textOf(value) }));
}

/**
 * The filters that are set in a query string, or those with the given names, each as the page shows it: `Platform: ChatGPT`. Other
 * parameters are left out, such as the days, which figures show.
 */
export function filterTexts(query: Query, names?: readonly FilterName[]): string[] {
  return filtersIn(query, names).map(([name, value]) =>
    isFilter(name)
      ? t('ui.filterIs', { name: filterLabel(name), value: FILTERS[name].textOf(value) })
      : (LINKED_FILTERS[name]?.(value, query) ?? ''),
  );
}

/** The filters that filterTexts names, as parameters of the API. */
export function filterParameters(query: Query, names?: readonly FilterName[]): Query {
  return Object.fromEntries(filtersIn(query, names).filter(([name]) => !SHOWN_BY_COLUMNS.includes(name)));
}

/** Choices of the page that the columns of a table show. The others are parameters of the API. */
const SHOWN_BY_COLUMNS: readonly string[] = ['groupBy', 'sourcesBy', 'sources'] satisfies FilterName[];

function filtersIn(query: Query, names: readonly string[] | undefined): [string, string][] {
  const isMeant = (name: string) =>
    names?.includes(name) ?? (isFilter(name) || Object.hasOwn(LINKED_FILTERS, name));
  return Object.entries(query).filter(([name, value]) => value !== '' && isMeant(name));
}

const USES: Texts = { retrieved: t('answers.retrieved'), any: t('answers.citedOrRetrieved') };

/** A source is cited unless the filter `sourceUse`, which has its own text, says otherwise. */
const isCited = ({ sourceUse }: Query) => sourceUse === undefined;

/** The words of whether a platform searched for an answer. */
const RETRIEVALS: Readonly<Record<string, string>> = {
  used: t('answers.withSearch'),
  notUsed: t('answers.withoutSearch'),
};

/**
 * The words of filters of answers that only links set. `promptId` selects the operation that lists the answers to one prompt.
 */
export const LINKED_FILTERS: Readonly<Record<string, (value: string, query: Query) => string>> = {
  promptId: () => t('answers.onePrompt'),
  model: (value) => t('answers.model', { model: value }),
  mentionsOwn: (value) => t(value === 'true' ? 'answers.namesOwn' : 'answers.notOwn'),
  attribute: (value) => t('answers.about', { attribute: value }),
  opinion: (value) => t(value === 'praised' ? 'answers.praises' : 'answers.criticizes'),
  praisesOwn: (value) => t(value === 'true' ? 'answers.praisesOwn' : 'answers.notPraisesOwn'),
  isJudged: (value) => t(value === 'true' ? 'answers.judged' : 'answers.notJudged'),
  searchQuery: (value) => t('answers.searched', { query: value }),
  company: (value) => t('answers.namesCompany', { name: value }),
  stance: (value) => anyOf(listOf(value).map((stance) => t('answers.stance', { stance }))),
  isNegated: (value) => t(value === 'true' ? 'answers.nothingFound' : 'answers.namesBrand'),
  domain: (value, query) => t(isCited(query) ? 'answers.cites' : 'answers.source', { source: value }),
  url: (value, query) => t(isCited(query) ? 'answers.citesPage' : 'answers.sourcePage', { url: value }),
  sourceType: (value, query) =>
    t(isCited(query) ? 'answers.citesType' : 'answers.sourceOfType', { type: label(value) }),
  sourceUse: (value) => USES[value] ?? t('answers.cited'),
  hasCitationData: (value) =>
    t(value === 'true' ? 'answers.withCitationData' : 'answers.withoutCitationData'),
  retrievalStatus: (value) =>
    anyOf(listOf(value).map((one) => RETRIEVALS[one] ?? t('answers.searchUnknown'))),
  searchMode: (value) => t('measuring.search', { mode: value }),
  scope: (value) => t(value === 'prompts' ? 'answers.inPrompts' : 'answers.inOverview'),
};

const isFilter = (name: string): name is FilterName => Object.hasOwn(FILTERS, name);
