import { describe, expect, it } from 'vitest';
import { citations, paragraphs, type Paragraph } from '../../catalog/citations.js';
import { families, isRuleId, ruleIds } from '../../catalog/index.js';
import { reasonsOf } from '../../catalog/reasons.js';
import { faults } from '../../faults/index.js';
import { explanationOf } from '../../explain/explanation.js';
import { explanationText } from '../../explain/explanation-text.js';
import { rulesDocument } from '../../report/rules-document.js';
import { ruleTable } from '../../report/rule-table.js';
import { suite } from '../../suite.js';

const table = ruleTable(suite.checks, suite.monitors);
const stated = table.filter(({ level }) => level !== 'NS');

/** Paragraphs with a MUST but without a rule, with the reason. */
const unchecked: Readonly<Record<string, string>> = {};

const isNormative = ({ number, text }: Paragraph) => !number.startsWith('1.') && /\bMUST\b/.test(text);

/** The text of the paragraphs that a rule cites. */
const paragraphsOf = (source: string) =>
  citations(source).filter(({ place }) => place.startsWith('behavior '));

/** Whether a text is a sentence with this end mark, not a fragment, note or abbreviation. */
function isSentence(text: string | undefined, mark: '.' | '?'): boolean {
  if (text === undefined || !/^[A-Z`1-9]/.test(text) || !text.endsWith(mark)) return false;
  return (
    !/\.\.\.|…|==|<=|>=|\bsuite\b|\b(?:WARN|REJ|SEED|MINT|TODO)\b/i.test(text) && !/\bC-\d\d\b/.test(text)
  );
}

describe('the catalog', () => {
  it('every rule cites paragraphs and contract entries that exist', () => {
    const wrong = table.flatMap(({ id, source }) => {
      const cited = citations(source);
      const missing = cited.filter(({ words }) => words === null).map(({ place }) => `${id} ${place}`);
      return cited.length === 0 ? [`${id} cites nothing`] : missing;
    });
    expect(wrong).toEqual([]);
  });

  it('every stated or derived rule cites a MUST or the contract', () => {
    const weak = table.filter(
      ({ level, source }) =>
        (level === 'S' || level === 'D') &&
        paragraphsOf(source).length === citations(source).length &&
        !paragraphsOf(source).some(({ words }) => /\bMUST\b/.test(words ?? '')),
    );
    expect(weak.map(({ id, source }) => `${id} ${source}`)).toEqual([]);
  });

  it('every arguable rule cites a SHOULD', () => {
    const weak = table.filter(
      ({ level, source }) =>
        level === 'D~' && !paragraphsOf(source).some(({ words }) => /\bSHOULD\b/.test(words ?? '')),
    );
    expect(weak.map(({ id, source }) => `${id} ${source}`)).toEqual([]);
  });

  it('every paragraph with a MUST has a rule or a reason why it cannot be tested', () => {
    const cited = new Set(stated.flatMap(({ source }) => paragraphsOf(source).map(({ place }) => place)));
    const uncited = paragraphs()
      .filter((paragraph) => isNormative(paragraph) && !cited.has(`behavior ${paragraph.number}`))
      .map(({ number }) => number);
    expect(uncited).toEqual(Object.keys(unchecked));
  });

  it('the sentence of every rule is a complete sentence', () => {
    const fragments = table.filter(
      ({ level, sentence }) => !isSentence(sentence, level === 'NS' ? '?' : '.'),
    );
    expect(fragments.map(({ id, sentence }) => `${id} ${sentence}`)).toEqual([]);
  });

  it('every silence states our choice and the accepted choices in complete sentences', () => {
    const silent = table.filter(({ level }) => level === 'NS');
    const fragments = silent.filter(
      ({ ours, accepted }) => !isSentence(ours, '.') || !isSentence(accepted, '.'),
    );
    expect(fragments.map(({ id }) => id)).toEqual([]);
  });

  it('the catalog mentions only rules that exist', () => {
    const id = new RegExp(`\\b(?:${Object.keys(families).join('|')})-\\d{2,3}\\b`, 'g');
    const named = table.flatMap(({ ours = '', accepted = '', unseen = '', sentence }) =>
      [ours, accepted, unseen, sentence].flatMap((text) => text.match(id) ?? []),
    );
    expect(named.filter((one) => !isRuleId(one))).toEqual([]);
  });
});

describe('every rule', () => {
  it('every rule has a check or states why no check can observe it', () => {
    const unchecked = stated.filter(({ seenBy, unseen }) => seenBy.length === 0 && unseen === undefined);
    expect(unchecked.map(({ id }) => id)).toEqual([]);
  });

  it('a rule that cannot be observed has no check', () => {
    const seen = table.filter(({ checks, unseen }) => checks.length > 0 && unseen !== undefined);
    expect(seen.map(({ id }) => id)).toEqual([]);
  });
});

describe('silences', () => {
  it('a silence without a check says that it is not tested, or names the rule that bounds it', () => {
    const unexplained = table.filter(
      ({ accepted = '', checks, level }) =>
        level === 'NS' && checks.length === 0 && !/not tested|no dedicated check|[A-Z]-\d\d/.test(accepted),
    );
    expect(unexplained.map(({ id }) => id)).toEqual([]);
  });

  it('a silence with a check does not say that it is not tested', () => {
    const wrong = table.filter(
      ({ accepted = '', checks }) => checks.length > 0 && /not tested/.test(accepted),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});

describe('every check', () => {
  it('every check has a unique name and covers at least one rule', () => {
    const ids = suite.checks.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(suite.checks.filter(({ rules }) => rules.length === 0)).toEqual([]);
  });
});

describe('the table of all rules', () => {
  it('the table of all rules has a row with the source of each rule, and no links', () => {
    const text = rulesDocument(table);
    expect([...text.matchAll(/^\| <a id="[a-z0-9-]+"><\/a>([A-Z]+-\d+) \|/gm)].map(([, id]) => id)).toEqual(
      ruleIds,
    );
    expect(text).toContain('`listPrompts 200`');
    expect(text.match(/\]\((?!#)[^)]*\)/g)).toBeNull();
  });
});

describe('the explanation of each rule', () => {
  const explained = (id: string) => {
    const rule = table.find((one) => one.id === id);
    if (rule === undefined) throw new Error(`no rule ${id}`);
    return explanationText(explanationOf(rule, faults), 80);
  };

  it('the explanation gives one reason for each stated or derived rule, a sentence', () => {
    const wrong = stated.filter(({ id }) => {
      const [reason, ...others] = reasonsOf(id);
      return others.length > 0 || !isSentence(reason, '.');
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('the explanation shows the meaning, source, reason and checks of a rule, an example, and faults that break it', () => {
    const text = explained('EDIT-24');
    for (const part of [
      'A bulk edit with an unknown id fails as a whole and changes nothing.',
      '\n  behavior 14.1: A bulk edit MUST be all or nothing.',
      'All or nothing is what makes a batch safe to correct and send again.',
      'bulk-edit/refused',
      '\n  PUT /v1/prompts HTTP/1.1\n',
      '\n    visibility-conformance run --rule EDIT-24\n',
      '\n    M10   A bulk edit rewords the items before the first unknown id.',
    ])
      expect(text).toContain(part);
  });

  it('the explanation is wrapped to the width of the terminal', () => {
    const long = explained('EDIT-24')
      .split('\n')
      .filter((line) => line.length > 80 && !line.startsWith('  {'));
    expect(long).toEqual([]);
  });

  it('the explanation of a silence gives the recorded reason for our own choice', () => {
    const text = explained('NS-003').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'The reason for our own choice: 403 means that the request was understood and refused',
    );
    expect(text).toContain('visibility-conformance run --rule NS-003 --profile ours');
  });

  it('the explanation says why a rule cannot be observed, and gives no command for it', () => {
    const unseen = table.filter((rule) => rule.unseen !== undefined);
    expect(unseen.length).toBeGreaterThan(0);
    for (const rule of unseen) {
      const explanation = explanationOf(rule, faults);
      expect(explanation).toMatchObject({ run: null, example: null });
      expect(explanationText(explanation, 1000)).toContain(`It is not checked: ${rule.unseen}.`);
    }
  });
});
