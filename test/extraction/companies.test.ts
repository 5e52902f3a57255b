import { describe, expect, it } from 'vitest';
import { nameKey } from '../../src/domain/text.js';
import { companiesIn } from '../../src/extraction/companies/companies.js';
import { createExtractor } from '../../src/extraction/index.js';
import { readMarkup } from '../../src/extraction/markup.js';
import { findIn, readJudgedAnswers, scoresOf } from '../../scripts/lab/companies/answers.js';

const names = ['Acme', 'Globex', 'Notion'];
const [own = '', ...others] = names;
const extract = createExtractor({ own: { name: own }, competitors: others.map((name) => ({ name })) });
const isKnown = (key: string) => names.some((name) => nameKey(name) === key);

const find = (text: string) =>
  companiesIn(text, {
    named: extract({ text })
      .mentions.flatMap(({ occurrences }) => occurrences)
      .sort((one, other) => one.start - other.start),
    hidden: readMarkup(text).hidden,
    isKnown,
  });
const namesIn = (text: string) => find(text).map(({ name }) => name);

describe('companies that nobody tracks', () => {
  it.each([
    ['known', 0.8],
    ['held-out', 0.75],
  ] as const)(
    'are found in judged answers of the %s half with a precision above 0.9 and a recall above %d',
    (part, recall) => {
      const scores = scoresOf(readJudgedAnswers(part).map(findIn));
      const all = scores.find(({ kind }) => kind === 'all');
      expect(readJudgedAnswers(part)).toHaveLength(150);
      expect(all?.precision).toBeGreaterThan(0.9);
      expect(all?.recall).toBeGreaterThan(recall);
    },
  );

  it('are in the order of their first occurrences, each with the markup that shows it', () => {
    const text = 'Top tools:\n\n- **ClickUp**: tasks\n- **Zyxotron**: boards\n- **Acme**: both';
    expect(find(text).map(({ name, kind }) => [name, kind])).toEqual([
      ['ClickUp', 'bold'],
      ['Zyxotron', 'bold'],
    ]);
  });

  it('have all places of their spelling as occurrences, and count before the list that shows them', () => {
    const text = 'Zyxotron is popular.\n\nTools:\n1. **ClickUp** – tasks\n2. **Zyxotron** – boards';
    const [first] = find(text);
    expect(first?.name).toBe('Zyxotron');
    expect(first?.occurrences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Zyxotron',
      'Zyxotron',
    ]);
  });

  it('are no brands of the profile, in whatever form the answer has them', () => {
    expect(namesIn('Tools:\n- **acme**: a\n- **GLOBEX**: b\n- **notion**: c\n- **ClickUp**: d')).toEqual([
      'ClickUp',
    ]);
  });

  it('are not found in steps, features, days and code', () => {
    expect(namesIn('How to start:\n1. **Define goals**: write\n2. **Run Zyxotron**: test')).toEqual([]);
    expect(namesIn('**Day 1**\n- Alfama\n- Belém\n\n**Day 2**\n- Sintra')).toEqual([]);
    expect(namesIn('```\n- **ClickUp**: x\n```')).toEqual([]);
  });
});
