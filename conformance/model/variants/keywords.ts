import { randomUUID } from 'node:crypto';
import type { Behavior } from '../call.js';
import { one } from '../query.js';
import { around, override } from '../override.js';
import { invalid } from '../api-error.js';
import { OWN_BRAND } from '../seed.js';
import type { Keyword } from '../state.js';
import type { Variant } from './variant.js';

export const keywordVariants: readonly Variant[] = [
  {
    id: 'base64-cursor',
    sentence: 'Cursors contain +, / and =.',
    apply: (behavior) => {
      override(
        behavior,
        'cursorFor',
        (base) =>
          (...page) =>
            `${base(...page)}${CURSOR_END}`,
      );
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const cursor = one(call, 'cursor');
        if (cursor === undefined) return base(rows, call, filter);
        if (!cursor.endsWith(CURSOR_END)) throw invalid('cursor', 'is not a cursor');
        const query = { ...call.query, cursor: [cursor.slice(0, -CURSOR_END.length)] };
        return base(rows, { ...call, query }, filter);
      });
    },
  },
  {
    id: 'pages-of-a-snapshot',
    sentence: 'A cursor is a random token for a place in a list that the server keeps.',
    apply: (behavior) => {
      const places = new Map<string, string>();
      override(behavior, 'cursorFor', (base) => (...page) => {
        const token = `page_${randomUUID()}`;
        places.set(token, base(...page));
        return token;
      });
      override(behavior, 'pageStart', (base) => (rows, call, filter) => {
        const cursor = one(call, 'cursor');
        if (cursor === undefined) return base(rows, call, filter);
        const place = places.get(cursor);
        if (place === undefined) throw invalid('cursor', 'is not a cursor');
        return base(rows, { ...call, query: { ...call.query, cursor: [place] } }, filter);
      });
    },
  },
  { id: 'offset-cursor', sentence: 'A cursor is an offset that works with any filter.', apply: pageByOffset },
  {
    id: 'case-sensitive-q',
    sentence: 'q is case-sensitive.',
    apply: (behavior) => override(behavior, 'termMatches', () => (term, q) => term.includes(q)),
  },
  sorted('sort-by-position', 'Keywords are ordered by position, those without one last.', (row) => [
    row.position ?? 101,
  ]),
  sorted('sort-by-volume', 'Keywords are ordered by volume, the highest first.', (row) => [-row.volume]),
  {
    id: 'page-without-position-is-ranked',
    sentence: 'A keyword with a page and no position counts as ranked.',
    apply: (behavior) =>
      override(behavior, 'isRanked', () => ({ url, tracked, position }, wanted) => {
        return wanted ? url !== null : tracked && url === null && position === null;
      }),
  },
  {
    id: 'change-from-outside',
    sentence: 'A keyword that entered the top 100 has a change, as if from position 101.',
    apply: (behavior) =>
      override(behavior, 'renderKeyword', (base) => (call, keyword) => {
        const { position, previousPosition } = keyword;
        const change = position === null ? null : (previousPosition ?? 101) - position;
        return { ...base(call, keyword), change };
      }),
  },
  {
    id: 'limit-zero-accepted',
    sentence: 'A keyword limit of 0 means the default.',
    apply: (behavior) =>
      override(behavior, 'readLimit', (base) => (call) => {
        return one(call, 'limit') === '0' ? behavior.keywordLimit().default : base(call);
      }),
  },
  {
    id: 'refresh-during-run',
    sentence: 'Keywords are refreshed once during a run: positions change, terms do not.',
    apply: refreshOnce,
  },
  {
    id: 'empty-keywords',
    sentence: 'No workspace has keywords.',
    apply: (behavior) => override(behavior, 'keywordsOf', () => () => []),
  },
  {
    id: 'topic-form-when-bare',
    sentence: 'GET keywords without parameters has the topic form.',
    apply: (behavior) =>
      override(
        behavior,
        'isTopicForm',
        (base) => (call) => base(call) || Object.keys(call.query).length === 0,
      ),
  },
  {
    id: 'topic-form-only',
    sentence: 'Keywords have the topic form, whatever the parameters.',
    apply: (behavior) => override(behavior, 'isTopicForm', () => () => true),
  },
  {
    id: 'null-topic-form',
    sentence: 'Keywords have the topic form, and it is null.',
    apply: (behavior) => {
      override(behavior, 'isTopicForm', () => () => true);
      override(behavior, 'isTopicFormEmpty', () => () => true);
    },
  },
  {
    id: 'loose-spelling',
    sentence: 'Numbers, booleans and windows are accepted in more formats, enum values in any case.',
    apply: takeLooseSpelling,
  },
  {
    id: 'clamps-analytics-limit',
    sentence: 'The limit of the per-prompt analytics is clamped to its range.',
    apply: (behavior) =>
      override(behavior, 'integer', (base) => (name, text, range, operation) => {
        const value = Number(text);
        if (operation !== 'listPromptAnalytics' || !Number.isInteger(value))
          return base(name, text, range, operation);
        return Math.min(range.max, Math.max(range.min, value));
      }),
  },
  {
    id: 'snaps-range-days',
    sentence: 'A window of an unsupported length is treated as 30 days.',
    apply: (behavior) =>
      override(behavior, 'rangeDays', () => (text) => (text === '7' || text === '90' ? Number(text) : 30)),
  },
  {
    id: 'analytics-show-archived',
    sentence: 'The per-prompt analytics include archived prompts.',
    apply: (behavior) =>
      override(behavior, 'matchesStatus', (base) => (call, prompt, statuses) => {
        return statuses === undefined || base(call, prompt, statuses);
      }),
  },
  {
    id: 'branded-texts-not-counted',
    sentence: 'Figures over several prompts leave out prompts whose text names the brand.',
    apply: (behavior) =>
      override(behavior, 'countedPersona', (base) => (prompt) => {
        return prompt.text.includes(OWN_BRAND) ? 'branded' : base(prompt);
      }),
  },
  {
    id: 'filters-by-comma-only',
    sentence: 'Multiple values of a filter are separated by commas; a repeated parameter is rejected.',
    apply: (behavior) =>
      around(behavior, 'listPromptAnalytics', (call, next) => {
        const repeated = Object.entries(call.query).find(([, values]) => (values?.length ?? 0) > 1);
        if (repeated !== undefined) throw invalid(repeated[0], 'must not be repeated');
        return next(call);
      }),
  },
  {
    id: 'topic-form-never-null',
    sentence: 'Topic visibility is never null, even without prompts.',
    apply: (behavior) => override(behavior, 'isTopicFormEmpty', () => () => false),
  },
];

