/** Beginnings of questions in English, German, French and Spanish, without accents, which searches often lack. */
const QUESTION_WORDS = [
  'who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should|would',
  'wer|wen|wem|wessen|welche[mnrs]?|wann|wo|woher|wohin|wie|wieso|weshalb|warum|womit|wofur|wodurch|worauf|woran|wozu',
  'ist|sind|kann|darf|muss|soll|gibt',
  'qui|que|qu|quoi|quels?|quelles?|quand|ou|comment|pourquoi|combien|est[- ]ce',
  'quien|quienes|cual|cuales|cuant[ao]s?|cuando|donde|adonde|como|por ?que',
];

const QUESTION = new RegExp(`^[\\p{P}\\s]*(?:${QUESTION_WORDS.join('|')})(?!\\p{L})`, 'u');

const JAPANESE_QUESTION =
  /(?:とは|ですか|ますか)$|[何誰]|なぜ|どう[しすや]|どこ|どれ|どの|どちら|いつ(?!も)|いくら/u;

/**
 * Whether a search reads as a question: it has a question mark, begins like a question in English, German, French or Spanish,
 * or has a question word in Japanese. A guess, good enough for sorting.
 */
export function isQuestion(text: string): boolean {
  return /[?？؟]/u.test(text) || QUESTION.test(unaccented(text)) || JAPANESE_QUESTION.test(text);
}

const unaccented = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
