/** Matches one character, literal or percent-encoded any number of times: `s`, `%73`, `%2573`. */
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

/** Replaces every API key, percent-encoded or truncated ones included, with `sk_***`. */
export function maskSecrets(text: string): string {
  return text.replace(KEY, 'sk_***');
}

/** True when the text contains an API key or the start of one. */
export function holdsSecret(text: string): boolean {
  return KEY_START.test(text);
}
