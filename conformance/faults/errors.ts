import { type Fault, fault } from './fault.js';
import { around, itemsOf, override } from '../model/override.js';
import { invalid } from '../model/api-error.js';

/** Faults: bad input causes a 500, or parameters of the analytics are wrongly rejected. */
export const errorFaults: readonly Fault[] = [
  crashOnText('X260', 'NUL in a body causes a 500.', /\0/),
  crashOnText(
    'X261',
    'A lone surrogate in a body causes a 500.',
    /[\uD800-\uDFFF](?<![\uD800-\uDBFF][\uDC00-\uDFFF])(?![\uDC00-\uDFFF])/,
  ),
  fault('X262', ['NS-020', 'GEN-09'], 'JSON nested more than 16 levels deep causes a 500.', (behavior) =>
    override(behavior, 'checkDepth', () => (depth) => {
      if (depth > 16) throw new Error('too deep');
    }),
  ),
  fault('X263', ['GEN-09', 'PR-26'], 'A path with invalid percent-encoding causes a 500.', (behavior) =>
    override(behavior, 'decodeId', () => (text) => decodeURIComponent(text)),
  ),
  fault('X264', ['GEN-09', 'NS-007'], 'A body that is not JSON causes a 500.', (behavior) =>
    override(behavior, 'parseJson', () => (text) => JSON.parse(text) as unknown),
  ),
  fault('X265', ['GEN-09', 'PR-26'], 'DELETE of an unknown prompt id causes a 500.', (behavior) =>
    override(behavior, 'lookUpPrompt', (base) => (call, id) => {
      const prompt = base(call, id);
      if (prompt === null && call.operation === 'archivePrompt') throw new Error('no such row');
      return prompt;
    }),
  ),
  fault(
    'X266',
    ['GEN-09', 'BULK-09', 'BULK-07'],
    'A bulk-insert item that is not an object causes a 500.',
    (behavior) =>
      around(behavior, 'bulkInsertPrompts', (call, next) => {
        if (itemsOf(call).some((item) => typeof item !== 'object')) throw new Error('text of a non-object');
        return next(call);
      }),
  ),
  fault(
    'X267',
    ['GEN-09', 'EDIT-30', 'EDIT-24'],
    'A bulk edit with the same id twice causes a 500.',
    (behavior) =>
      around(behavior, 'bulkEditPrompts', (call, next) => {
        const ids = itemsOf(call).map((item) => (item as { id?: unknown } | null)?.id);
        if (new Set(ids).size < ids.length) throw new Error('duplicate key');
        return next(call);
      }),
  ),
  fault(
    'X268',
    ['GEN-09', 'KEY-16', 'KEY-15'],
    'An environment that is not a string causes a 500.',
    (behavior) =>
      around(behavior, 'issueApiKey', (call, next) => {
        const { environment = '' } = Object(call.body) as { environment?: unknown };
        if (typeof environment !== 'string') throw new Error('not a function');
        return next(call);
      }),
  ),
  fault('X284', ['AN-16', 'GEN-09'], 'The metric platforms causes a 500.', (behavior) =>
    override(behavior, 'readMetric', (base) => (call) => {
      const metric = base(call);
      if (metric === 'platforms') throw new Error('no such table');
      return metric;
    }),
  ),
  rejectedWord('X285', 'personas', 'custom', ['AN-10']),
  rejectedWord('X286', 'intents', 'support', ['AN-11']),
  rejectedWord('X287', 'statuses', 'stale', ['AN-09']),
  fault('X288', ['AN-15'], 'Filters accept no lists, in any notation.', (behavior) =>
    override(behavior, 'readPromptFilter', (base) => (call) => {
      const filter = base(call);
      const lists = [filter.statuses, filter.personas, filter.intents];
      if (lists.some((list) => (list?.length ?? 0) > 1)) throw invalid('status', 'takes one value');
      return filter;
    }),
  ),
  fault('X289', ['AN-19', 'AN-02'], 'Metric rows reject a window of 90 days.', (behavior) =>
    override(behavior, 'rangeDays', (base) => (text, operation) => {
      const days = base(text, operation);
      if (days === 90 && operation === 'getMetricRows') throw invalid('rangeDays', 'must be 7 or 30');
      return days;
    }),
  ),
  fault('X290', ['AN-06'], 'The per-prompt analytics reject a limit of 100.', (behavior) =>
    override(behavior, 'analyticsLimit', () => () => ({ min: 1, max: 99, default: 50 })),
  ),
  fault('X291', ['AN-13', 'AN-12', 'GEN-09'], 'A query with a percent sign causes a 500.', (behavior) =>
    override(behavior, 'readPromptFilter', (base) => (call) => {
      const filter = base(call);
      if (filter.query?.includes('%')) throw new Error('bad pattern');
      return filter;
    }),
  ),
  fault(
    'X292',
    ['AN-14'],
    'Filters of the per-prompt analytics cannot be combined with a window other than 30 days.',
    (behavior) =>
      override(behavior, 'readPromptFilter', (base) => (call) => {
        const filter = base(call);
        const isFiltered = Object.values(filter).some((value) => value !== undefined);
        if (isFiltered && (call.query.rangeDays?.[0] ?? '30') !== '30')
          throw invalid('rangeDays', 'must be 30');
        return filter;
      }),
  ),
  fault('X293', ['KW-41', 'ERR-03'], 'A key of a deleted workspace gets 404 not_found.', (behavior) =>
    override(behavior, 'codeOf', (base) => (error) => {
      return error.code === 'workspace_not_found' ? 'not_found' : base(error);
    }),
  ),
  fault('X358', ['KW-41', 'ERR-03'], 'A key of a deleted workspace gets 401 unauthorized.', (behavior) => {
    override(behavior, 'statusOf', (base) => (error, exchange) => {
      return error.code === 'workspace_not_found' ? 401 : base(error, exchange);
    });
    override(behavior, 'codeOf', (base) => (error) => {
      return error.code === 'workspace_not_found' ? 'unauthorized' : base(error);
    });
  }),
  fault(
    'X359',
    ['KW-41', 'ERR-03'],
    'A key of a deleted workspace gets an empty list of keywords.',
    (behavior) =>
      override(
        behavior,
        'workspaceOf',
        () =>
          ({ workspaces }, key) =>
            workspaces.get(key.workspaceId) ?? null,
      ),
  ),
];

function crashOnText(id: string, sentence: string, pattern: RegExp): Fault {
  return fault(id, ['NS-020', 'GEN-09'], sentence, (behavior) =>
    override(behavior, 'checkCharacters', (base) => (text, param) => {
      if (pattern.test(text)) throw new Error('invalid byte sequence');
      base(text, param);
    }),
  );
}

function rejectedWord(
  id: string,
  filter: 'statuses' | 'personas' | 'intents',
  word: string,
  breaks: Fault['breaks'],
): Fault {
  return fault(id, breaks, `The per-prompt analytics reject the filter value ${word}.`, (behavior) =>
    override(behavior, 'readPromptFilter', (base) => (call) => {
      const read = base(call);
      if (read[filter]?.includes(word)) throw invalid(filter, `does not know ${word}`);
      return read;
    }),
  );
}
