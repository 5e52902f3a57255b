import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specifications } from '../../../spec/extensions/index.js';
import { compileContract } from '../../../src/http/contract.js';
import { scanJson, type JsonLimits } from '../../../src/http/request/json-scan.js';

const unlimited: JsonLimits = {
  maxDepth: Infinity,
  maxTokens: Infinity,
  maxCharacters: Infinity,
  maxText: Infinity,
};

const scan = (text: string, limits: Partial<JsonLimits> = {}) =>
  scanJson(Buffer.from(text), { ...unlimited, ...limits });

/** Expects that a text is within a limit, and exceeds a limit that is smaller by one. */
function expectExactly(text: string, limit: keyof JsonLimits, count: number): void {
  expect(scan(text, { [limit]: count }).exceeded).toBeNull();
  if (count > 0) expect(scan(text, { [limit]: count - 1 }).exceeded).toBe(limit);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('depth', () => {
  it('is the nesting depth of the value in a text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) =>
        expectExactly(text, 'maxDepth', depthOf(JSON.parse(text))),
      ),
    );
  });

  it('ignores brackets in strings and handles escapes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'a') }), (text) => {
        expectExactly(JSON.stringify([text]), 'maxDepth', 1);
        expectExactly(JSON.stringify({ [text]: [[]] }), 'maxDepth', 3);
      }),
    );
  });

  it('handles any depth, with or without closing brackets', () => {
    expectExactly('['.repeat(60_000), 'maxDepth', 60_000);
    expectExactly(`${'['.repeat(60_000)}${']'.repeat(60_000)}`, 'maxDepth', 60_000);
    expectExactly(']]]]', 'maxDepth', 0);
  });
});

describe('counts', () => {
  const pieces = /"(?:[^"\\]|\\u.{4}|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gs;

  it('counts the tokens and characters of any JSON, however it is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 1, 2000), (value, space) => {
        const text = JSON.stringify(value).replaceAll(/,(?=")/g, `,${' '.repeat(space)}`);
        expectExactly(text, 'maxTokens', JSON.stringify(value).match(pieces)?.length ?? 0);
      }),
    );
    expectExactly('{"a\\n\\u00e9ö😀":[12,true,"\\"x"]}', 'maxCharacters', 5 + 2 + 4 + 2);
    for (const text of ['"\\n\\u00e9ö漢😀"', '{"nnnnn":1}', '[12345]']) expectExactly(text, 'maxText', 5);
  });

  it('stops at the first exceeded limit', () => {
    const [tokens, deep, long] = ['[],'.repeat(50), '['.repeat(50), `"${'x'.repeat(50)}"`];
    const limits = { maxTokens: 20, maxDepth: 10, maxText: 10, maxCharacters: 20 };
    expect(scan(`[${tokens}${deep}`, limits).exceeded).toBe('maxTokens');
    expect(scan(`[${deep}${long}`, limits).exceeded).toBe('maxDepth');
    expect(scan(`[${long},${tokens}`, limits).exceeded).toBe('maxText');
    expect(scan(`["${'x'.repeat(10)}","${'x'.repeat(10)}","x",${long}]`, limits).exceeded).toBe(
      'maxCharacters',
    );
  });

  it.each([
    ['text', '"'],
    ['number', ''],
  ])('does not read a %s beyond the limit', (_, quote) => {
    let lastRead = 0;
    const bytes = new Proxy(Buffer.from(`[${quote}${'1'.repeat(1000)}${quote}]`), {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) lastRead = Math.max(lastRead, Number(name));
        return Reflect.get(target, name, target) as unknown;
      },
    });
    expect(scanJson(bytes, { ...unlimited, maxText: 10 }).exceeded).toBe('maxText');
    expect(lastRead).toBeLessThan(20);
  });

  it('reports escapes of the form \\u0000 and no others', () => {
    expect(scan('{"a":"\\u0061"}').hasUnicodeEscapes).toBe(true);
    expect(scan('{"\\ud83d":1}').hasUnicodeEscapes).toBe(true);
    expect(scan('{"a":"\\n\\\\u0061\\"u"}').hasUnicodeEscapes).toBe(false);
  });
});

