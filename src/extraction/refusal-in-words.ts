/** Maximum length of a refusal, in characters. A longer text contains more than a refusal. */
const MAX_LENGTH = 400;

/** Longer texts are not searched, whatever white space and marks they have. */
const MAX_RAW_LENGTH = 10 * MAX_LENGTH;

/** Between two words of a sentence. */
const GAP = '[^.!?。!?]{0,60}';

/** Match a speaker who declines to help, answer or provide something. "I could not find it" does not match: that is an answer. */
const refusals = [
  // English
  /\bi(?:['’]m| am) (?:not able|unable) to (?:help|assist|answer|comply|provide|discuss|respond|recommend|fulfill?|share|give|engage)\b/,
  /\bi (?:can(?:no|['’])t|can not|won['’]t(?: be able to)?|will not|must decline to|have to decline to) (?:help|assist|answer|comply|provide|discuss|respond|recommend|fulfill?|share|give|engage|do that|continue)\b/,
  /\bi (?:must|have to) decline\b/,
  // German
  new RegExp(
    `\\b(?:ich (?:kann|darf|werde)|(?:kann|darf|werde) ich)\\b${GAP}\\b(?:nicht|keinen?)\\b${GAP}\\b(?:weiter)?(?:helfen|beantworten|antworten|unterstützen|nachkommen|erfüllen|geben|behilflich)\\b`,
  ),
  // French
  new RegExp(
    `\\bje ne (?:peux|suis)(?: malheureusement)? pas (?:en mesure d['’e ] ?)?(?:vous |t['’e ] ?)?(?:aider|assister|répondre|fournir|donner|traiter|discuter)\\b`,
  ),
  // Spanish
  /\bno (?:puedo|podré|estoy en condiciones de|me es posible) (?:ayudar|asistir|responder|proporcionar|ofrecer|dar|cumplir|hablar)/,
  // Italian
  /\bnon (?:posso|sono in grado di) (?:aiutar|assister|risponder|fornir|dar|soddisfar|discuter)/,
  // Portuguese
  /\bnão (?:posso|consigo|poderei) (?:te |lhe |o |a )?(?:ajud|auxiliar|atender|responder|fornecer|dar|discutir)/,
  // Dutch
  new RegExp(
    `\\b(?:ik kan|kan ik)\\b${GAP}\\b(?:niet|geen)\\b${GAP}\\b(?:helpen|beantwoorden|antwoorden|voldoen|geven|verstrekken)\\b`,
  ),
  // Polish
  /\bnie (?:mogę|jestem w stanie) (?:\p{L}+ ){0,3}(?:pomóc|odpowiedzieć|udzielić|spełnić|zrealizować)/u,
  // Chinese
  /(?:无法|無法|不能|没办法)[^。!?]{0,12}(?:回答|协助|協助|帮助|幫助|提供|讨论|討論|满足|滿足)/,
  // Japanese
  /(?:お答え|回答|お応え|お手伝い|対応|提供|協力)[^。!?]{0,10}(?:できません|できかねます|いたしかねます|しかねます)/,
];

/** Introduces an alternative to the refusal. */
const contrast =
  /(?<!\p{L})(?:but|however|instead|that said|aber|jedoch|allerdings|stattdessen|mais|cependant|toutefois|pero|sin embargo|ma|però|tuttavia|mas|porém|no entanto|maar|echter|ale|jednak|natomiast)(?!\p{L})|但|不过|不過|然而|ただし|しかし|ですが|代わりに/u;

/** Offers help with something else. */
const offer =
  /help|assist|happy|glad|other|else|helfen|gern|ander|aider|autre|ayudar|otr[oa]|aiut|altr[oie]|ajud|outr|pomóc|inn[yae]|帮助|幫助|协助|協助|其他|お手伝い|ほか|他の|別の/u;

/**
 * True for a short text that refuses, in one of ten languages, and does not go on to answer.
 */
export function isRefusalInWords(text: string): boolean {
  if (text.length > MAX_RAW_LENGTH) return false;
  const plain = text
    .replaceAll(/[*_#>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (plain.length > MAX_LENGTH) return false;
  const ends = refusals.flatMap((refusal) => {
    const match = refusal.exec(plain);
    return match === null ? [] : [match.index + match[0].length];
  });
  if (ends.length === 0) return false;
  const rest = plain.slice(Math.min(...ends));
  const turn = contrast.exec(rest);
  return turn === null || offer.test(rest.slice(turn.index));
}
