import { describe, expect, it } from 'vitest';
import { createOpenAiJudge } from '../../src/measuring/providers/openai-judge.js';
import { listPrices } from '../../src/measuring/providers/prices.js';
import { startFakeProvider } from '../../scripts/lab/servers/fake-provider.js';
import { agreementOf } from '../../scripts/lab/judge/agreement.js';
import {
  askAll,
  readJudgedSentences,
  type BrandOpinion,
  type JudgedSentence,
} from '../../scripts/lab/judge/sentences.js';

const sentences = readJudgedSentences();

/** The agreement with a judge whose judgments come from the given function, and the number of these judgments. */
async function scoreOf(judgeBy: (brand: BrandOpinion, sentence: JudgedSentence) => BrandOpinion | string) {
  const byText = new Map(sentences.map((sentence) => [sentence.text, sentence]));
  const fake = await startFakeProvider({
    answer(input) {
      const { sentences: shown } = JSON.parse(input) as { sentences: { text: string }[] };
      const text = shown.map((one) => one.text).join(' ');
      const sentence = [...byText.values()].find((one) => one.text === text);
      if (sentence === undefined) throw new Error(`The judge was not asked about a sentence: ${text}`);
      const said = sentence.brands.map((brand) => judgeBy(brand, sentence));
      const broken = said.find((one) => typeof one === 'string');
      return broken ?? JSON.stringify({ brands: said.map((one) => asAnswer(one as BrandOpinion)) });
    },
  });
  const provider = createOpenAiJudge({ apiKey: 'key-0123456789', baseUrl: fake.url, prices: listPrices });
  const answers = await askAll({ provider, model: 'm' }, sentences, new AbortController().signal);
  await fake.close();
  const pairs = answers.flatMap(({ sentence, found }) =>
    found === null ? [] : [{ wanted: sentence.brands, found }],
  );
  return { judged: pairs.length, agreement: pairs.length === 0 ? null : agreementOf(pairs) };
}

function asAnswer({ brand, sentiment, opinions }: BrandOpinion) {
  const attributes = opinions.map((one) => ({
    attribute: one.slice(1),
    opinion: one.startsWith('+') ? 'praised' : 'criticized',
    sentence: 1,
  }));
  return { brand, sentiment, opinions: attributes, stance: 'unsaid' };
}

describe('the score of a judge', () => {
  it('is perfect for one that agrees with every judgment by hand', async () => {
    const perfect = { value: 1, low: 1, high: 1 };
    expect(await scoreOf((brand) => brand)).toEqual({
      judged: 150,
      agreement: {
        kappa: perfect,
        meanAbsoluteError: { value: 0, low: 0, high: 0 },
        shareWithinHalf: perfect,
        opinionPrecision: perfect,
        opinionRecall: perfect,
      },
    });
  });

  it('has no agreement beyond chance for one that finds everything neutral', async () => {
    const { agreement } = await scoreOf(({ brand }) => ({ brand, sentiment: 0, opinions: [] }));
    expect(agreement?.kappa).toEqual({ value: 0, low: 0, high: 0 });
    expect(agreement?.shareWithinHalf.value).toBeLessThan(0.6);
    expect(agreement?.opinionRecall.value).toBe(0);
  });

  it('is negative for one that confuses praise with criticism', async () => {
    const { agreement } = await scoreOf(({ brand, sentiment }) => ({
      brand,
      sentiment: -sentiment || 0,
      opinions: ['+price'],
    }));
    expect(agreement?.kappa.high).toBeLessThan(0.2);
    expect(agreement?.opinionPrecision.value).toBeLessThan(0.2);
  });

  it('has an interval around its value for one that is sometimes wrong', async () => {
    const { agreement } = await scoreOf(({ brand, sentiment, opinions }, { text }) => ({
      brand,
      sentiment: text.length % 4 === 0 ? 0 : sentiment,
      opinions: text.length % 3 === 0 ? [] : opinions,
    }));
    for (const { value, low, high } of Object.values(agreement ?? {})) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
    }
    expect(agreement?.kappa.value).toBeGreaterThan(0.5);
    expect(agreement?.kappa.high).toBeLessThan(1);
  });

  it('leaves out answers that are not judgments', async () => {
    const { judged } = await scoreOf((brand, { language }) => (language === 'English' ? 'Great!' : brand));
    expect(judged).toBe(sentences.filter(({ language }) => language !== 'English').length);
  });
});
