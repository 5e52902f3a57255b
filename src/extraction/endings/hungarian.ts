import { after, type Endings } from './endings.js';

const AFTER_VOWELS =
  'ban ben ba be ból ből n ra re ról ről nál nél hoz hez höz tól től nak nek ért ig ként val vel t é';
const AFTER_CONSONANTS =
  'ban ben ba be ból ből on en ön ra re ról ről nál nél hoz hez höz tól től nak nek ért ig ként =al =el al el t ot et at öt é';

export const hungarian: Endings = {
  script: 'latin',
  forms: `
    a: ${after('á', AFTER_VOWELS)}
    e: ${after('é', AFTER_VOWELS)}
    o: ${after('ó', AFTER_VOWELS)}
    ö: ${after('ő', AFTER_VOWELS)}
    x: ${after('x', `${AFTER_CONSONANTS} szal szel`)}
    V: ${AFTER_VOWELS}
    C: ${AFTER_CONSONANTS}`,
  words: `a az és egy is nem hogy van vagy meg már csak még mint ha de ez azt ezt minden több nagyon lehet volt sok jó
    akár pedig szerint között után alatt miatt amely aki ami ezek azok kell gyakran mindig
    képest amikor hol itt ott új`,
  letters: 'áéíóöőúüű',
};
