import { t } from '../../messages/messages.js';
import { filterLabel, LINKED_FILTERS } from '../../ui/filters.js';
import { anyOf, countryName, day, label } from '../../ui/format.js';

/** The filters of `/answers` by name, as in its query string. Lists are separated by commas, as in the API. */
export type AnswerFilters = Readonly<Record<string, string>>;

/** Filters that the API accepts only with `scope=prompts`. */
const OF_PROMPTS = ['status', 'intent', 'topic', 'query'];

const DATE = /^\d{4}-\d\d-\d\d$/;

const names = (value: string) => anyOf(value.split(',').map(label));

const dayOf = (value: string, { timeZone = 'UTC' }: AnswerFilters) => ({
  day: DATE.test(value) ? day(value) : value,
  timeZone,
});

/** The label of each filter. */
const WORDS: Readonly<Record<string, (value: string, filters: AnswerFilters) => string>> = {
  window: (value) => t(value === 'previous' ? 'answers.previousWindow' : 'answers.thisWindow'),
  date: (value, filters) => t('answers.on', dayOf(value, filters)),
  from: (value, filters) => t('answers.since', dayOf(value, filters)),
  to: (value, filters) => t('answers.until', dayOf(value, filters)),
  platform: (value) => t('answers.from', { platform: label(value) }),
  surface: (value) => t('answers.via', { surface: label(value) }),
  country: (value) => t('ui.filterIs', { name: filterLabel('country'), value: countryName(value) }),
  answerStatus: (value) => t('answers.statusIs', { status: names(value) }),
  brand: (value) => t('answers.names', { brand: value }),
  isOwn: (value) => t(value === 'true' ? 'answers.namesOwn' : 'answers.namesCompetitor'),
  text: (value) => t('answers.textHas', { text: value }),
  ...LINKED_FILTERS,
  topicLabel: (value) => t('answers.topic', { topic: value }),
  withoutTopic: (value) => t(value === 'true' ? 'ui.withoutTopic' : 'answers.withTopic'),
  status: (value) => t('answers.promptsWithStatus', { status: names(value) }),
  group: (value) => t('answers.group', { group: value }),
  persona: (value) => t('answers.persona', { personas: names(value) }),
  intent: (value) => t('answers.intent', { intents: names(value) }),
  topic: (value) => t('answers.topic', { topic: value }),
  query: (value) => t('answers.promptsWith', { text: value }),
};

/**
 * The filters in a query string. Other parameters are dropped, except the time zone and the window: `rangeDays`, or `days` as on
 * other pages. A day or a range replaces the window.
 */
export function filtersOf(query: Readonly<Record<string, string>>): AnswerFilters {
  const known = Object.keys(WORDS).filter((name) => query[name]);
  const filters: Record<string, string> = Object.fromEntries(known.map((name) => [name, query[name] ?? '']));
  if (query['timeZone']) filters['timeZone'] = query['timeZone'];
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

/** The label of each filter, with the filters that remain without it. The window and the time zone have no chips. */
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
