import type { QuestionLanguage, SuggestedQuestion } from './types.js';

/** A question that buyers ask, in every language. */
export interface Template extends Pick<SuggestedQuestion, 'persona' | 'intent'> {
  readonly text: Readonly<Record<QuestionLanguage, string>>;
}

/**
 * The questions, from looking around to deciding. `{category}` is what a person typed, of any number, gender and case, so it is
 * never inflected and has no article: it follows a word that governs none, or stands before a colon. None names a brand, and each asks for
 * one.
 */
export const TEMPLATES: readonly Template[] = [
  {
    persona: 'discoverer',
    intent: 'informational',
    text: {
      de: 'Welche Anbieter sind im Bereich {category} am bekanntesten?',
      en: 'Which companies are best known for {category}?',
      es: '¿Qué empresas son las más conocidas en {category}?',
      fr: '{category} : quelles sont les entreprises les plus connues ?',
      ja: '{category}で最も有名な会社はどこですか？',
    },
  },
  {
    persona: 'discoverer',
    intent: 'commercial',
    text: {
      de: 'Welche Anbieter sind im Bereich {category} zu empfehlen?',
      en: 'Which companies would you recommend for {category}?',
      es: '¿Qué empresas recomiendas para {category}?',
      fr: '{category} : quelles entreprises me recommandez-vous ?',
      ja: '{category}でおすすめの会社を教えてください。',
    },
  },
  {
    persona: 'discoverer',
    intent: 'informational',
    text: {
      de: 'Das Thema {category} ist neu für mich. Welche Namen sollte ich kennen?',
      en: 'I am new to {category}. Which names should I know?',
      es: 'No sé mucho sobre {category}. ¿Qué nombres debería conocer?',
      fr: 'Je découvre le sujet « {category} ». Quels noms faut-il connaître ?',
      ja: '{category}について調べ始めたところです。知っておくべき会社はどこですか？',
    },
  },
  {
    persona: 'discoverer',
    intent: 'commercial',
    text: {
      de: '{category}: Welche Anbieter empfehlen Fachleute?',
      en: 'Which companies do experts recommend for {category}?',
      es: '¿Qué empresas recomiendan los expertos para {category}?',
      fr: '{category} : quelles entreprises les experts recommandent-ils ?',
      ja: '{category}で専門家がすすめる会社はどこですか？',
    },
  },
  {
    persona: 'discoverer',
    intent: 'commercial',
    text: {
      de: '{category}: Welche weniger bekannten Anbieter sind einen Blick wert?',
      en: 'Which lesser-known options for {category} deserve a look?',
      es: '¿Qué opciones menos conocidas de {category} merecen la pena?',
      fr: '{category} : quelles options moins connues valent le détour ?',
      ja: '{category}で、あまり知られていないけれど検討する価値のある会社はどこですか？',
    },
  },
  {
    persona: 'evaluator',
    intent: 'informational',
    text: {
      de: 'Worauf kommt es beim Thema {category} an, und welche Anbieter überzeugen dabei?',
      en: 'What matters most in {category}, and which companies do it well?',
      es: '¿Qué es lo más importante en {category} y qué empresas lo hacen bien?',
      fr: '{category} : quels critères comptent, et quelles entreprises y répondent le mieux ?',
      ja: '{category}で重視すべき点は何ですか？それを満たす会社はどこですか？',
    },
  },
  {
    persona: 'evaluator',
    intent: 'comparison',
    text: {
      de: '{category}: Welche Angebote sind die besten, und wie unterscheiden sie sich?',
      en: 'What are the best options for {category}, and how do they differ?',
      es: '¿Cuáles son las mejores opciones de {category} y en qué se diferencian?',
      fr: '{category} : quelles sont les meilleures options, et en quoi diffèrent-elles ?',
      ja: '{category}で最も優れた選択肢はどれですか？違いも教えてください。',
    },
  },
  {
    persona: 'evaluator',
    intent: 'comparison',
    text: {
      de: 'Vergleiche die führenden Anbieter im Bereich {category}: Stärken und Schwächen.',
      en: 'Compare the leading companies for {category}: strengths and weaknesses.',
      es: 'Compara las principales empresas de {category}: puntos fuertes y débiles.',
      fr: '{category} : comparez les principales entreprises, points forts et points faibles.',
      ja: '{category}の主要な会社を、長所と短所で比較してください。',
    },
  },
  {
    persona: 'evaluator',
    intent: 'comparison',
    text: {
      de: 'Welche Anbieter sind im Bereich {category} am zuverlässigsten?',
      en: 'Which companies are the most reliable for {category}?',
      es: '¿Qué empresas de {category} son las más fiables?',
      fr: '{category} : quelles entreprises sont les plus fiables ?',
      ja: '{category}で最も信頼できる会社はどこですか？',
    },
  },
  {
    persona: 'evaluator',
    intent: 'comparison',
    text: {
      de: '{category}: Welche Angebote haben die besten Bewertungen?',
      en: 'Which options for {category} have the best reviews?',
      es: '¿Qué opciones de {category} tienen las mejores reseñas?',
      fr: '{category} : quelles options ont les meilleurs avis ?',
      ja: '{category}で口コミの評価が最も高いのはどこですか？',
    },
  },
  {
    persona: 'evaluator',
    intent: 'comparison',
    text: {
      de: '{category}: Welche Anbieter haben den besten Kundenservice?',
      en: 'Which companies for {category} have the best customer service?',
      es: '¿Qué empresas de {category} tienen la mejor atención al cliente?',
      fr: '{category} : quelles entreprises ont le meilleur service client ?',
      ja: '{category}でカスタマーサポートが最も優れている会社はどこですか？',
    },
  },
  {
    persona: 'evaluator',
    intent: 'comparison',
    text: {
      de: '{category}: Welche Angebote eignen sich am besten für Einsteiger?',
      en: 'Which options for {category} are the easiest for beginners?',
      es: '¿Qué opciones de {category} son las más fáciles para principiantes?',
      fr: '{category} : quelles options conviennent le mieux aux débutants ?',
      ja: '{category}で初心者に最も向いているのはどれですか？',
    },
  },
  {
    persona: 'buyer',
    intent: 'commercial',
    text: {
      de: '{category}: Welche Angebote haben das beste Preis-Leistungs-Verhältnis?',
      en: 'Which options for {category} offer the best value for money?',
      es: '¿Qué opciones de {category} tienen la mejor relación calidad-precio?',
      fr: '{category} : quelles options offrent le meilleur rapport qualité-prix ?',
      ja: '{category}でコストパフォーマンスが最も高いのはどれですか？',
    },
  },
  {
    persona: 'buyer',
    intent: 'transactional',
    text: {
      de: '{category}: Welche Angebote passen zu einem kleinen Budget?',
      en: 'Which options for {category} suit a small budget?',
      es: '¿Qué opciones de {category} se ajustan a un presupuesto pequeño?',
      fr: '{category} : quelles options conviennent à un petit budget ?',
      ja: '予算が少ない場合、{category}ではどれがおすすめですか？',
    },
  },
  {
    persona: 'buyer',
    intent: 'transactional',
    text: {
      de: '{category}: Welche Angebote sind einen höheren Preis wert?',
      en: 'Which options for {category} are worth a higher price?',
      es: '¿Por qué opciones de {category} merece la pena pagar más?',
      fr: '{category} : quelles options méritent un prix plus élevé ?',
      ja: '{category}で、高くても選ぶ価値があるのはどれですか？',
    },
  },
  {
    persona: 'buyer',
    intent: 'transactional',
    text: {
      de: 'Ich entscheide mich diese Woche. Thema: {category}. Welchen Anbieter soll ich nehmen?',
      en: 'I have to decide on {category} this week. Which company should I choose?',
      es: 'Tengo que decidirme esta semana sobre {category}. ¿Qué empresa elijo?',
      fr: 'Je dois me décider cette semaine. Sujet : {category}. Quelle entreprise choisir ?',
      ja: '今週中に{category}を決める必要があります。どの会社を選べばよいですか？',
    },
  },
];
