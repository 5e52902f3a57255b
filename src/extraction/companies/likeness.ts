import { isCommonWord } from '../../domain/common-words.js';
import { hasGenericJapanese, isGenericWord } from './words.js';

/**
 * The likeness of a phrase, without its context, to the name of a company: about 2 for "ClickUp", and -2 for "Battery life".
 * @param isLead whether it starts a line, where only names are written without a capital letter
 */
export function likenessOf(text: string, isLead: boolean): number {
  if (text.length > MAX_LENGTH) return -4;
  const known = isLead ? leads : others;
  const before = known.get(text);
  if (before !== undefined) return before;
  const likeness = computeLikeness(text, isLead);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, likeness);
  return likeness;
}

function computeLikeness(text: string, isLead: boolean): number {
  if (!LETTER.test(text) || NOT_A_NAME.test(text)) return -4;
  return UNSPACED.test(text) ? unspacedLikeness(text) : spacedLikeness(text, isLead);
}

const MAX_LENGTH = 60;
const MAX_WORDS = 6;
const MAX_KNOWN = 20_000;
const leads = new Map<string, number>();
const others = new Map<string, number>();

const LETTER = /\p{L}/u;
/** Sentences, questions, amounts, times, and markup. */
const NOT_A_NAME =
  /[?？<>|=\p{Cc}\p{Cs}]|[.。]\s|https?:|^\d+(?:[.,]\d+)?\s?(?:%|€|\$|zł|円|°|GB|km|min)|^\d{1,2}月$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Inner capitals, digits in words, and other spellings that are rare in sentences. */
const SHAPE =
  /\p{Ll}\p{Lu}|(?<!\p{L})\p{Lu}{2,}(?!\p{L})|\p{L}\d|\d\p{L}|\p{L}\s&\s\p{L}|\p{L}\+|\p{L}[.]\p{L}{2}|\p{L}!|[²]|\p{L}['’]\p{Lu}|\p{Lu}-?\d/u;
/** Abbreviations that are not names. */
const ABBREVIATION =
  /^(?:USB|LED|FAQ|API|SEO|CRM|ERP|GPS|PDF|SSL|VPN|AI|KI|IT|HR|TV|PC|MIPS|TAE|TIN|UX|UI|B2B|B2C|SLA|SSO|SMS|ROI|KPI|DSGVO|GDPR|RGPD|NFZ|UNESCO|USA|UK|EU|ATM|Wi-Fi|WiFi|iOS|macOS|LDAC|CV|PLZ|RAM|CPU|SSD|HDMI|CSV|QR|4K|5G|LTE|IP|PIN)$/u;
const CONNECTOR =
  /^(?:of|and|by|the|for|de|del|du|des|la|le|les|el|los|et|und|y|e|i|&|von|der|a|à|au|aux|en|z|w|do|am|to|on|in)$/u;
const LEGAL = /(?:^|\s)(?:inc|ltd|llc|gmbh|ag|corp|s\.?a\.?|s\.?l\.?|sp\. z o\.?o|plc|co)\.?$/iu;

function spacedLikeness(text: string, isLead: boolean): number {
  const words = text.split(/[\s/]+/).filter((word) => word !== '');
  if (words.length > MAX_WORDS) return -3;
  let [unknown, common, generic, lower, shaped] = [0, 0, 0, 0, 0];
  for (const [index, word] of words.entries()) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}+!²])[^\p{L}\p{N}+!²]+$/gu, '');
    if (bare === '' || (index > 0 && CONNECTOR.test(bare))) continue;
    const isShaped = SHAPE.test(bare) && !ABBREVIATION.test(bare);
    const isSmall = /^\p{Ll}/u.test(bare) && !isShaped;
    const isSmallName = isSmall && isLead && index === 0 && isUnknown(bare) && words.length <= 2;
    const isLower = isSmall && !isSmallName;
    if (isShaped) shaped += 1;
    else if (isLower) lower += 1;
    if (isShaped) continue;
    const folded = bare.toLowerCase();
    if (ABBREVIATION.test(bare) || isGenericWord(folded)) generic += 1;
    else if (isCommonWord(bare) || isCommonWord(folded) || /^\d+$/.test(bare)) common += 1;
    else if (!isLower) unknown += 1;
  }
  const base = shaped > 0 ? 2 : unknown > 0 ? 1 : generic > 0 ? -1.5 : -0.5;
  const ampersand = /\p{L}\s&\s\p{Lu}/u.test(text) ? 1 : 0;
  const isTitle = words.length > 1 && generic === 0 && lower === 0 ? 0.5 : 0;
  const first = isGenericWord((words[0] ?? '').toLowerCase()) ? 0.5 : 0;
  return (
    base +
    ampersand +
    isTitle +
    (LEGAL.test(text) ? 1 : 0) -
    0.75 * generic -
    1.5 * lower -
    first +
    (common > 0 && unknown + shaped > 0 ? 0.25 : 0)
  );
}

const isUnknown = (word: string) => !isCommonWord(word) && !isGenericWord(word);

/** Endings and particles of sentences and verbs. */
const PHRASE = /[をにへ]|する$|ない$|える$|める$|よく$|[いく]$|です|ます|しい$|ました|こと$/u;

function unspacedLikeness(text: string): number {
  if (text.length > 24) return -3;
  const generic = hasGenericJapanese(text);
  const isPhrase = PHRASE.test(text) && !/[\p{Script=Katakana}A-Za-z]{3}/u.test(text);
  const hasName = /[\p{Script=Katakana}ー]{2}|[A-Za-z]{2}/u.test(text) ? 1 : 0.5;
  const hasLegal = /株式会社|銀行|証券|生命|センター|ホテル|堂$|屋$/u.test(text) ? 1 : 0;
  return (
    hasName +
    hasLegal +
    (/[A-Za-z]/.test(text) ? 0.5 : 0) -
    (generic ? 2.5 - hasLegal : 0) -
    (isPhrase ? 2 : 0)
  );
}
