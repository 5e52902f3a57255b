import type { components } from '../../../spec/generated/extensions.types.js';
import {
  changes,
  gaps,
  gapSources,
  overview,
  promptPage,
  search,
  sources,
  visibility,
  wording,
  type Range,
} from './statements.js';

/** A read that the service and DuckDB answer. */
export interface Question {
  readonly name: string;
  /** Path and query of the request. */
  readonly path: string;
  /** Whether the answer of the service is on all pages rather than on the first. */
  readonly isWhole?: boolean;
  /** For DuckDB. It selects members of the response, which have to be equal. */
  readonly statement: string;
  /** What DuckDB selected in the form of the response, where it cannot tell which entries the response has. */
  readonly asListed?: (selected: unknown, response: unknown) => unknown;
}

const DAY_MS = 86_400_000;

/** A word that no answer of the demo contains, and one that many do. */
const WORDS = { missing: 'zeppelin', frequent: 'Receiptory' };

/** The questions about the days up to the last one. */
export function questionsUpTo(lastDay: string): Question[] {
  const [month, quarter, year] = [rangeOf(lastDay, 30), rangeOf(lastDay, 90), rangeOf(lastDay, 365)];
  // Changes leave out today.
  const yesterday = dayBefore(lastDay, 1);
  const [finishedQuarter, finishedYear] = [rangeOf(yesterday, 90), rangeOf(yesterday, 365)];
  // The statements count the answers of all surfaces alike.
  const all = 'surface=all';
  const daysOf = ({ from, to }: Range) => `from=${from}&to=${to}`;
  const alikeOf = (range: Range) => `${daysOf(range)}&${all}&weighting=answers`;
  const ofYear = daysOf(year);
  const allOfYear = `${ofYear}&${all}`;
  const ofChatgpt = `platform = 'chatgpt'`;
  const ask = (
    name: string,
    path: string,
    statement: string,
    others?: Pick<Question, 'isWhole' | 'asListed'>,
  ): Question => ({ name, path, statement, ...others });
  const listed = { asListed: changesAsListed };
  return [
    ask('overview, 30 days', '/v1/analytics/overview?rangeDays=30', overview(month)),
    ask('overview, 90 days', '/v1/analytics/overview?rangeDays=90', overview(quarter)),
    ask('prompts, 90 days', '/v1/analytics/prompts?rangeDays=90', promptPage(quarter)),
    ask('history, a year', `/v1/history/overview?${alikeOf(finishedYear)}`, overview(finishedYear)),
    ask(
      'history, a year of ChatGPT',
      `/v1/history/overview?${alikeOf(finishedYear)}&platform=chatgpt`,
      overview(finishedYear, ofChatgpt),
    ),
    ask(
      'visibility by week, a year of ChatGPT',
      `/v1/history/visibility?${alikeOf(year)}&interval=week&platform=chatgpt`,
      visibility(year, ofChatgpt),
    ),
    ask(
      'changes, 90 days',
      `/v1/insights/changes?${alikeOf(finishedQuarter)}`,
      changes(finishedQuarter),
      listed,
    ),
    ask('changes, a year', `/v1/insights/changes?${alikeOf(finishedYear)}`, changes(finishedYear), listed),
    ask('gaps, 90 days', `/v1/insights/gaps?rangeDays=90&${all}`, gaps(quarter)),
    ask('gaps, a year', `/v1/insights/gaps?${allOfYear}`, gaps(year)),
    ask(
      'gaps by topic, a year of ChatGPT',
      `/v1/insights/gaps?${allOfYear}&groupBy=topic&platform=chatgpt`,
      gaps(year, 'topic', ofChatgpt),
    ),
    ask('sources of gaps, 90 days', `/v1/insights/sources?rangeDays=90&${all}`, gapSources(quarter)),
    ask('sources of gaps, a year', `/v1/insights/sources?${allOfYear}`, gapSources(year)),
    ask('sources, 90 days', '/v1/evidence/sources?rangeDays=90', sources(quarter)),
    ask('sources, a year', `/v1/evidence/sources?${ofYear}`, sources(year)),
    ask(
      'sources, a year of ChatGPT',
      `/v1/evidence/sources?${ofYear}&platform=chatgpt`,
      sources(year, ofChatgpt),
    ),
    ask('wording, a year', `/v1/insights/wording?${allOfYear}`, wording(year)),
    ask(
      'a missing word, a year',
      `/v1/evidence/answers?${ofYear}&text=${WORDS.missing}`,
      search(year, WORDS.missing),
      { isWhole: true },
    ),
    ask(
      'a frequent word, a year',
      `/v1/evidence/answers?${ofYear}&text=${WORDS.frequent}`,
      search(year, WORDS.frequent),
    ),
  ];
}

function rangeOf(lastDay: string, days: number): Range {
  const first = (count: number) => dayBefore(lastDay, count - 1);
  return { from: first(days), to: lastDay, previousFrom: first(2 * days) };
}

const dayBefore = (day: string, count: number) =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);

/** Which changes are more than chance is the service's business. DuckDB has the figures of all that may be listed. */
function changesAsListed(selected: unknown, response: unknown): unknown {
  const { scores, ...rest } = selected as { scores: Record<string, object> };
  const { changes: listed } = response as components['schemas']['ChangeList'];
  return {
    ...rest,
    changes: listed.map(({ scope, name, promptId }) => {
      const key = scope === 'prompt' ? `promptId ${promptId}` : `${scope} ${name ?? ''}`;
      return { scope, promptId, ...(scores[key] ?? { score: 'unknown' }) };
    }),
  };
}
