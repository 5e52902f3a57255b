/** One character, as it is or percent-encoded, any number of times over: `s`, `%73`, `%2573`. */
function spellings(character: string): string {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((one) =>
    one.charCodeAt(0).toString(16),
  );
  return `(?:${character}|%(?:25)*(?:${[...new Set(codes)].join('|')}))`;
}

const spelled = (text: string) => [...text].map(spellings).join('');
const START = `${spelled('sk_')}(?:${spelled('test')}|${spelled('live')})${spelled('_')}`;

const KEY = new RegExp(`${START}[\\w%]*`, 'gi');
const KEY_START = new RegExp(START, 'i');

/** The text with `sk_***` in the place of every API key, also of percent-encoded ones and of the start of a key. */
export function maskSecrets(text: string): string {
  return text.replace(KEY, 'sk_***');
}

/** True when there is an API key or the start of one in the text. */
export function holdsSecret(text: string): boolean {
  return KEY_START.test(text);
}
