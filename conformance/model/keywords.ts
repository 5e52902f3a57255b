import { metricRows } from '../oracle/metric-rows.js';
import {
  respond,
  type ModelResponse,
  type Call,
  type Handlers,
  type KeywordDecisions,
  type KeywordFilter,
} from './call.js';
import { readCursor, writeCursor } from './cursor.js';
import { ENGINES, KEYWORD_TOPICS } from './input.js';
import { limitOf, one, oneOf } from './query.js';
import { rawWorld } from './raw-world.js';

export function keywordDecisions(): KeywordDecisions {
  return { ...filterDecisions(), ...pageDecisions() };
}

type PageName =
  'sortKeywords' | 'pageStart' | 'cursorFor' | 'page' | 'renderKeyword' | 'isTopicForm' | 'isTopicFormEmpty';

function filterDecisions(): Omit<KeywordDecisions, PageName> {
  return {
    keywordsOf: ({ workspace }) => workspace.keywords,
    keywordLimit: () => ({ min: 1, max: 200, default: 50 }),
    readLimit: (call) => limitOf(call, call.model.behavior.keywordLimit()),
    matches: ({ model }, keyword, { engine, topic, q, ranked }) => {
      const { behavior } = model;
      if (engine !== undefined && keyword.engine !== engine) return false;
      if (topic !== undefined && keyword.topic !== topic) return false;
      if (q !== undefined && !behavior.termMatches(keyword.term, q)) return false;
      return ranked === undefined || behavior.isRanked(keyword, ranked);
    },
    termMatches: (term, q) => term.toLowerCase().includes(q.toLowerCase()),
    isRanked: (keyword, wanted) =>
      wanted ? keyword.position !== null : keyword.tracked && keyword.position === null,
    effectiveFilter: (filter) => filter,
  };
}

function pageDecisions(): Pick<KeywordDecisions, PageName> {
  return {
    sortKeywords: (rows) => rows,
    pageStart: (rows, call, filter) => {
      const cursor = one(call, 'cursor');
      if (cursor === undefined) return 0;
      const after = readCursor(cursor, scopeOf(call, filter));
      return rows.findIndex((row) => row.id === after) + 1;
    },
    cursorFor: (rows, next, call, filter) => writeCursor(scopeOf(call, filter), rows[next - 1]?.id ?? ''),
    page: (rows, start, limit, cursorAt) => {
      const next = start + limit;
      const hasMore = next < rows.length;
      return { rows: rows.slice(start, next), hasMore, nextCursor: hasMore ? cursorAt(next) : null };
    },
    renderKeyword: ({ model }, { id: _hidden, ...row }) => ({
      ...row,
      change:
        row.position === null || row.previousPosition === null ? null : row.previousPosition - row.position,
      lastCheckedAt: model.behavior.timestamp(row.lastCheckedAt),
    }),
    isTopicForm: ({ query }) => Object.keys(query).join() === 'rangeDays',
    isTopicFormEmpty: ({ workspace }) => workspace.prompts.length === 0,
  };
}

/** The scope that a cursor is bound to. */
export function scopeOf(call: Call, filter: KeywordFilter): string {
  return JSON.stringify([call.workspace.id, filter.engine, filter.topic, filter.q, filter.ranked]);
}

export function keywordHandlers() {
  return { listKeywords: (call) => Promise.resolve(listKeywords(call)) } satisfies Handlers;
}

function listKeywords(call: Call): ModelResponse {
  const { behavior } = call.model;
  const rangeDays = behavior.rangeDays(one(call, 'rangeDays'), call.operation);
  const sent = readFilter(call);
  const limit = behavior.readLimit(call);
  if (behavior.isTopicForm(call)) {
    const isEmpty = behavior.isTopicFormEmpty(call);
    return respond(200, isEmpty ? null : metricRows(rawWorld(call), 'topics', rangeDays));
  }
  const filter = behavior.effectiveFilter(sent, one(call, 'cursor'));
  const matching = behavior.keywordsOf(call).filter((row) => behavior.matches(call, row, filter));
  const rows = behavior.sortKeywords(matching, call);
  const start = behavior.pageStart(rows, call, sent);
  const page = behavior.page(rows, start, limit, (next) => behavior.cursorFor(rows, next, call, sent));
  return respond(200, {
    keywords: page.rows.map((row) => behavior.renderKeyword(call, row)),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  });
}

function readFilter(call: Call): KeywordFilter {
  const ranked = one(call, 'ranked');
  return {
    engine: oneOf(call, 'engine', ENGINES),
    topic: oneOf(call, 'topic', KEYWORD_TOPICS),
    q: one(call, 'q'),
    ranked: ranked === undefined ? undefined : call.model.behavior.boolean('ranked', ranked),
  };
}
