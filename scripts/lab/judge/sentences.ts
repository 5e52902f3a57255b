import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DEFAULT_ATTRIBUTES } from '../../../src/measuring/judge/attributes.js';
import { placeOfJudge, versionOf, type Judge } from '../../../src/measuring/judge/judge.js';
import { readJudgment } from '../../../src/measuring/judge/read-judgment.js';
import { sentencesAround } from '../../../src/measuring/judge/sentences.js';
import { formOfTask, textOfTask } from '../../../src/measuring/judge/task.js';
import type { Outcome, Question } from '../../../src/measuring/providers/provider.js';
import type { JudgingTask } from '../../../src/measuring/types.js';

/** The judgment of a brand in a sentence. */
export interface BrandOpinion {
  readonly brand: string;
  /** From -1 to 1. */
  readonly sentiment: number;
  /** Praise such as `+price`, and criticism such as `-support`. */
  readonly opinions: readonly string[];
}

/** A sentence, judged by hand. */
export interface JudgedSentence {
  readonly language: string;
  readonly kind: string;
  readonly text: string;
  readonly brands: readonly BrandOpinion[];
}

/** The sentences of `sentences.yaml`. */
export function readJudgedSentences(): JudgedSentence[] {
  const text = readFileSync(new URL('./sentences.yaml', import.meta.url), 'utf8');
  const file = parse(text) as Record<string, Record<string, string[]>>;
  return Object.entries(file).flatMap(([language, kinds]) =>
    Object.entries(kinds).flatMap(([kind, lines]) =>
      lines.map((line) => ({ language, kind, ...parseLine(line) })),
    ),
  );
}

function parseLine(line: string): Pick<JudgedSentence, 'text' | 'brands'> {
  const [text = '', judged = ''] = line.split(' => ');
  const brands = judged.split('; ').map((one) => {
    const [brand = '', sentiment = '', ...opinions] = one.split(' ');
    return {
      brand,
      sentiment: Number(sentiment),
      opinions: opinions.map((name) => name.replaceAll('_', ' ')),
    };
  });
  return { text, brands };
}

/** The question to a judge about a sentence, in the form that the service uses for an answer. */
function questionOf(judge: Judge, sentence: JudgedSentence): { question: Question; task: JudgingTask } {
  const mentioned = sentence.brands.map(({ brand }) => ({ brand, offsets: offsetsOf(brand, sentence.text) }));
  const target = placeOfJudge(judge, 'chatgpt');
  const task = {
    version: versionOf(target, DEFAULT_ATTRIBUTES),
    attributes: DEFAULT_ATTRIBUTES,
    ...sentencesAround(sentence.text, mentioned),
  };
  const slotId = `sentence ${sentence.text}`;
  return {
    task,
    question: { slotId, text: textOfTask(task), target, sampleIndex: 0, task: formOfTask(task) },
  };
}

function offsetsOf(brand: string, text: string): [number, number][] {
  return Array.from(text.matchAll(new RegExp(brand, 'g')), ({ index }) => [index, index + brand.length]);
}

/** The answer of a judge in the form of a judgment by hand; null if it is not a judgment. */
function judgmentIn(outcome: Outcome, task: JudgingTask): readonly BrandOpinion[] | null {
  if (outcome.kind !== 'answered') return null;
  const reading = readJudgment(outcome.answer, task);
  if ('fault' in reading) return null;
  return reading.brands.map(({ brand, sentiment, opinions }) => ({
    brand,
    sentiment,
    opinions: opinions.map(({ attribute, opinion }) => `${opinion === 'praised' ? '+' : '-'}${attribute}`),
  }));
}

/** The answer of a judge to a sentence. */
interface SentenceAnswer {
  readonly sentence: JudgedSentence;
  readonly question: Question;
  readonly outcome: Outcome;
  /** Null if the answer is not a judgment. */
  readonly found: readonly BrandOpinion[] | null;
}

/** Asks a judge about all sentences, one after the other. */
export async function askAll(
  judge: Judge,
  sentences: readonly JudgedSentence[],
  signal: AbortSignal,
): Promise<SentenceAnswer[]> {
  const answers: SentenceAnswer[] = [];
  for (const sentence of sentences) {
    const { question, task } = questionOf(judge, sentence);
    const outcome = await judge.provider.ask(question, signal);
    answers.push({ sentence, question, outcome, found: judgmentIn(outcome, task) });
  }
  return answers;
}

/** The estimated cost of asking a judge about sentences, in US dollars. */
export function estimateUsd(judge: Judge, sentences: readonly JudgedSentence[]): number {
  return sentences.reduce(
    (sum, sentence) => sum + judge.provider.estimateUsd(questionOf(judge, sentence).question),
    0,
  );
}
