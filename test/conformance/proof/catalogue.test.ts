import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, families, ruleIds } from '../catalogue/index.js';
import { rulesDocument } from '../catalogue/rules-document.js';
import { ruleTable } from '../catalogue/table.js';
import { suite } from '../suite.js';

const lines = readFileSync(new URL('../../../spec/description.txt', import.meta.url), 'utf8').split('\n');
const table = ruleTable(suite.checks, suite.monitors);
const stated = table.filter(({ level }) => level !== 'NS');

/** How many rules of each family follow from the description. */
const sizes = {
  ...{ GEN: 12, HDR: 7, RATE: 11, AUTH: 19, ISO: 9, ME: 6, AN: 26, KW: 41, CUR: 13, BR: 38, PR: 31, PAU: 13 },
  ...{ EDIT: 26, REP: 14, CAP: 14, BULK: 20, KEY: 29, ERR: 9, VER: 3, RES: 4, NS: 124 },
};

describe('the catalogue', () => {
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
    const withoutLine = stated.filter(({ source }) => {
      const numbers = [...source.matchAll(/L(\d+)/g)].map(([, number]) => Number(number));
      return numbers.length === 0 || numbers.some((number) => (lines[number - 1] ?? '').trim() === '');
    });
    expect(withoutLine.map(({ id, source }) => `${id} ${source}`)).toEqual([]);
  });

  it('has sentences that stand alone', () => {
    const fragments = ruleIds.filter((id) => /^\.\.\.|…|\bsuite\b/i.test(catalogue[id].sentence));
    expect(fragments).toEqual([]);
  });
});

describe('every rule', () => {
  it('has a check, or a reason why none can see it', () => {
    const unchecked = stated.filter(
      ({ id, checks, unseen }) => checks.length === 0 && unseen === undefined && !id.startsWith('RES-'),
    );
    expect(unchecked.map(({ id }) => id)).toEqual([]);
  });

  it('that cannot be seen has no check', () => {
    const seen = table.filter(({ checks, unseen }) => checks.length > 0 && unseen !== undefined);
    expect(seen.map(({ id }) => id)).toEqual([]);
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
    const written = readFileSync(new URL('../../../docs/conformance-rules.md', import.meta.url), 'utf8');
    expect(written).toBe(rulesDocument(table));
  });
});
