/**
 * Phrases that say that nothing was found, in regular expressions for lower-case text with straight apostrophes.
 * Words are separated by single spaces.
 */

const FACTS =
  '(?:information|results?|mentions?|records?|references?|evidence|data|details|reviews?|sources?|listings?)';
const KINDS =
  '(?:any|enough|public|publicly|available|specific|reliable|recent|direct|current|relevant|official|clear|detailed|credible|verifiable|search|customer|user|independent|such) ';
const MISSED = '(?:find|locate|identify|come across)';

/** They come before what was not found: "could not find". */
const ENGLISH_BEFORE = [
  `(?:could|can)(?: not|n't)(?: (?:currently|actually))? ${MISSED}`,
  `cannot ${MISSED}`,
  "(?:i|we|search|results)(?: (?:do|did)(?: not|n't)| (?:was|were|am|are)(?: not|n't) able to|'m not able to|'re not able to) (?:find|see|locate|identify|recogni[sz]e)",
  "(?:i|we)(?: have|'ve)(?: not|n't)(?: been able to)? (?:find|found|locate|located)",
  `(?:unable|failed|not able) to ${MISSED}`,
  `found (?:nothing|(?:no|little) (?:${KINDS}){0,2}${FACTS}) (?:on|about|of|for)`,
  `(?:i|we|search|results|sources) (?:do|does|did)(?: not|n't) (?:currently )?(?:have|mention|include|contain|show|return|list)(?: (?:${KINDS}){0,2}${FACTS})?`,
  `no (?:${KINDS}){0,2}${FACTS} (?:(?:was|were|is|are|has been) )?(?:(?:found|available|returned) )?(?:on|about|of|for|regarding|concerning|mentioning|named|called)`,
  "(?:i am|i'm|we are|we're) not (?:aware of|familiar with)",
  'there (?:is|was|are|were|appears to be|seems to be) no (?:such )?(?:company|product|brand|tool|app|service|software|platform|business) (?:\\w+ ){0,2}?(?:called|named|known as)',
];

const OTHERS_BEFORE = [
  // German
  '(?:keine|keinerlei) (?:\\p{L}+ ){0,2}?(?:informationen|angaben|ergebnisse|treffer|hinweise|daten|quellen) (?:\\p{L}+ ){0,1}?(?:zu|über|von|für|auf)',
  // French
  "(?:je n'ai|nous n'avons|on n'a) (?:pas|rien) (?:pu )?(?:trouvé|trouver|identifié|identifier)",
  "(?:aucune? (?:information|résultat|mention|donnée|source)|pas d'information) (?:\\p{L}+ ){0,1}?(?:sur|de|pour|concernant)",
  // Spanish, Portuguese, Italian
  'no (?:(?:he|hemos|pude|puedo|pudimos|logré) )?(?:encontré|encuentro|encontramos|encontrado|encontrar)',
  '(?:no hay|sin|ninguna) (?:información|resultados|datos) (?:sobre|de|acerca de)',
  'não (?:(?:foi possível|consegui|pude) )?(?:encontrei|encontrar|encontramos|localizei|localizar)',
  'nenhuma informação (?:sobre|de)',
  'non (?:ho|abbiamo|sono riuscito a|riesco a) (?:trovato|trovare)',
  'nessuna informazione (?:su|riguardo)',
  // Dutch
  'geen (?:informatie|resultaten|gegevens) (?:\\p{L}+ ){0,1}?(?:over|van|voor)',
  // Russian
  'не (?:(?:удалось|смог|смогла|могу) )?(?:найти|нашел|нашёл|нашла|нашли|обнаружил|обнаружить)',
  'нет (?:\\p{L}+ ){0,1}?(?:информации|данных|сведений|упоминаний) (?:об|о|про)',
];

/** They come after what was not found: "was not found". */
const ENGLISH_AFTER = [
  "(?:was|were|is|are|could|can|has|have)(?: not|n't)(?: been)?(?: be)? (?:found(?! to)|mentioned|identified)",
  "(?:was|were|is|are)(?: not|n't) listed (?:in|among) (?:the |any )?(?:\\w+ ){0,1}(?:results|sources)",
  'cannot be (?:found|located|identified)',
  "(?:do|does|did)(?: not|n't) (?:appear(?! to)|show up|come up|turn up)",
  "(?:do|does|did)(?: not|n't) (?:appear|seem) to (?:exist|be (?:listed|mentioned|included))",
  `(?:not found|no (?:${KINDS}){0,2}${FACTS} (?:(?:was|were|is) )?(?:found|available))`,
];

const OTHERS_AFTER = [
  // German
  'nicht (?:finden|gefunden|auffindbar|ermitteln|erwähnt|aufgeführt)',
  '(?:keine|keinerlei) (?:\\p{L}+ ){0,2}?(?:informationen|angaben|ergebnisse|treffer|hinweise|daten) (?:finden|gefunden)',
  // French
  "(?:n'est|n'a|n'ont|ne sont) pas (?:été )?(?:trouvée?s?|mentionnée?s?|répertoriée?s?)",
  // Spanish, Portuguese, Italian
  'no (?:fue|fueron|ha sido|aparece|figura)(?: (?:encontrad[oa]s?|mencionad[oa]s?))?',
  'não (?:foi (?:encontrad[oa]|mencionad[oa])|aparece)',
  'non (?:è|sono) (?:stat[oaie] )?(?:trovat[oaie]|menzionat[oaie])',
  // Dutch
  'niet (?:vinden|gevonden|vermeld)',
  // Russian
  'не (?:найден|упомянут|упоминается|обнаружен)\\p{L}*',
];

/** In scripts without spaces, where a phrase need not begin a word. */
const UNSPACED_BEFORE = [
  // Chinese
  '(?:没有|沒有|未能|未|无法|無法|没能)(?:找到|查到|搜到|搜索到|检索到)',
  '找不到|查不到|搜不到',
  '(?:没有|沒有)(?:任何)?(?:关于|關於)',
];

const UNSPACED_AFTER = [
  // Chinese
  '(?:没有|沒有|未)被?(?:提及|提到|列出|收录)',
  // Japanese
  '(?:見つかりません|見つけられません|見当たりません|確認できません)',
  '(?:情報|記載|言及)[はが](?:あり|ござい)ません',
  // Korean
  '찾을 수(?:가)? 없|찾지 못|발견되지 않|확인되지 않|(?:정보|언급|자료)[가는이은]? 없',
];

function anyOf(words: readonly string[], unspaced: readonly string[]): RegExp {
  return new RegExp(
    `(?<![\\p{L}]|\\bif you |\\bin case you )(?:${words.join('|')})(?!\\p{L})|${unspaced.join('|')}`,
    'gu',
  );
}

export const BEFORE_WHAT_IS_MISSING = anyOf([...ENGLISH_BEFORE, ...OTHERS_BEFORE], UNSPACED_BEFORE);
export const AFTER_WHAT_IS_MISSING = anyOf([...ENGLISH_AFTER, ...OTHERS_AFTER], UNSPACED_AFTER);

/** A word of every phrase above, to rule most texts out at once. */
export const HINT =
  /\bno|not|n't|unable|failed|little|kein|nicht|aucun|pas |rien |sin |ningun|não|nenhuma|nessuna|geen|niet|не|[没沒未无無]|ません|[없못않]|不到/u;
