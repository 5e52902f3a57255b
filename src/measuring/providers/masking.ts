/** Shorter secrets are not replaced, because that would make texts unreadable; no key is that short. */
const MIN_SECRET_LENGTH = 6;

/** Maximum number of nested escapes or percent-encodings. The limit keeps the search linear. */
const DEEPEST = 8;

/**
 * The text with `[secret]` for each secret: plain, percent-encoded, escaped as in JSON, or inside base64, such as that
 * of `Bearer KEY`. JSON stays valid JSON.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH).flatMap(formsOf);
  return forms.length === 0 ? text : text.replaceAll(new RegExp(forms.join('|'), 'g'), '[secret]');
}

const formsOf = (secret: string) => [spelled(secret), ...[0, 1, 2].map((offset) => inBase64(secret, offset))];

const spelled = (text: string) => Array.from(text, spellings).join('');

/** Matches a character, plain, percent-encoded, or escaped as in JSON. */
function spellings(character: string): string {
  return `(?:${plain(character)}|${percentEncoded(character)}|${escaped(character)})`;
}

/** JSON has backslashes before these three, and twice as many for each level of quoting. */
function plain(character: string): string {
  if (character === '\\') return `\\\\{1,${DEEPEST}}`;
  if (/["/]/.test(character)) return `\\\\{0,${DEEPEST}}${character}`;
  return character.replace(/[$()*+.?[\]^{|}-]/, '\\$&');
}

function percentEncoded(character: string): string {
  const bytes = Array.from(Buffer.from(character), (byte) => `%(?:25){0,${DEEPEST}}${hex(byte, 2)}`).join('');
  return character === ' ' ? `${bytes}|\\+` : bytes;
}

function escaped(character: string): string {
  const units = character.split('');
  return units.map((unit) => `\\\\{1,${DEEPEST}}u${hex(unit.charCodeAt(0), 4)}`).join('');
}

/** The digits of a number, in either case. */
function hex(value: number, length: number): string {
  const digits = value.toString(16).padStart(length, '0');
  return digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * Matches a secret that follows `offset` other bytes, modulo three, in base64 or base64url. The first and the last
 * character may also depend on the surrounding bytes.
 */
function inBase64(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const [begin, end] = [(offset * 8) / 6, (bytes.length * 8) / 6];
  const whole = bytes.toString('base64').slice(Math.ceil(begin), Math.floor(end));
  const shared = (isShared: boolean) => (isShared ? '[\\w+/-]?' : '');
  const characters = Array.from(whole, (character) => {
    if (character === '+') return `(?:${spellings('+')}|-)`;
    return character === '/' ? `(?:${spellings('/')}|_)` : spellings(character);
  });
  return shared(!Number.isInteger(begin)) + characters.join('') + shared(!Number.isInteger(end));
}
