import type { RuleId } from '../../catalog/index.js';
import { parseTimestamp } from '../../contract/timestamp.js';
import { engines, keywordTopics, type KeywordRow } from '../../kit/keywords/rows.js';

export interface RowRule {
  readonly rule: RuleId;
  /** Whether the row can break the rule. */
  readonly applies: (row: KeywordRow) => boolean;
  readonly expected: string;
  readonly isRight: (row: KeywordRow) => boolean;
}

const always = () => true;
const isIntegerOrNull = (value: unknown) => value === null || Number.isInteger(value);
const isWithin = (value: unknown, min: number, max: number) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const fields = [
  'term',
  'topic',
  'engine',
  'url',
  'position',
  'previousPosition',
  'change',
  'volume',
  'difficulty',
  'tracked',
  'lastCheckedAt',
] as const;

export const keywordRowRules: readonly RowRule[] = [
  {
    rule: 'KW-02',
    applies: always,
    expected: `a row with all of ${fields.join(', ')}`,
    isRight: (row) => fields.every((name) => Object.hasOwn(row, name)),
  },
  {
    rule: 'KW-03',
    applies: always,
    expected: `topic, one of ${keywordTopics.join(', ')}`,
    isRight: ({ topic }) => (keywordTopics as readonly string[]).includes(topic),
  },
  {
    rule: 'KW-04',
    applies: always,
    expected: `engine, one of ${engines.join(', ')}`,
    isRight: ({ engine }) => (engines as readonly string[]).includes(engine),
  },
  {
    rule: 'KW-05',
    applies: always,
    expected: 'url, the address of a page or null',
    isRight: ({ url }) => url === null || (typeof url === 'string' && url !== ''),
  },
  {
    rule: 'KW-06',
    applies: always,
    expected: 'position, an integer from 1 to 100 or null',
    isRight: ({ position }) => position === null || isWithin(position, 1, 100),
  },
  {
    rule: 'KW-07',
    applies: always,
    expected: 'previousPosition, an integer or null',
    isRight: ({ previousPosition }) => isIntegerOrNull(previousPosition),
  },
  {
    rule: 'KW-08',
    applies: always,
    expected: 'change, an integer or null',
    isRight: ({ change }) => isIntegerOrNull(change),
  },
  {
    rule: 'KW-09',
    // With no movement and a change of 0, the sign cannot be wrong.
    applies: ({ change, position, previousPosition }) =>
      isWithin(position, 1, 100) &&
      typeof previousPosition === 'number' &&
      (position !== previousPosition || change !== 0),
    expected: 'change = previousPosition - position',
    isRight: ({ change, position, previousPosition }) => change === (previousPosition ?? 0) - (position ?? 0),
  },
  {
    rule: 'KW-10',
    applies: always,
    expected: 'volume, an integer of 0 or more',
    isRight: ({ volume }) => isWithin(volume, 0, Infinity),
  },
  {
    rule: 'KW-11',
    applies: always,
    expected: 'difficulty, an integer from 0 to 100',
    isRight: ({ difficulty }) => isWithin(difficulty, 0, 100),
  },
  {
    rule: 'KW-12',
    applies: always,
    expected: 'tracked, a boolean',
    isRight: ({ tracked }) => typeof tracked === 'boolean',
  },
  {
    rule: 'KW-13',
    applies: always,
    expected: 'lastCheckedAt, an ISO-8601 timestamp',
    isRight: ({ lastCheckedAt }) => isTimestamp(lastCheckedAt),
  },
  {
    rule: 'KW-14',
    applies: ({ url }) => url === null,
    expected: 'no position where url is null',
    isRight: ({ position }) => position === null,
  },
];

/** Whether a text is a timestamp, with any offset or none. A separate rule requires UTC. */
function isTimestamp(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  return parseTimestamp(text.replace(/(Z|[+-]\d\d(:?\d\d)?)?$/i, 'Z')) !== undefined;
}
