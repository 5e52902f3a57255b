import { around, itemsOf, override } from '../override.js';
import { invalid } from '../refusal.js';
import type { Fault } from './fault.js';

/** Answers of 500 to bad input, and holes in the parameters of the analytics. */
export const deepRobustnessFaults: readonly Fault[] = [
  crashOnText('X260', 'NUL in a body is answered 500.', /\0/),
  crashOnText(
    'X261',
    'Half of a surrogate pair in a body is answered 500.',
    /[\uD800-\uDFFF](?<![\uD800-\uDBFF][\uDC00-\uDFFF])(?![\uDC00-\uDFFF])/,
  ),
  {
    id: 'X262',
    breaks: ['NS-020', 'GEN-09'],
    sentence: 'JSON nested more than 16 levels deep is answered 500.',
    inject: (behaviour) =>
      override(behaviour, 'checkDepth', () => (depth) => {
        if (depth > 16) throw new Error('too deep');
      }),
  },
  {
    id: 'X263',
    breaks: ['GEN-09', 'PR-26'],
    sentence: 'A path that is not percent-encoded well is answered 500.',
    inject: (behaviour) => override(behaviour, 'decodeId', () => (text) => decodeURIComponent(text)),
  },
  {
    id: 'X264',
    breaks: ['GEN-09', 'NS-007'],
    sentence: 'A body that is not JSON is answered 500.',
    inject: (behaviour) => override(behaviour, 'parseJson', () => (text) => JSON.parse(text) as unknown),
  },
  {
    id: 'X265',
    breaks: ['GEN-09', 'PR-26'],
    sentence: 'An unknown prompt id is answered 500 by DELETE.',
    inject: (behaviour) =>
      override(behaviour, 'lookUpPrompt', (base) => (call, id) => {
        const prompt = base(call, id);
        if (prompt === null && call.operation === 'archivePrompt') throw new Error('no such row');
        return prompt;
      }),
  },
  {
    id: 'X266',
    breaks: ['GEN-09', 'BULK-09', 'BULK-07'],
    sentence: 'An item of a bulk insert that is no object is answered 500.',
    inject: (behaviour) =>
      around(behaviour, 'bulkInsertPrompts', (call, next) => {
        if (itemsOf(call).some((item) => typeof item !== 'object')) throw new Error('text of a non-object');
        return next(call);
      }),
  },
  {
    id: 'X267',
    breaks: ['GEN-09', 'EDIT-30', 'EDIT-24'],
    sentence: 'A bulk edit with the same id twice is answered 500.',
    inject: (behaviour) =>
      around(behaviour, 'bulkEditPrompts', (call, next) => {
        const ids = itemsOf(call).map((item) => (item as { id?: unknown } | null)?.id);
        if (new Set(ids).size < ids.length) throw new Error('duplicate key');
        return next(call);
      }),
  },
  {
    id: 'X268',
    breaks: ['GEN-09', 'KEY-16', 'KEY-15'],
    sentence: 'An environment that is no string is answered 500.',
    inject: (behaviour) =>
      around(behaviour, 'issueApiKey', (call, next) => {
        const { environment = '' } = Object(call.body) as { environment?: unknown };
        if (typeof environment !== 'string') throw new Error('not a function');
        return next(call);
      }),
  },
  {
    id: 'X284',
    breaks: ['AN-16', 'GEN-09'],
    sentence: 'The metric platforms is answered 500.',
    inject: (behaviour) =>
      override(behaviour, 'readMetric', (base) => (call) => {
        const metric = base(call);
        if (metric === 'platforms') throw new Error('no such table');
        return metric;
      }),
  },
  unknownWord('X285', 'personas', 'custom', ['AN-10']),
  unknownWord('X286', 'intents', 'support', ['AN-11']),
  unknownWord('X287', 'statuses', 'stale', ['AN-09']),
  {
    id: 'X288',
    breaks: ['AN-15'],
    sentence: 'A filter takes no list, in whatever spelling.',
    inject: (behaviour) =>
      override(behaviour, 'readPromptFilter', (base) => (call) => {
        const filter = base(call);
        const lists = [filter.statuses, filter.personas, filter.intents];
        if (lists.some((list) => (list?.length ?? 0) > 1)) throw invalid('status', 'takes one value');
        return filter;
      }),
  },
  {
    id: 'X289',
    breaks: ['AN-19', 'AN-02'],
    sentence: 'Metric rows take no window of 90 days.',
    inject: (behaviour) =>
      override(behaviour, 'rangeDays', (base) => (text, operation) => {
        const days = base(text, operation);
        if (days === 90 && operation === 'getMetricRows') throw invalid('rangeDays', 'must be 7 or 30');
        return days;
      }),
  },
  {
    id: 'X290',
    breaks: ['AN-06'],
    sentence: 'The per-prompt analytics refuse a limit of 100.',
    inject: (behaviour) =>
      override(behaviour, 'analyticsLimit', () => () => ({ min: 1, max: 99, default: 50 })),
  },
  {
    id: 'X291',
    breaks: ['AN-13', 'AN-12', 'GEN-09'],
    sentence: 'A query with a percent sign is answered 500.',
    inject: (behaviour) =>
      override(behaviour, 'readPromptFilter', (base) => (call) => {
        const filter = base(call);
        if (filter.query?.includes('%')) throw new Error('bad pattern');
        return filter;
      }),
  },
  {
    id: 'X292',
    breaks: ['AN-14'],
    sentence: 'Filters of the per-prompt analytics do not combine with another window than 30 days.',
    inject: (behaviour) =>
      override(behaviour, 'readPromptFilter', (base) => (call) => {
        const filter = base(call);
        const isFiltered = Object.values(filter).some((value) => value !== undefined);
        if (isFiltered && (call.query.rangeDays?.[0] ?? '30') !== '30')
          throw invalid('rangeDays', 'must be 30');
        return filter;
      }),
  },
  {
    id: 'X293',
    breaks: ['KW-41', 'ERR-03'],
    sentence: 'A key of a deleted workspace is answered 404 not_found.',
    inject: (behaviour) =>
      override(behaviour, 'codeOf', (base) => (refusal) => {
        return refusal.code === 'workspace_not_found' ? 'not_found' : base(refusal);
      }),
  },
];

function crashOnText(id: string, sentence: string, pattern: RegExp): Fault {
  return {
    id,
    breaks: ['NS-020', 'GEN-09'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'checkCharacters', (base) => (text, param) => {
        if (pattern.test(text)) throw new Error('invalid byte sequence');
        base(text, param);
      }),
  };
}

function unknownWord(
  id: string,
  filter: 'statuses' | 'personas' | 'intents',
  word: string,
  breaks: Fault['breaks'],
): Fault {
  return {
    id,
    breaks,
    sentence: `The per-prompt analytics do not know the value ${word} of a filter.`,
    inject: (behaviour) =>
      override(behaviour, 'readPromptFilter', (base) => (call) => {
        const read = base(call);
        if (read[filter]?.includes(word)) throw invalid(filter, `does not know ${word}`);
        return read;
      }),
  };
}
