/** Another way to write a name. */
export interface Spelling {
  readonly text: string;
  /** True if words replace a sign, so that the spelling may consist of common words ("bread and butter"). */
  readonly isInWords: boolean;
}

/**
 * Other spellings of a name: without its legal form ("Acme" for "Acme GmbH") or with it in other punctuation, with
 * "and" for "&" or the other way round, with or without the dots of abbreviations ("Dr Oetker", "JP Morgan"), and as Arabic
 * writes it after the preposition "to".
 */
export function otherSpellings(name: string): Spelling[] {
  const { bare, formal } = legalForms(name);
  const joined = [{ text: bare, isInWords: false }, ...ampersands(bare)];
  const all = [
    ...joined.flatMap(({ text, isInWords }) =>
      [text, ...abbreviations(text)].map((spelling) => ({ text: spelling, isInWords })),
    ),
    ...[...formal, ...afterTo(bare)].map((text) => ({ text, isInWords: false })),
  ];
  const byText = new Map(all.map((spelling) => [spelling.text, spelling]));
  byText.delete(name);
  return [...byText.values()];
}

/** Legal forms that have no other meaning in any letter case, without their last dot. */
const CLEAR_FORMS = [
  'inc|incorporated|corp|corporation|ltd|limited|(?:pty|pte|pvt)\\.? ltd|co\\.,? ?ltd|l\\.?l\\.?[cp]|plc|kft|nyrt|zrt',
  'g?gmbh|gmbh & co\\. ?kg|ag & co\\. ?kga?a?|kgaa|ohg|e\\. ?[kv]|s\\.?a\\.?r\\.?l|s\\. ?à ?r\\. ?l|s\\.a(?:\\.s)?|s\\.l(?:\\.u)?',
  's\\.a\\. de c\\.v|s\\. de r\\.l(?:\\. de c\\.v)?|s\\.p\\.a|s\\.?r\\.?l|ltda?|lda|[as]/[as]|b\\.v|n\\.v|k\\.k',
  'sp\\. ?z ?o\\. ?o|s\\. ?r\\. ?o|a\\. ?s|d\\. ?o\\. ?o',
].join('|');
/** Legal forms that may be words in another letter case. */
const CASED_FORMS = 'AG|SE|KG|UG|SA|SAS|SASU|SL|SLU|SpA|BV|NV|AB|AS|ASA|ApS|OY|Oyj?|KK|Co';
const LEGAL_FORMS = [endingIn(CLEAR_FORMS, 'iu'), endingIn(CASED_FORMS, 'u')];
const EAST_ASIAN_FORM =
  /^(?:株式会社|有限会社|合同会社|주식회사) ?| ?(?:株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|주식회사)$/u;
const ARTICLE = /^(?:the|an?|le|la|les|el|los|il|der|die|das|de|het)$/i;

/** Not after "and": in "Kit & Co", the form is part of the name. */
function endingIn(forms: string, flags: string): RegExp {
  return new RegExp(`^(.*?[^\\s&+,])(?<!\\s(?:and|und|et|y|e|en|i)),? ((?:${forms})\\.?)$`, flags);
}

/** The name without its legal form, and with it in other punctuation. */
function legalForms(name: string): { bare: string; formal: string[] } {
  const [, base = '', form = ''] =
    LEGAL_FORMS.map((pattern) => pattern.exec(name)).find((found) => found !== null) ?? [];
  const bare = form === '' ? name.replace(EAST_ASIAN_FORM, '') : base;
  if (bare.length < 2 || ARTICLE.test(bare)) return { bare: name, formal: [] };
  const undotted = form.replaceAll('.', '');
  const dotted = /^[A-Z]{2,3}$/.test(undotted) ? undotted.replace(/./g, '$&.') : form;
  const formal = [form, undotted, dotted].flatMap((one) => [`${base} ${one}`, `${base}, ${one}`]);
  return { bare, formal: form === '' ? [] : formal };
}

const AND = ['and', 'und', 'et', 'y', 'e', 'en', 'i'];
const AND_WORD = new RegExp(` (?:${AND.join('|')}) `, 'g');

function ampersands(name: string): Spelling[] {
  const isWritten = /\S ?& ?\S/.test(name);
  if (!isWritten && name.search(AND_WORD) < 0) return [];
  const pattern = isWritten ? / ?& ?/g : AND_WORD;
  const signs = ['&', ' & '].map((sign) => ({ text: name.replace(pattern, sign), isInWords: false }));
  const words = AND.map((word) => ({ text: name.replace(pattern, ` ${word} `), isInWords: true }));
  return isWritten ? [...signs, ...words] : signs;
}

const TITLE = /(?<!\p{L})(?:Dr|Dra|Dott|Mr|Mrs|Ms|Prof|Sr|Sra|St|Ste)(?= )/gu;
/** Dots at the ends of words. */
const LAST_DOTS = /(?<=\p{L})\.(?= |$)/gu;
/** A letter with a dot, before another one or a capitalized word. */
const INITIAL = /(?<![\p{L}\p{N}])(\p{Lu})\. ?(?=\p{Lu}(?:\.|\p{Ll}))/gu;
/** As in "J. P. Morgan", which is also written "JP Morgan". */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{Lu}\. )+(?=\p{L})/gu;

function abbreviations(name: string): string[] {
  const apart = name.replace(INITIAL, '$1. ');
  const spellings = [
    ...[name.replace(TITLE, '$&.'), apart, apart.replace(LAST_DOTS, ''), name.replace(INITIAL, '$1.')],
    apart.replace(INITIALS, (letters) => `${letters.replaceAll('. ', '')} `),
  ];
  return spellings.filter((spelling) => spelling !== name);
}

/** In Arabic, the preposition "to" takes the place of the first letter of the article. */
function afterTo(name: string): string[] {
  return /^ال\p{L}{3}/u.test(name) ? [name.replace('ا', 'ل')] : [];
}
