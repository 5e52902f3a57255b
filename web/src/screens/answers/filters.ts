import { day, label } from '../../ui/format.js';

/** The filters of `/answers` by name, as they stand in its address. Lists are separated by commas, as the API reads them. */
export type AnswerFilters = Readonly<Record<string, string>>;

/** Filters of prompts. The API accepts them only with `scope=prompts`. */
const OF_PROMPTS = ['status', 'persona', 'intent', 'topic', 'query'];

const DATE = /^\d{4}-\d\d-\d\d$/;

const names = (value: string) => value.split(',').map(label).join(' or ');

const USES: Readonly<Record<string, string>> = {
  retrieved: 'Retrieved but not cited',
  any: 'Cited or retrieved',
};

/** A source is cited unless `sourceUse`, which is in words of its own, says otherwise. */
const sourceIn = ({ sourceUse }: AnswerFilters) => (sourceUse === undefined ? 'Cites' : 'Source:');

/** Each filter in words. `promptId` is of this page: it chooses the operation that lists the answers to one prompt. */
const WORDS: Readonly<Record<string, (value: string, filters: AnswerFilters) => string>> = {
  promptId: () => 'To one prompt',
  window: (value) => (value === 'previous' ? 'The window before' : 'This window'),
  date: (value) => `On ${DATE.test(value) ? day(value) : value}`,
  platform: (value) => `From ${label(value)}`,
  surface: (value) => `Asked by ${label(value)}`,
  model: (value) => `Model ${value}`,
  answerStatus: (value) => `Status ${names(value)}`,
  brand: (value) => `Names ${value}`,
  isOwn: (value) => (value === 'true' ? 'Names the own brand' : 'Names a competitor'),
  isNegated: (value) => (value === 'true' ? 'Says that nothing was found' : 'Names a brand'),
  domain: (value, filters) => `${sourceIn(filters)} ${value}`,
  url: (value, filters) => `${sourceIn(filters)} the page ${value}`,
  sourceType: (value, filters) => `${sourceIn(filters)} a site of kind ${label(value)}`,
  sourceUse: (value) => USES[value] ?? 'Cited',
  hasCitationData: (value) => (value === 'true' ? 'With citation data' : 'Without citation data'),
  scope: (value) => (value === 'prompts' ? 'Of the prompt list' : 'Of the overview'),
  topicLabel: (value) => `Topic ${value}`,
  withoutTopic: (value) => (value === 'true' ? 'Without a topic' : 'With a topic'),
  status: (value) => `Prompts: ${names(value)}`,
  persona: (value) => `Persona ${names(value)}`,
  intent: (value) => `Intent ${names(value)}`,
  topic: (value) => `Topic ${value}`,
  query: (value) => `Prompts with “${value}”`,
};

/**
 * The filters in an address. Anything else in it is left out, except the window: `rangeDays`, or `days` as other pages
 * spell it. A day takes the place of the window.
 */
export function filtersOf(query: Readonly<Record<string, string>>): AnswerFilters {
  const known = Object.keys(WORDS).filter((name) => query[name]);
  const filters = Object.fromEntries(known.map((name) => [name, query[name] ?? '']));
  return DATE.test(query['date'] ?? '')
    ? filters
    : { rangeDays: query['rangeDays'] ?? query['days'] ?? '30', ...filters };
}

export interface Chip {
  readonly name: string;
  readonly words: string;
  /** The filters without this one, and without those that need it. */
  readonly without: AnswerFilters;
}

/** The filters in words, each with the filters that remain without it. The window is not one of them. */
export function chipsOf(filters: AnswerFilters): Chip[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const words = WORDS[name]?.(value, filters);
    return words === undefined ? [] : [{ name, words, without: without(filters, name) }];
  });
}

function without(filters: AnswerFilters, removed: string): AnswerFilters {
  const gone = removed === 'scope' ? ['scope', ...OF_PROMPTS] : [removed];
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.includes(name)));
}
