import { describe, expect, it } from 'vitest';
import { isRefusalInWords } from '../../src/extraction/index.js';
import { withRefusalInWords } from '../../src/measuring/settle/checks.js';
import { answered } from './support.js';

const refusals: Readonly<Record<string, readonly string[]>> = {
  English: [
    "I'm sorry, but I can't help with that.",
    'I’m sorry, but I can’t assist with that request.',
    'Sorry, I cannot answer this question. Is there something else I can help you with?',
    "I'm not able to provide medical advice. Please talk to a doctor.",
    "I can't recommend specific investments, but I'd be happy to help with other questions.",
    'I must decline this request.',
    "**I won't be able to help** with comparing these companies.",
  ],
  German: [
    'Es tut mir leid, aber dabei kann ich nicht helfen.',
    'Ich kann diese Frage leider nicht beantworten.',
    'Ich darf Ihnen dazu keine Auskunft geben.',
    'Dieser Bitte kann ich nicht nachkommen. Gerne helfe ich bei anderen Fragen.',
  ],
  French: [
    'Désolé, je ne peux pas vous aider avec cette demande.',
    'Je ne suis pas en mesure de répondre à cette question.',
    'Je ne peux malheureusement pas fournir de conseil médical.',
  ],
  Spanish: [
    'Lo siento, pero no puedo ayudarte con eso.',
    'No puedo responder a esa pregunta.',
    'No puedo proporcionar asesoramiento legal, pero puedo ayudarte con otra cosa.',
  ],
  Italian: [
    'Mi dispiace, ma non posso aiutarti con questa richiesta.',
    'Non sono in grado di rispondere a questa domanda.',
    'Non posso fornire consulenza medica.',
  ],
  Portuguese: [
    'Desculpe, mas não posso ajudar com isso.',
    'Não consigo responder a essa pergunta.',
    'Não posso fornecer aconselhamento jurídico.',
  ],
  Dutch: [
    'Sorry, daar kan ik je niet mee helpen.',
    'Ik kan deze vraag niet beantwoorden.',
    'Ik kan geen medisch advies geven.',
  ],
  Polish: [
    'Przepraszam, nie mogę w tym pomóc.',
    'Nie mogę odpowiedzieć na to pytanie.',
    'Nie jestem w stanie udzielić porady medycznej.',
  ],
  Chinese: ['抱歉,我无法回答这个问题。', '很抱歉,我不能提供医疗建议。', '對不起,我無法協助您處理這個請求。'],
  Japanese: [
    '申し訳ありませんが、そのご質問にはお答えできません。',
    'この件についてはお手伝いできません。',
    '医療に関する助言の提供はいたしかねます。',
  ],
};

const answers: readonly string[] = [
  "I couldn't find any information about Acme.",
  "I can't find reviews of Acme, so I cannot say how good it is.",
  "I can't give you a single winner, but Acme and Globex lead most tests.",
  "I can't recommend one shoe for everyone. However, Acme is a safe choice.",
  "You can't help but like Acme.",
  'Acme cannot help with taxes. Globex can.',
  'Ich kann Acme nicht finden.',
  'Ich kann keine einzelne Empfehlung geben, aber Acme gilt als zuverlässig.',
  'Je ne connais pas Acme.',
  'No puedo encontrar Acme.',
  'Non posso trovare informazioni su Acme.',
  'Não encontrei a Acme.',
  'Ik kan Acme niet vinden.',
  'Nie mogę znaleźć marki Acme.',
  '我找不到关于 Acme 的信息。',
  '我无法提供确切排名,但 Acme 和 Globex 最受欢迎。',
  'Acme についての情報は見つかりませんでした。',
  '一つに絞った回答はできませんが、Acme が人気です。ただし Globex も良いです。',
  `I can't help but notice that Acme leads. ${'It is tested by many people every year. '.repeat(12)}`,
];

describe('a refusal stated in the answer', () => {
  for (const [language, texts] of Object.entries(refusals))
    it.each(texts)(`is recognized in ${language}: %s`, (text) => {
      expect(isRefusalInWords(text)).toBe(true);
    });

  it.each(answers)('is not recognized in: %s', (text) => {
    expect(isRefusalInWords(text)).toBe(false);
  });

  it('makes an answer refused, with its wording, unless it cites sources', () => {
    const text = "I'm sorry, but I can't help with that.";
    const isCited = true;
    const cited = [{ url: 'https://news.example/', title: null, isCited }];
    expect(withRefusalInWords(answered({ text, sources: [] }))).toMatchObject({
      answer: { status: 'refused', text },
    });
    expect(withRefusalInWords(answered({ text, sources: cited }))).toMatchObject({
      answer: { status: 'ok' },
    });
  });
});
