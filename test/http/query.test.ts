import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../src/domain/errors.js';
import { parseQuery, type QueryParameter } from '../../src/http/query.js';

const plain = { isList: false, absentWhen: 'never', longestWithCommas: 0, defaultValue: undefined } as const;
const known: QueryParameter[] = [
  { ...plain, name: 'limit', type: 'integer', defaultValue: 50 },
  { ...plain, name: 'ranked', type: 'boolean' },
  { ...plain, name: 'engine', type: 'string' },
  { ...plain, name: 'q', type: 'string', absentWhen: 'empty' },
  { ...plain, name: 'query', type: 'string', absentWhen: 'blank' },
  { ...plain, name: 'status', type: 'string', isList: true },
  { ...plain, name: 'topic', type: 'string', isList: true, absentWhen: 'blank', longestWithCommas: 200 },
];

const parse = (text: string) => parseQuery(text, known);

/** The parameter that a query is refused for. */
function refusedFor(text: string): string | undefined {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_parameter') return error.param;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

describe('parseQuery', () => {
  it('fills in defaults and leaves absent parameters out', () => {
    expect(parse('')).toEqual({ limit: 50 });
    expect(parse('&&')).toEqual({ limit: 50 });
  });

  it('reads each type', () => {
    expect(parse('limit=7&ranked=true&engine=google&q=a%20b+c')).toEqual({
      limit: 7,
      ranked: true,
      engine: 'google',
      q: 'a b c',
    });
    expect(parse('ranked=false&limit=0')).toEqual({ limit: 0, ranked: false });
  });

  it.each(['q=a&q=', 'q=&q=a', 'cursor=&cursor=', 'query=a&query='])('refuses %s: given twice', (text) => {
    expect(() =>
      parseQuery(text, [...known, { ...plain, name: 'cursor', type: 'string', absentWhen: 'empty' }]),
    ).toThrow('more than once');
  });

  it('takes a text with commas whole as well, unless it is longer than any value may be', () => {
    expect(parse('topic=a,b').topic).toEqual(['a,b', 'a', 'b']);
    const labels = Array.from({ length: 9 }, (_, index) => `${index}`.repeat(30));
    expect(parse(`topic=${labels.join(',')}`).topic).toEqual(labels);
  });

  it.each(['', '+7', '07', '7.0', '7e1', '0x7', ' 7', '7 ', '7,8', '--7', 'seven', '٧', '1234567890123456'])(
    'refuses "%s" for a whole number',
    (text) => {
      expect(refusedFor(`limit=${encodeURIComponent(text)}`)).toBe('limit');
    },
  );

  it.each(['', 'True', 'TRUE', '1', '0', 'yes', ' true', 'true,false'])(
    'refuses "%s" for a boolean',
    (text) => {
      expect(refusedFor(`ranked=${encodeURIComponent(text)}`)).toBe('ranked');
    },
  );

  it('refuses what is unknown by name, brackets on what is no list, and a name in another case', () => {
    expect(refusedFor('colour=blue')).toBe('colour');
    expect(refusedFor('engine[]=google')).toBe('engine[]');
    expect(refusedFor('Limit=7')).toBe('Limit');
    expect(refusedFor('col%6Fur=blue')).toBe('colour');
    expect(refusedFor('=blue')).toBe('query');
    expect(refusedFor(`${'😀'.repeat(300)}=1`)).toBe('😀'.repeat(100));
  });

  it('refuses a single value that comes twice, also twice the same', () => {
    for (const name of ['limit=7', 'ranked=true', 'engine=google', 'q=a']) {
      expect(refusedFor(`${name}&${name}`)).toBe(name.split('=')[0]);
    }
  });

  it('refuses empty values, but for free text, where they are left out', () => {
    expect(refusedFor('engine=')).toBe('engine');
    expect(refusedFor('engine')).toBe('engine');
    expect(refusedFor('status=')).toBe('status');
    expect(parse('q=&query=&topic=&topic[]=')).toEqual({ limit: 50 });
    expect(parse('q=%20&query=%20%20&topic=%20')).toEqual({ limit: 50, q: ' ' });
  });

  it('takes lists as repeats, commas and brackets, mixed, each value once', () => {
    expect(parse('status=a,b&status[]=c&status%5B%5D=a&status=d')['status']).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes a label with commas whole and split', () => {
    expect(parse('topic=a,%20b&topic=c')['topic']).toEqual(['a, b', 'a', 'b', 'c']);
  });

  it.each(['%', '%f', '%zz', '%ff', '%c0%80', '%ed%a0%80', '%00', 'a%00b'])(
    'refuses the broken text %s',
    (text) => {
      expect(refusedFor(`q=${text}`)).toBe('q');
      expect(refusedFor(`q${text}=1`)).toBeDefined();
    },
  );

  it('gives any text back as it was, percent-encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        fc.pre(!text.includes('\0'));
        expect(parse(`q=${encodeURIComponent(text)}`)['q']).toBe(text);
      }),
    );
  });

  it('answers or refuses whatever is sent, and fails at nothing', () => {
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
