import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/domain/errors.js';
import { parseQuery, type QueryParameter } from '../../../src/http/request/query.js';

const plain = {
  isList: false,
  absentWhen: 'never',
  maxLengthWithCommas: 0,
  defaultValue: undefined,
} as const;
const known: QueryParameter[] = [
  { ...plain, name: 'limit', type: 'number', defaultValue: 50 },
  { ...plain, name: 'ranked', type: 'boolean' },
  { ...plain, name: 'engine', type: 'string' },
  { ...plain, name: 'q', type: 'string', absentWhen: 'empty' },
  { ...plain, name: 'query', type: 'string', absentWhen: 'blank' },
  { ...plain, name: 'status', type: 'string', isList: true },
  { ...plain, name: 'topic', type: 'string', isList: true, absentWhen: 'blank', maxLengthWithCommas: 200 },
];

const parse = (text: string) => parseQuery(text, known);

/** The parameter named by the error for this query; undefined if it is valid. */
function faultyParameter(text: string): string | undefined {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_parameter') return error.param;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

describe('parseQuery', () => {
  it('fills in defaults and omits absent parameters', () => {
    expect(parse('')).toEqual({ limit: 50 });
    expect(parse('&&')).toEqual({ limit: 50 });
  });

  it('parses each type of parameter', () => {
    expect(parse('limit=7&ranked=true&engine=google&q=a%20b+c')).toEqual({
      limit: 7,
      ranked: true,
      engine: 'google',
      q: 'a b c',
    });
    expect(parse('ranked=false&limit=0')).toEqual({ limit: 0, ranked: false });
  });

  it.each(['q=a&q=', 'q=&q=a', 'cursor=&cursor=', 'query=a&query='])(
    'rejects %s, which gives a parameter twice',
    (text) => {
      expect(() =>
        parseQuery(text, [...known, { ...plain, name: 'cursor', type: 'string', absentWhen: 'empty' }]),
      ).toThrow('must not be repeated');
    },
  );

  it('also accepts a text with commas as a whole, unless it exceeds the longest possible value', () => {
    expect(parse('topic=a,b').topic).toEqual(['a,b', 'a', 'b']);
    const labels = Array.from({ length: 9 }, (_, index) => `${index}`.repeat(30));
    expect(parse(`topic=${labels.join(',')}`).topic).toEqual(labels);
  });

  it.each(['7', '7.0', '7.000', '0.7e1', '70e-1', '7E+0'])('reads "%s" as the number 7', (text) => {
    expect(parse(`limit=${encodeURIComponent(text)}`)).toEqual({ limit: 7 });
  });

  it.each([
    '',
    '+7',
    '07',
    '7.',
    '.7',
    '7e',
    '0x7',
    ' 7',
    '7 ',
    '7,8',
    '--7',
    'seven',
    '٧',
    'NaN',
    'Infinity',
  ])('rejects "%s" as a number', (text) => {
    expect(faultyParameter(`limit=${encodeURIComponent(text)}`)).toBe('limit');
  });

  it.each(['', 'True', 'TRUE', '1', '0', 'yes', ' true', 'true,false'])(
    'rejects "%s" as a boolean',
    (text) => {
      expect(faultyParameter(`ranked=${encodeURIComponent(text)}`)).toBe('ranked');
    },
  );

  it('rejects unknown names, brackets on a parameter that is not a list, and names in another case', () => {
    expect(faultyParameter('colour=blue')).toBe('colour');
    expect(faultyParameter('engine[]=google')).toBe('engine[]');
    expect(faultyParameter('Limit=7')).toBe('Limit');
    expect(faultyParameter('col%6Fur=blue')).toBe('colour');
    expect(faultyParameter('=blue')).toBe('query');
    expect(faultyParameter(`${'😀'.repeat(300)}=1`)).toBe('😀'.repeat(100));
  });

  it('rejects a single-valued parameter that is given twice, even with equal values', () => {
    for (const name of ['limit=7', 'ranked=true', 'engine=google', 'q=a']) {
      expect(faultyParameter(`${name}&${name}`)).toBe(name.split('=')[0]);
    }
  });

  it('rejects empty values except for free text, where they count as absent', () => {
    expect(faultyParameter('engine=')).toBe('engine');
    expect(faultyParameter('engine')).toBe('engine');
    expect(faultyParameter('status=')).toBe('status');
    expect(parse('q=&query=&topic=&topic[]=')).toEqual({ limit: 50 });
    expect(parse('q=%20&query=%20%20&topic=%20')).toEqual({ limit: 50, q: ' ' });
  });

  it('accepts lists as repeats, commas and brackets, mixed, with each value once', () => {
    expect(parse('status=a,b&status[]=c&status%5B%5D=a&status=d')['status']).toEqual(['a', 'b', 'c', 'd']);
  });

  it('accepts a label with commas both whole and split', () => {
    expect(parse('topic=a,%20b&topic=c')['topic']).toEqual(['a, b', 'a', 'b', 'c']);
  });

  it.each(['%', '%f', '%zz', '%ff', '%c0%80', '%ed%a0%80', '%00', 'a%00b'])(
    'rejects the malformed text %s',
    (text) => {
      expect(faultyParameter(`q=${text}`)).toBe('q');
      expect(faultyParameter(`q${text}=1`)).toBeDefined();
    },
  );

  it('returns any percent-encoded text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(parse(`q=${encodeURIComponent(text)}`)['q']).toBe(text);
      }),
    );
  });

  it('parses or rejects any query without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'limtque=&%[],+0f17 \0é') }), (text) => {
        try {
          parse(text);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
