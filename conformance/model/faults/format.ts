import type { OperationId } from '../../../spec/index.js';
import { invalid } from '../refusal.js';
import type { Fault } from './fault.js';
import { amend, override } from '../override.js';

/** Faults of the form of answers, and of parameters of the analytics. */
export const formatFaults: readonly Fault[] = [
  withoutNulls('R07a', 'listPrompts', 'Null fields of prompts are left out.', ['GEN-05', 'PR-02']),
  withoutNulls('R07b', 'listKeywords', 'Null fields of keywords, and a null nextCursor, are left out.', [
    'GEN-05',
    'KW-01',
    'KW-02',
  ]),
  errorsAs('R08a', 'text/html; charset=utf-8'),
  errorsAs('R08b', 'text/plain'),
  {
    id: 'R16',
    breaks: ['AN-17'],
    sentence: 'Metric rows without a metric are those of visibility.',
    inject: (behaviour) =>
      override(behaviour, 'readMetric', (base) => (call) => {
        return call.query.metric === undefined ? 'visibility' : base(call);
      }),
  },
  {
    id: 'R18',
    breaks: ['AN-02', 'AN-19'],
    sentence: 'Analytics take no other window than 30 days.',
    inject: (behaviour) =>
      override(behaviour, 'rangeDays', (base) => (text, operation) => {
        const days = base(text, operation);
        if (days !== 30 && operation !== 'listKeywords') throw invalid('rangeDays', 'must be 30');
        return days;
      }),
  },
];

function withoutNulls(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) => amend(behaviour, operation, (body) => dropNulls(body)),
  };
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, dropNulls(member)]));
}

function errorsAs(id: string, type: string): Fault {
  return {
    id,
    breaks: ['GEN-02', 'ERR-08'],
    sentence: `Errors are sent as ${type}.`,
    inject: (behaviour) =>
      override(behaviour, 'contentType', (base) => (answer) => (answer.status >= 400 ? type : base(answer))),
  };
}
