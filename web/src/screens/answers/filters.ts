import { t } from '../../messages/messages.js';
import { filterLabel } from '../../ui/filters.js';
import { anyOf, countryName, day, label } from '../../ui/format.js';

/** The filters of `/answers` by name, as in its query string. Lists are separated by commas, as in the API. */
export type AnswerFilters = Readonly<Record<string, string>>;

/** Filters that the API accepts only with `scope=prompts`. */
const OF_PROMPTS = ['status', 'intent', 'topic', 'query'];

const DATE = /^\d{4}-\d\d-\d\d$/;

const names = (value: string) => anyOf(value.split(',').map(label));

const USES: Readonly<Record<string, string>> = {
  retrieved: t('answers.retrieved'),
  any: t('answers.citedOrRetrieved'),
};

/** A source is cited unless the filter `sourceUse`, which has its own label, says otherwise. */
const isCited = ({ sourceUse }: AnswerFilters) => sourceUse === undefined;

const dayOf = (value: string) => ({ day: DATE.test(value) ? day(value) : value });

/**
 * The label of each filter. `promptId` exists only on this page: it selects the operation that lists the answers to one
 * prompt.
 */
const WORDS: Readonly<Record<string, (value: string, filters: AnswerFilters) => string>> = {
  promptId: () => t('answers.onePrompt'),
  window: (value) => t(value === 'previous' ? 'answers.previousWindow' : 'answers.thisWindow'),
  date: (value) => t('answers.on', dayOf(value)),
  from: (value) => t('answers.since', dayOf(value)),
  to: (value) => t('answers.until', dayOf(value)),
  platform: (value) => t('answers.from', { platform: label(value) }),
  surface: (value) => t('answers.via', { surface: label(value) }),
  country: (value) => t('ui.filterIs', { name: filterLabel('country'), value: countryName(value) }),
  model: (value) => t('answers.model', { model: value }),
  answerStatus: (value) => t('answers.statusIs', { status: names(value) }),
  brand: (value) => t('answers.names', { brand: value }),
  isOwn: (value) => t(value === 'true' ? 'answers.namesOwn' : 'answers.namesCompetitor'),
  mentionsOwn: (value) => t(value === 'true' ? 'answers.namesOwn' : 'answers.notOwn'),
  attribute: (value) => t('answers.about', { attribute: value }),
  opinion: (value) => t(value === 'praised' ? 'answers.praises' : 'answers.criticizes'),
  praisesOwn: (value) => t(value === 'true' ? 'answers.praisesOwn' : 'answers.notPraisesOwn'),
  isJudged: (value) => t(value === 'true' ? 'answers.judged' : 'answers.notJudged'),
  text: (value) => t('answers.textHas', { text: value }),
  searchQuery: (value) => t('answers.searched', { query: value }),
  isNegated: (value) => t(value === 'true' ? 'answers.nothingFound' : 'answers.namesBrand'),
  domain: (value, filters) => t(isCited(filters) ? 'answers.cites' : 'answers.source', { source: value }),
  url: (value, filters) => t(isCited(filters) ? 'answers.citesPage' : 'answers.sourcePage', { url: value }),
  sourceType: (value, filters) =>
    t(isCited(filters) ? 'answers.citesType' : 'answers.sourceOfType', { type: label(value) }),
  sourceUse: (value) => USES[value] ?? t('answers.cited'),
  hasCitationData: (value) =>
    t(value === 'true' ? 'answers.withCitationData' : 'answers.withoutCitationData'),
  scope: (value) => t(value === 'prompts' ? 'answers.inPrompts' : 'answers.inOverview'),
  topicLabel: (value) => t('answers.topic', { topic: value }),
  withoutTopic: (value) => t(value === 'true' ? 'ui.withoutTopic' : 'answers.withTopic'),
  status: (value) => t('answers.promptsWithStatus', { status: names(value) }),
  persona: (value) => t('answers.persona', { personas: names(value) }),
  intent: (value) => t('answers.intent', { intents: names(value) }),
  topic: (value) => t('answers.topic', { topic: value }),
  query: (value) => t('answers.promptsWith', { text: value }),
};

/**
 * The filters in a query string. Other parameters are dropped, except the window: `rangeDays`, or `days` as on other
 * pages. A day or a range replaces the window.
 */
export function filtersOf(query: Readonly<Record<string, string>>): AnswerFilters {
  const known = Object.keys(WORDS).filter((name) => query[name]);
  const filters = Object.fromEntries(known.map((name) => [name, query[name] ?? '']));
  const hasDays = DATE.test(query['date'] ?? '') || query['from'] || query['to'];
  return hasDays ? filters : { rangeDays: query['rangeDays'] ?? query['days'] ?? '30', ...filters };
}

/** The address of an answer with the matches of a search marked. */
export const answerAt = (id: string, search: string | undefined): string =>
  `/answers/${encodeURIComponent(id)}${search === undefined ? '' : `?${new URLSearchParams({ text: search })}`}`;

export interface Chip {
  readonly name: string;
  readonly words: string;
  /** The other filters, without those that depend on this one. */
  readonly without: AnswerFilters;
}

/** The label of each filter, with the filters that remain without it. The window has no chip. */
export function chipsOf(filters: AnswerFilters): Chip[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const words = WORDS[name]?.(value, filters);
    return words === undefined ? [] : [{ name, words, without: without(filters, name) }];
  });
}

/** Filters that the API does not accept without another. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  scope: OF_PROMPTS,
  from: ['to'],
  to: ['from'],
};

function without(filters: AnswerFilters, removed: string): AnswerFilters {
  const gone = (TOGETHER[removed] ?? []).concat(removed);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.includes(name)));
}
