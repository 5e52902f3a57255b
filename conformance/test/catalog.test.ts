import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citations, paragraphs, type Paragraph } from '../catalog/citations.js';
import { families, isRuleId, ruleIds } from '../catalog/index.js';
import { rulesDocument } from '../report/rules-document.js';
import { ruleTable } from '../report/rule-table.js';
import { suite } from '../suite.js';

const table = ruleTable(suite.checks, suite.monitors);
const stated = table.filter(({ level }) => level !== 'NS');

/** How many rules each family has. */
const sizes = {
  ...{ GEN: 12, HDR: 7, RATE: 11, AUTH: 19, ISO: 9, ME: 6, AN: 26, KW: 41, CUR: 13, BR: 38, PR: 31, PAU: 13 },
  ...{ EDIT: 26, REP: 14, CAP: 14, BULK: 20, KEY: 29, ERR: 9, VER: 3, RES: 4, NS: 124 },
};

/** Paragraphs that say MUST and have no rule, each with the reason. */
const unchecked: Readonly<Record<string, string>> = {};

const isNormative = ({ number, text }: Paragraph) => !number.startsWith('1.') && /\bMUST\b/.test(text);

/** The words of the paragraphs that a rule cites. */
const paragraphsOf = (source: string) =>
  citations(source).filter(({ place }) => place.startsWith('behavior '));

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

  it('cites for every rule paragraphs and contract entries that exist', () => {
    const wrong = table.flatMap(({ id, source }) => {
      const cited = citations(source);
      const missing = cited.filter(({ words }) => words === null).map(({ place }) => `${id} ${place}`);
      return cited.length === 0 ? [`${id} cites nothing`] : missing;
    });
    expect(wrong).toEqual([]);
  });

  it('cites a MUST or the contract for every stated or derived rule', () => {
    const weak = table.filter(
      ({ level, source }) =>
        (level === 'S' || level === 'D') &&
        paragraphsOf(source).length === citations(source).length &&
        !paragraphsOf(source).some(({ words }) => /\bMUST\b/.test(words ?? '')),
    );
    expect(weak.map(({ id, source }) => `${id} ${source}`)).toEqual([]);
  });

  it('cites a SHOULD for every arguable rule', () => {
    const weak = table.filter(
      ({ level, source }) =>
        level === 'D~' && !paragraphsOf(source).some(({ words }) => /\bSHOULD\b/.test(words ?? '')),
    );
    expect(weak.map(({ id, source }) => `${id} ${source}`)).toEqual([]);
  });

  it('has a rule for every paragraph that says MUST, or a reason why nothing can see it', () => {
    const cited = new Set(stated.flatMap(({ source }) => paragraphsOf(source).map(({ place }) => place)));
    const uncited = paragraphs()
      .filter((paragraph) => isNormative(paragraph) && !cited.has(`behavior ${paragraph.number}`))
      .map(({ number }) => number);
    expect(uncited).toEqual(Object.keys(unchecked));
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
  it('without a check says that it is not tested, or names the rule that bounds it', () => {
    const untold = table.filter(
      ({ accepted = '', checks, level }) =>
        level === 'NS' && checks.length === 0 && !/not tested|no dedicated check|[A-Z]-\d\d/.test(accepted),
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
