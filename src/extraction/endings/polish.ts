import type { Endings } from './endings.js';

export const polish: Endings = {
  script: 'latin',
  forms: `
    ska: skiej ską ski sce skę
    ski: skiego skiemu skim
    owy: owego owemu owym
    ny: nego nemu nym
    na: nej ną ny nie nę
    wa: wej wą wy wie wę
    ea: ei eę eą
    ia: ii ię ią
    ja: i ji ję ją
    la: li lę lą
    ca: cy cę cą
    ka: ki ce kę ką ko
    ga: gi dze gę gą
    ra: ry rze rę rą
    ta: ty cie tę tą
    da: dy dzie dę dą
    ła: ły le łę łą
    sta: sty ście stę stą
    a: y i ie ę ą o
    ay: aya ayu ayem ayowi
    ey: eya eyu eyem eyowi
    o: a u em
    r: ra ru rem rze rowi ry rów
    d: da du dem dzie dowi dy dów
    st: sta stu stem ście stowi sty stów
    t: ta tu tem cie towi ty tów
    ł: ła łu łem le łowi
    el: la lu lem lowi ela elu elem elowi
    iec: ca cu cem cowi
    ów: owa owu owem owowi owie
    ek: ka ku kiem kowi eka eku ekiem ekowi
    k: ka ku kiem kowi ki ków kom kami kach
    g: ga gu giem gowi gi gów
    x: xa xu xem xowi xie ksa ksu ksem ksie
    C: a u em owi ie om ami ach y ów`,
  words: `w z i o u a się nie jest są na do że ale lub oraz dla od ze po przy przez jak czy już także też ich jego jej tego tej
    tym ten które który która bardzo można może więc ponad jeśli gdy kiedy gdzie tylko oferuje znajdziesz warto
    dobre najlepsze jako obok przed między według zwykle często są było był była będzie mają ma tam tutaj każdy każdej
    albo pod nad bez`,
  letters: 'ąćęłńóśźż',
};
