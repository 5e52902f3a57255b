import { describe, expect, it } from 'vitest';
import { createExtractor } from '../../src/extraction/index.js';
import { findIn, readJudgedAnswers, scoresOf } from '../../scripts/lab/companies/answers.js';

const names = ['Acme', 'Globex', 'Notion'];
const [own = '', ...others] = names;
const extract = createExtractor({ own: { name: own }, competitors: others.map((name) => ({ name })) });

const find = (text: string) => extract({ text }).companies;
const namesIn = (text: string) => find(text).map(({ brand }) => brand);

describe('companies that nobody tracks', () => {
  it.each([
    ['known', 0.8],
    ['held-out', 0.8],
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
    expect(find(text).map(({ brand, kind }) => [brand, kind])).toEqual([
      ['ClickUp', 'bold'],
      ['Zyxotron', 'bold'],
    ]);
  });

  it('have all places of their spelling as occurrences, and count before the list that shows them', () => {
    const text = 'Zyxotron is popular.\n\nTools:\n1. **ClickUp** – tasks\n2. **Zyxotron** – boards';
    const [first] = find(text);
    expect(first?.brand).toBe('Zyxotron');
    expect(first?.occurrences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Zyxotron',
      'Zyxotron',
    ]);
  });

  it('exclude the brands of the profile, however the answer spells them', () => {
    expect(namesIn('Tools:\n- **acme**: a\n- **GLOBEX**: b\n- **notion**: c\n- **ClickUp**: d')).toEqual([
      'ClickUp',
    ]);
  });

  it('are not found in steps, features, days and code', () => {
    expect(namesIn('How to start:\n1. **Define goals**: write\n2. **Run Zyxotron**: test')).toEqual([]);
    expect(namesIn('**Day 1**\n- Alfama\n- Belém\n\n**Day 2**\n- Sintra')).toEqual([]);
    expect(namesIn('```\n- **ClickUp**: x\n```')).toEqual([]);
  });

  it('take part in the positions of brands', () => {
    const text = 'Top tools:\n\n- **ClickUp**: tasks\n- **Acme**: both\n- **Zyxotron**: boards';
    const { mentions, companies } = extract({ text });
    expect(companies.map(({ brand, position }) => [brand, position])).toEqual([
      ['ClickUp', 1],
      ['Zyxotron', 3],
    ]);
    expect(mentions.map(({ brand, position }) => [brand, position])).toEqual([['Acme', 2]]);
  });

  it('are found next to each other if all have the letters of names', () => {
    expect(namesIn('Good cars are the **Toyota RAV4** and the **Mazda CX-5**.')).toEqual([
      'Toyota RAV4',
      'Mazda CX-5',
    ]);
  });

  it('are found in lists of three in sentences about companies, but not places and people', () => {
    expect(namesIn('The most popular tools are Trello, Zyxotron and Coda.')).toEqual([
      'Trello',
      'Zyxotron',
      'Coda',
    ]);
    expect(namesIn('Die besten Hotels liegen in Berlin, Hamburg und München.')).toEqual([]);
    expect(namesIn('The best tools were made by Ann Lee, Bob Ray and Cy Poe.')).toEqual([]);
  });

  it('are found in a column that its heading names so, even if they are common words', () => {
    expect(namesIn('| Provider | Price |\n| --- | --- |\n| Orange | 5 |\n| Zyxotron | 9 |')).toEqual([
      'Orange',
      'Zyxotron',
    ]);
  });

  it('do not include names that are too long, markup and control characters', () => {
    const long = 'Zyxotron'.repeat(1_250);
    for (const name of [long, '**'.repeat(5_000), '[](', '|'.repeat(10_000), 'Zyx\u0007otron', '\ud83d', '#'])
      for (const text of [
        `- **${name}**: x\n- **ClickUp**: y`,
        `| Tool |\n|---|\n| ${name} | x |`,
        `such as ${name}, ${name}`,
      ])
        for (const { brand } of find(text)) expect(brand).toMatch(/^[^\p{Cc}\p{Cs}*|#[\]]{1,60}$/u);
  });
});
