import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareIn, readJudgedAnswers, scoresOf } from '../../scripts/lab/recommendations/answers.js';
import { stancesIn } from '../../src/extraction/recommendations/recommendations.js';

const NAMES = ['Acme', 'Globex', 'Initech'];

/** The stances towards the names in a text. */
function find(text: string): Record<string, string> {
  const named = NAMES.map((brand) => ({
    brand,
    occurrences: [...text.matchAll(new RegExp(brand, 'g'))].map(({ index }) => ({
      start: index,
      end: index + brand.length,
    })),
  })).filter(({ occurrences }) => occurrences.length > 0);
  return Object.fromEntries(stancesIn(text, named));
}

describe('the stances of an answer', () => {
  it.each(['open', 'held'] as const)(
    'find recommended brands with a precision above 0.9 in the %s half of the judged answers',
    (half) => {
      const answers = readJudgedAnswers(half);
      const [any] = scoresOf(answers.flatMap(compareIn));
      expect(answers).toHaveLength(150);
      expect(any?.precision).toBeGreaterThan(0.9);
      expect(any?.recall).toBeGreaterThan(0.45);
    },
  );

  it.each([
    ['For you, my top pick is Acme. Globex is a solid runner-up.', { Acme: 'first', Globex: 'recommended' }],
    ['I would not recommend Acme to the team. Go with Globex.', { Acme: 'warned', Globex: 'first' }],
    ['You really can’t go wrong with Acme for this.', { Acme: 'recommended' }],
    ['Steer clear of Acme: the app is a trap.', { Acme: 'warned' }],
    ['I have used Acme in the past. Skip it.', { Acme: 'warned' }],
    ['Many reviewers recommend Acme for this.', { Acme: 'neutral' }],
    ['Acme is a tool for teams that was founded in 2008.', { Acme: 'neutral' }],
    ['I would pick Acme over Globex for this.', { Acme: 'first' }],
    ['Ich würde zu Acme greifen, auch Globex ist empfehlenswert.', { Acme: 'first', Globex: 'recommended' }],
    ['Évitez Acme, et prenez plutôt Globex pour vous.', { Acme: 'warned', Globex: 'first' }],
    ['まず**Acme**をおすすめします。', { Acme: 'first' }],
  ])('are found in "%s"', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  it('are those of the line above a list', () => {
    const items = '\n\n1. **Acme** – boards\n2. **Globex** – lists\n3. **Initech** – notes';
    expect(find(`The best tools for your team:${items}`)).toEqual({
      ...{ Acme: 'first', Globex: 'recommended', Initech: 'recommended' },
    });
    expect(find(`Tools that you should avoid:${items}`)).toEqual({
      ...{ Acme: 'warned', Globex: 'warned', Initech: 'warned' },
    });
    expect(find(`The best tools in alphabetical order:${items}`)).toEqual({
      ...{ Acme: 'neutral', Globex: 'neutral', Initech: 'neutral' },
    });
  });

  it('make of several first choices one of several each', () => {
    const text = 'If you invoice by the hour, choose Acme. If you have stock, choose Globex.';
    expect(find(text)).toEqual({ Acme: 'recommended', Globex: 'recommended' });
  });

  it('are missing if the answer contradicts itself, has another opinion, or is in an unknown language', () => {
    expect(find('I recommend Acme for the start. Later, avoid Acme.')).toEqual({});
    expect(find('The lessons of Acme are beautiful, but the app crashes.')).toEqual({});
    expect(find('Polecam Acme każdemu, kto szuka narzędzia.')).toEqual({});
  });

  it('are found in any text without an exception, for named brands only', () => {
    const pieces = fc.constantFrom(
      ...[
        'Acme',
        'Globex',
        ' ',
        '\n',
        '|',
        '1. ',
        '- ',
        '**',
        '#',
        '# ',
        '.',
        '?',
        'recommend',
        'avoid',
        'the best ',
      ],
      ...['\uE000', 'が', '。', 'you and the '],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        for (const name of Object.keys(find(text))) expect(text).toContain(name);
      }),
    );
  });

  it('are missing if the text names brands in too many places', () => {
    const sentence = 'For the team and you, I recommend Acme. ';
    expect(find(sentence.repeat(200))).toEqual({ Acme: 'recommended' });
    expect(find(sentence.repeat(201))).toEqual({});
  });
});
