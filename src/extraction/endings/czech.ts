import type { Endings } from './endings.js';

export const czech: Endings = {
  script: 'latin',
  forms: `
    á: é ou
    í: ího ímu ím
    ý: ého ému ém ým
    ka: ky ce ku kou ko
    ga: gy ze gu gou
    ha: hy ze hu hou
    cha: chy še chu chou
    ra: ry ře ru rou ro
    ia: ie ii iu ií
    ea: ey eje eji eu eou
    ťa: ti tě ťu ťou
    ďa: di dě ďu ďou
    ňa: ni ně ňu ňou
    ša: ši še šu šou
    ča: či če ču čou
    ža: ži že žu žou
    ca: ci ce cu cou
    ja: ji je ju jou
    a: y e ě u ou o
    um: a u em
    o: a u em ě
    e: u em ovi
    ec: ce ci cem covi
    ek: ku kem ka ekem eku
    C: u em a e ě ovi i ů y`,
  words: `v z k s o u a i se je na že jsou pro nebo ale také jako při od do ze ve si by která které který jejich jeho byl byla bylo být
    má mají můžete pokud když kde než podle mezi již ještě velmi nejlepší většina přes po za před nad pod bez patří
    každý každém obvykle bývá lze koupíte najdete třeba zde tam více může mít ne ani však proto ke`,
  letters: 'áčďéěíňóřšťúůýž',
};
