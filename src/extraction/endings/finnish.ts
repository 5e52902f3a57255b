import { after, type Endings } from './endings.js';

const LOCAL = 'ssa ssä sta stä lla llä lta ltä lle na nä ksi';
/** The endings after a stem in its weak grade, and those after the strong grade. */
const WEAK = `n ${LOCAL} t`;
const STRONG = 'a ä na nä an än in on un yn en ön ta tä';

/** The endings after a consonant. */
const FOREIGN = `ia iä iin ${after('i', WEAK)}`;

/** Doubled and nasal stops are weakened before an ending that closes the syllable: "Gigantti", "Gigantin". */
const GRADES = [
  ['kk', 'k'],
  ['pp', 'p'],
  ['tt', 't'],
  ['nk', 'ng'],
  ['nt', 'nn'],
  ['lt', 'll'],
  ['rt', 'rr'],
].flatMap(([strong = '', weak = '']) =>
  Array.from('aeiouyäö', (vowel) => {
    const [name, stem] = [strong + vowel, weak + vowel];
    return `${name}: ${after(stem, WEAK)} ${after(name, STRONG)}`;
  }),
);

export const finnish: Endings = {
  script: 'latin',
  forms: `
    ${GRADES.join('\n')}
    ${['us', 'os', 'is', 'as'].map((end) => `${end}: ${after(`${end[0]}kse`, WEAK)} ${after(end, FOREIGN)} ${end}ta ${end}tä`).join('\n')}
    hti: ${after('hde', WEAK)} htea hteen
    nen: sta stä seen ${after('se', WEAK)}
    e: ea eä etta että eeseen ${after('e', WEAK)} ${after('ee', WEAK)}
    V: ${WEAK} ${STRONG} tta ttä hin hun hon
    C: ${FOREIGN}`,
  words: `ja on en ei se että ovat myös tai kun mutta niin kuin jos joka jotka voi voit ole oli olla sekä mukaan hyvä paljon
    vain kaikki paras tämä nämä siitä siellä sen ne jo vielä usein lähin kanssa ennen vieressä aina saa
    löytyy hieman vähän ovat olisi`,
  letters: 'äö',
};