const CURSOR_END = '+/==';

function pageByOffset(behavior: Behavior): void {
  override(behavior, 'cursorFor', () => (_rows, next) => `offset:${next}`);
  override(behavior, 'pageStart', () => (_rows, call) => {
    const cursor = one(call, 'cursor');
    if (cursor === undefined) return 0;
    if (!/^offset:\d{1,6}$/.test(cursor)) throw invalid('cursor', 'is not a cursor');
    return Number(cursor.slice('offset:'.length));
  });
}

/** The number of keyword requests before the refresh. */
const CALLS_BEFORE_REFRESH = 40;

function refreshOnce(behavior: Behavior): void {
  let calls = 0;
  override(behavior, 'keywordsOf', (base) => (call) => {
    calls += 1;
    return calls <= CALLS_BEFORE_REFRESH ? base(call) : base(call).map(refreshed);
  });
}

function refreshed(keyword: Keyword): Keyword {
  const { position } = keyword;
  return {
    ...keyword,
    position: position === null ? null : 1 + (position % 100),
    previousPosition: position,
    lastCheckedAt: keyword.lastCheckedAt + 1000,
  };
}

function sorted(id: string, sentence: string, rank: (keyword: Keyword) => readonly [number]): Variant {
  return {
    id,
    sentence,
    apply: (behavior) =>
      override(
        behavior,
        'sortKeywords',
        () => (rows) => [...rows].sort((one_, other) => rank(one_)[0] - rank(other)[0]),
      ),
  };
}

function takeLooseSpelling(behavior: Behavior): void {
  override(behavior, 'integer', (base) => (name, text, range, operation) => {
    const isLoose = /^ *\+?\d{1,6}(\.0)? *$/.test(text);
    return base(name, isLoose ? String(Number(text)) : text, range, operation);
  });
  override(behavior, 'boolean', (base) => (name, text) => {
    if (['1', 'yes', 'TRUE'].includes(text)) return true;
    return ['0', 'no', 'FALSE'].includes(text) ? false : base(name, text);
  });
  override(behavior, 'rangeDays', (base) => (text, operation) => {
    return base(text !== undefined && Number(text) > 0 ? String(Number(text)) : text, operation);
  });
  around(behavior, 'listKeywords', (call, next) => {
    const { engine, topic } = call.query;
    const lower = (values: readonly string[] | undefined) => values?.map((value) => value.toLowerCase());
    return next({
      ...call,
      query: {
        ...call.query,
        ...(engine && { engine: lower(engine) }),
        ...(topic && { topic: lower(topic) }),
      },
    });
  });
}
