import { day, label } from '../../ui/format.js';

/** The filters of `/answers` by name, as in its query string. Lists are separated by commas, as in the API. */
export type AnswerFilters = Readonly<Record<string, string>>;

/** Filters that the API accepts only with `scope=prompts`. */
const OF_PROMPTS = ['status', 'intent', 'topic', 'query'];

const DATE = /^\d{4}-\d\d-\d\d$/;

const names = (value: string) => value.split(',').map(label).join(' or ');

const USES: Readonly<Record<string, string>> = {
  retrieved: 'Retrieved but not cited',
  any: 'Cited or retrieved',
};

/** A source is cited unless the filter `sourceUse`, which has its own label, says otherwise. */
const sourceIn = ({ sourceUse }: AnswerFilters) => (sourceUse === undefined ? 'Cites' : 'Source:');

/**
 * The label of each filter. `promptId` exists only on this page: it selects the operation that lists the answers to one
 * prompt.
 */
const WORDS: Readonly<Record<string, (value: string, filters: AnswerFilters) => string>> = {
  promptId: () => 'One prompt',
  window: (value) => (value === 'previous' ? 'The previous window' : 'This window'),
  date: (value) => `On ${DATE.test(value) ? day(value) : value} (UTC)`,
  from: (value) => `Since ${DATE.test(value) ? day(value) : value} (UTC)`,
  to: (value) => `Until ${DATE.test(value) ? day(value) : value} (UTC)`,
  platform: (value) => `From ${label(value)}`,
  surface: (value) => `Via ${label(value)}`,
  country: (value) => `Asked from ${value}`,
  model: (value) => `Model ${value}`,
  answerStatus: (value) => `Status ${names(value)}`,
  brand: (value) => `Names ${value}`,
  isOwn: (value) => (value === 'true' ? 'Names your brand' : 'Names a competitor'),
  mentionsOwn: (value) => (value === 'true' ? 'Names your brand' : 'Does not name your brand'),
  text: (value) => `Text has ${value}`,
  searchQuery: (value) => `Searched for “${value}”`,
  isNegated: (value) => (value === 'true' ? 'Says that nothing was found' : 'Names a brand'),
  domain: (value, filters) => `${sourceIn(filters)} ${value}`,
  url: (value, filters) => `${sourceIn(filters)} the page ${value}`,
  sourceType: (value, filters) => `${sourceIn(filters)} a site of type ${label(value)}`,
  sourceUse: (value) => USES[value] ?? 'Cited',
  hasCitationData: (value) => (value === 'true' ? 'With citation data' : 'Without citation data'),
  scope: (value) => (value === 'prompts' ? 'In the prompt list' : 'In the overview'),
  topicLabel: (value) => `Topic ${value}`,
  withoutTopic: (value) => (value === 'true' ? 'Without a topic' : 'With a topic'),
  status: (value) => `Prompts: ${names(value)}`,
  persona: (value) => `Persona ${names(value)}`,
  intent: (value) => `Intent ${names(value)}`,
  topic: (value) => `Topic ${value}`,
  query: (value) => `Prompts with “${value}”`,
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
