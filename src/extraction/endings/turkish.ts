import { after, type Endings } from './endings.js';

const CASES = 'da de ta te dan den tan ten daki deki taki teki la le dır dir dur dür tır tir tur tür lar ler';

/** Written without the apostrophe that names take before an ending. */
export const turkish: Endings = {
  script: 'latin',
  forms: `
    k: ka ke kı ki ku kü kın kin kun kün ğa ğe ğı ği ğu ğü ğın ğin ğun ğün ${after('k', CASES)}
    V: ya ye yı yi yu yü nın nin nun nün yla yle na ne nı ni nu nü nda nde ndan nden ndaki ndeki ${CASES}
    C: a e ı i u ü ın in un ün ${CASES}`,
  words: `ve bir bu için ile çok da de en gibi daha olarak ancak hem ya veya ama kadar sonra göre her ne var yok olan
    olduğu oldu değil mi mı önce şu en iyi bazı birçok genellikle ayrıca üzerinden ilgili arasında uygun`,
  letters: 'çğıöşü',
};
