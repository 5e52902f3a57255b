import type { CheckContext } from '../../run/context.js';

/** Characters that careless servers escape, fold, normalize or truncate, without white space at either end. */
export const WILD =
  '"double" \'single\' \\ back\\slash  two spaces <b>bold</b> &amp; 100% _x_ na\u00efve e\u0301 漢字 русский שלום عربي 🦊🇩🇪 {{x}} $1 %s';

export const personas = ['discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control'] as const;

/** Texts that are too short or too long. If a text would be accepted when counted in bytes, its rule is PR-14. */
export const textsOutOfBounds = (t: CheckContext) =>
  [
    { name: 'an empty text', text: '', rule: 'PR-13' },
    { name: '1 character', text: 'x', rule: 'PR-13' },
    { name: '2 characters', text: 'xy', rule: 'PR-13' },
    { name: '501 characters', text: t.textOf(501), rule: 'PR-13' },
    { name: '2 characters of 6 bytes', text: '漢字', rule: 'PR-14' },
    { name: '501 characters of 3 bytes', text: t.textOf(501, '漢'), rule: 'PR-14' },
  ] as const;

/** Values that are not strings. `undefined` omits the member from the body. */
export const notTexts = [
  { name: 'no text', text: undefined },
  { name: 'a text of null', text: null },
  { name: 'a number as text', text: 123 },
] as const;

/** The invalid texts for all operations except the single add, which is tried with more. */
export const invalidTexts = (t: CheckContext) => [
  ...textsOutOfBounds(t).filter(({ name }) => !['1 character', '501 characters of 3 bytes'].includes(name)),
  ...notTexts,
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyz23456789';

/** A text of three characters, the minimum, that no prompt has. */
export const threeCharacterText = (t: CheckContext, actor = t.paid): Promise<string> =>
  threeLetters(t, LETTERS, actor);

/** A text of three letters of an alphabet that no prompt has. */
export async function threeLetters(t: CheckContext, alphabet: string, actor = t.paid): Promise<string> {
  const { tracked, archived } = await t.prompts(actor);
  const taken = new Set([...tracked, ...archived].map(({ text }) => text.toLowerCase()));
  const letters = [...alphabet];
  const start = t.run.next() + LETTERS.indexOf(t.nonce.charAt(0));
  for (let i = start; ; i += 1) {
    const text = [i * 7, Math.trunc(i / 3) + 5, i * 11 + 2]
      .map((at) => letters[at % letters.length])
      .join('');
    if (!taken.has(text)) return text;
  }
}
