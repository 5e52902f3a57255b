import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { families, isRuleId, ruleIds } from '../catalog/index.js';
import { rulesDocument } from '../catalog/rules-document.js';
import { ruleTable } from '../catalog/table.js';
import { suite } from '../suite.js';

const lines = readFileSync(new URL('../../spec/description.txt', import.meta.url), 'utf8').split('\n');
const table = ruleTable(suite.checks, suite.monitors);
const stated = table.filter(({ level }) => level !== 'NS');

/** How many rules of each family follow from the description. */
const sizes = {
  ...{ GEN: 12, HDR: 7, RATE: 11, AUTH: 19, ISO: 9, ME: 6, AN: 26, KW: 41, CUR: 13, BR: 38, PR: 31, PAU: 13 },
  ...{ EDIT: 26, REP: 14, CAP: 14, BULK: 20, KEY: 29, ERR: 9, VER: 3, RES: 4, NS: 124 },
};

/** The lines that a source names, each with its part: `P4 L186-187` names two. */
function linesOf(source: string): { part: number; line: number }[] {
  return [...source.matchAll(/P(\d)((?: L\d+(?:-\d+)?)+)/g)].flatMap(([, part, named = '']) =>
    [...named.matchAll(/L(\d+)(?:-(\d+))?/g)].flatMap(([, first, last]) =>
      Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, index) => ({
        part: Number(part),
        line: Number(first) + index,
      })),
    ),
  );
}

/** The part that a line of the description stands in; 0 before the first. */
function partOf(line: number): number {
  const heading = lines.slice(0, line).findLast((text) => /^## \d\./.test(text));
  return Number(heading?.slice(3).split('.')[0] ?? 0);
}

/** Begins as a sentence does, ends with the mark, and is no fragment, note or shorthand. */
function isSentence(text: string | undefined, mark: '.' | '?'): boolean {
  if (text === undefined || !/^[A-Z`1-9]/.test(text) || !text.endsWith(mark)) return false;
  return (
    !/\.\.\.|…|==|<=|>=|\bsuite\b|\b(?:WARN|REJ|SEED|MINT|TODO)\b/i.test(text) && !/\bC-\d\d\b/.test(text)
  );
}

describe('the catalog', () => {
  it('has every rule of every family', () => {
    const counted = Object.fromEntries(
      Object.keys(families).map((letters) => [
        letters,
        ruleIds.filter((id) => id.startsWith(`${letters}-`)).length,
      ]),
    );
    expect(counted).toEqual(sizes);
  });

  it('names for every stated rule lines of the description that say something', () => {
    const without = stated.filter(({ source }) => {
      const named = linesOf(source);
      return named.length === 0 || !named.every(({ line }) => (lines[line - 1] ?? '').trim() !== '');
    });
    expect(without.map(({ id, source }) => `${id} ${source}`)).toEqual([]);
  });

  it('names every line with the part that it stands in', () => {
    const wrong = table.flatMap(({ id, source }) =>
      linesOf(source).flatMap(({ part, line }) => (part === partOf(line) ? [] : [`${id} P${part} L${line}`])),
    );
    expect(wrong).toEqual([]);
  });

  it('has sentences that stand alone', () => {
    const fragments = table.filter(
      ({ level, sentence }) => !isSentence(sentence, level === 'NS' ? '?' : '.'),
    );
    expect(fragments.map(({ id, sentence }) => `${id} ${sentence}`)).toEqual([]);
  });

  it('tells of every silence what we chose and what passes, in sentences', () => {
    const silent = table.filter(({ level }) => level === 'NS');
    const fragments = silent.filter(
      ({ ours, accepted }) => !isSentence(ours, '.') || !isSentence(accepted, '.'),
    );
    expect(fragments.map(({ id }) => id)).toEqual([]);
  });

  it('speaks of no rule that is not there', () => {
    const id = new RegExp(`\\b(?:${Object.keys(families).join('|')})-\\d{2,3}\\b`, 'g');
    const named = table.flatMap(({ ours = '', accepted = '', unseen = '', sentence }) =>
      [ours, accepted, unseen, sentence].flatMap((text) => text.match(id) ?? []),
    );
    expect(named.filter((one) => !isRuleId(one))).toEqual([]);
  });
});

describe('every rule', () => {
  it('is looked at somewhere, or has a reason why nothing can see it', () => {
    const unchecked = stated.filter(({ seenBy, unseen }) => seenBy.length === 0 && unseen === undefined);
    expect(unchecked.map(({ id }) => id)).toEqual([]);
  });

  it('that cannot be seen has no check', () => {
    const seen = table.filter(({ checks, unseen }) => checks.length > 0 && unseen !== undefined);
    expect(seen.map(({ id }) => id)).toEqual([]);
  });
});

describe('every silence', () => {
  it('without a check says that it is not looked at, or names the rule that bounds it', () => {
    const untold = table.filter(
      ({ accepted = '', checks, level }) =>
        level === 'NS' && checks.length === 0 && !/not looked at|[A-Z]-\d\d/.test(accepted),
    );
    expect(untold.map(({ id }) => id)).toEqual([]);
  });

  it('with a check does not say that it is not looked at', () => {
    const wrong = table.filter(
      ({ accepted = '', checks }) => checks.length > 0 && /not looked at/.test(accepted),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('every check', () => {
  it('has a name of its own and tells of at least one rule', () => {
    const ids = suite.checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(suite.checks.filter(({ rules }) => rules.length === 0)).toEqual([]);
  });
});

describe('the table of all rules in the documentation', () => {
  it('is the one that the code makes', () => {
    const written = readFileSync(new URL('../../docs/conformance-rules.md', import.meta.url), 'utf8');
    expect(written === rulesDocument(table), 'npm run conformance:docs writes it anew').toBe(true);
  });
});