describe('path', () => {
  const long = 'x'.repeat(20);
  const tooLong = (text: string) => {
    const { exceeded, path } = scan(text, { maxText: 19 });
    expect(exceeded).toBe('maxText');
    return path;
  };

  /** The first place of `long` in a value; of a name, that of its object. */
  function placeOf(value: unknown): (string | number)[] | null {
    if (value === long) return [];
    if (typeof value !== 'object' || value === null) return null;
    for (const [name, member] of Object.entries(value)) {
      if (name === long) return [];
      const path = placeOf(member);
      if (path !== null) return [Array.isArray(value) ? Number(name) : name, ...path];
    }
    return null;
  }

  it('leads to the text that is too long, in any JSON', () => {
    const text = fc.oneof(fc.constantFrom(long, 'a', 'ä"\\\n', '漢😀', '[{,:'), fc.string({ maxLength: 5 }));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, text, fc.integer(), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1), (sent, space) => {
        const place = placeOf(sent);
        const json = JSON.stringify(sent, null, space);
        if (place === null) expect(scan(json, { maxText: 19 }).exceeded).toBeNull();
        else expect(tooLong(json)).toEqual(place);
      }),
    );
  });

  it('leads to numbers and to the object of a name', () => {
    expect(tooLong(`{"a":[1,{"b":${'7'.repeat(20)}}]}`)).toEqual(['a', 1, 'b']);
    expect(tooLong(`{"a":[[],{"b":1,"${long}":2}]}`)).toEqual(['a', 1]);
    expect(tooLong(`{"a":1,"${long}":2}`)).toEqual([]);
    expect(tooLong(`"${long}"`)).toEqual([]);
  });

  it('has names that can be stored', () => {
    expect(tooLong(`{"a\\u0000\\ud83d":"${long}"}`)).toEqual(['a\ufffd\ufffd']);
  });

  it('is empty when a name is malformed, and handles texts without an end', () => {
    expect(tooLong(`{"a\\x":"${long}"}`)).toEqual([]);
    expect(tooLong(`{{"a"[,"b":"${long}`)).toEqual(['a', 1]);
    for (const end of ['', '\\', '\\u', '\\u12']) {
      expect(scan(`["${end}`, { maxText: 19 }).exceeded).toBeNull();
      expect(tooLong(`["${long}${end}`)).toEqual([0]);
    }
  });

  it('is the member with too many tokens or characters', () => {
    const list = (length: number) => JSON.stringify(Array<string>(length).fill('xx'));
    for (const limits of [{ maxTokens: 100 }, { maxCharacters: 100 }]) {
      const pathIn = (text: string) => scan(text, limits).path;
      expect(pathIn(`{"a":1,"b\\n":${list(100)}}`)).toEqual(['b\n']);
      expect(pathIn(`{"a":${list(10)},"b":{"c":${list(100)}}}`)).toEqual(['b']);
      expect(pathIn(`{${'"xxx":[],'.repeat(40)}`)).toEqual([]);
      expect(pathIn(list(100))).toEqual([]);
      expect(pathIn(`[{"a":${list(100)}}]`)).toEqual([]);
    }
    expect(scan(':'.repeat(200), { maxTokens: 100 }).path).toEqual([]);
    expect(scan(`{"a":${'['.repeat(20)}`, { maxDepth: 16 }).path).toEqual([]);
  });
});

describe('limits of operations', () => {
  const { operations } = compileContract();
  const contracts = specifications.flatMap((one) => Object.values(one.operations));

  const isOfAccount = (id: string) =>
    ['session', 'anyone'].includes(contracts.find((contract) => contract.id === id)?.caller ?? '');

  it('exist for every operation that has a body, and leave room for the largest one', () => {
    const limits = Object.values(operations).flatMap(({ contract, bodyLimits }) =>
      bodyLimits === undefined ? [] : [[contract.id, bodyLimits] as const],
    );
    expect(limits.map(([id]) => id).sort()).toEqual(
      contracts
        .filter(({ requestBody }) => requestBody !== undefined)
        .map(({ id }) => id)
        .sort(),
    );
    // Whoever signs in has little to say, and needs no key to say it.
    for (const [id, bodyLimits] of limits)
      expect([id, bodyLimits]).toMatchObject([
        id,
        isOfAccount(id) ? { maxBytes: 16_384, maxDepth: 4 } : { maxBytes: 1024 * 1024, maxDepth: 16 },
      ]);
    const { bulkInsertPrompts, bulkEditPrompts, saveBrandPositioning, issueApiKey, pausePrompt } = operations;
    // 100 prompts with a text of 500 characters, a topic and an intent of 200.
    expect(bulkInsertPrompts.bodyLimits?.maxCharacters).toBeGreaterThan(2 * 100 * 900);
    expect(bulkInsertPrompts.bodyLimits?.maxText).toBe(11_000);
    // The id has no maximum.
    expect(bulkEditPrompts.bodyLimits?.maxCharacters).toBeGreaterThan(2 * 100 * 1000);
    expect(saveBrandPositioning.bodyLimits?.maxCharacters).toBeGreaterThan(2 * (22_000 + 400 * 200));
    expect(saveBrandPositioning.bodyLimits?.maxText).toBe(20_000);
    expect(issueApiKey.bodyLimits?.maxText).toBe(11_000);
    // The maximum of a reason holds only for a pause.
    expect(pausePrompt.bodyLimits?.maxText).toBe(11_000);
  });
});
