/** Characters by their HTML entity names. Accented letters are derived from their names. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', ensp: ' ', emsp: ' ', thinsp: ' ' },
  ...{ shy: '\u00AD', zwnj: '\u200C', zwj: '\u200D', ndash: '–', mdash: '—', hellip: '…', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', laquo: '«', raquo: '»' },
  ...{ bull: '•', iexcl: '¡', iquest: '¿', reg: '®', copy: '©', trade: '™', euro: '€', times: '×' },
  ...{ szlig: 'ß', aelig: 'æ', AElig: 'Æ', oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø' },
};

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308', ring: '\u030A' },
  ...{ cedil: '\u0327', caron: '\u030C' },
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;
const ACCENTED = /^([a-zA-Z])([a-z]+)$/;

/** Filler after a decoded entity. It is invisible and belongs to no word. */
const FILLER = '\u2060';

/**
 * The text with HTML entities as characters. It has the same length, so that places in it are also places in the
 * original: each decoded character is followed by fillers.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    const character =
      name === undefined
        ? numbered(decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal))
        : named(name);
    return character === null ? entity : character.padEnd(entity.length, FILLER);
  });
}

/** The end in the original of a part of the decoded text, which includes all of an entity. */
export function endInOriginal(original: string, decoded: string, end: number): number {
  let last = end;
  while (decoded[last] === FILLER && original[last] !== FILLER) last += 1;
  return last;
}

function numbered(code: number): string | null {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}

function named(name: string): string | null {
  if (Object.hasOwn(NAMED, name)) return NAMED[name] ?? null;
  if (Object.hasOwn(NAMED, name.toLowerCase())) return NAMED[name.toLowerCase()] ?? null;
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? [];
  return Object.hasOwn(ACCENTS, accent) ? `${letter}${ACCENTS[accent]}`.normalize('NFC') : null;
}
