import { Ajv } from 'ajv';
import type { Stance } from '../../domain/stances.js';
import type { JudgedBrand } from '../../ingest/index.js';
import { parseJson } from '../providers/json.js';
import type { Answer } from '../providers/provider.js';
import type { JudgingTask } from '../types.js';
import { formOfTask, UNSAID } from './task.js';

/** An answer in the form of the schema. */
interface Judged {
  readonly brands: readonly {
    readonly brand: string;
    readonly sentiment: number;
    readonly opinions: readonly {
      readonly attribute: string;
      readonly opinion: 'praised' | 'criticized';
      readonly sentence: number;
    }[];
    readonly stance: Stance | typeof UNSAID;
  }[];
}

/** The judgments of the brands, or the reason the answer is not a judgment. */
export type Reading = { readonly brands: readonly JudgedBrand[] } | { readonly fault: string };

/**
 * Checks the answer of a judge against the schema that it was given, because structured output is not reliable. A
 * judgment has exactly one entry per brand of the task.
 */
export function readJudgment({ status, text }: Pick<Answer, 'status' | 'text'>, task: JudgingTask): Reading {
  if (status === 'refused') return { fault: 'The judge refused to judge the answer.' };
  const body = parseJson(text ?? '');
  if (body === undefined) return { fault: 'The judgment is not JSON.' };
  const ajv = new Ajv();
  if (!ajv.validate(formOfTask(task).schema, body))
    return { fault: `The judgment does not have the form of the schema: ${ajv.errorsText()}.` };
  const { brands } = body as Judged;
  const missing = task.brands.find(
    ({ brand }) => brands.filter((judged) => judged.brand === brand).length !== 1,
  );
  if (missing !== undefined) return { fault: `The judgment does not have "${missing.brand}" once.` };
  return { brands: brands.map((judged) => judgedBrandOf(judged, task)) };
}

function judgedBrandOf(
  { brand, sentiment, opinions, stance }: Judged['brands'][number],
  task: JudgingTask,
): JudgedBrand {
  const first = opinions.filter(
    ({ attribute, opinion }, place) =>
      place === opinions.findIndex((one) => one.attribute === attribute && one.opinion === opinion),
  );
  return {
    brand,
    sentiment: Math.round(sentiment * 100) / 100,
    opinions: first.map(({ sentence, ...one }) => ({ ...one, sentence: task.sentences[sentence - 1] ?? '' })),
    stance: stance === UNSAID ? null : stance,
  };
}
