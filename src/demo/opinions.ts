import type { JudgedBrand, Mention } from '../ingest/index.js';
import { blame, neutral, praise, type Remark } from './wording.js';

/** The version stored with the judgments of demo answers. */
export const DEMO_JUDGE = 'demo-1';

const remarks: readonly Remark[] = [praise, neutral, blame].flatMap((tone) => tone.remarks);

/**
 * Judges a mention in a demo answer: its sentiment is what the answer was written with, its opinion that of the remark
 * about the brand. Null for mentions without sentiment, and for brands that are neither the workspace's nor tracked.
 */
export function judgeMention({ brand, isOwn, isTracked, sentiment, snippet }: Mention): JudgedBrand | null {
  if (sentiment === null || !(isOwn || isTracked)) return null;
  const said = snippet ?? '';
  const remark = remarks.find(({ sentence, cell }) => said.includes(sentence) || said.endsWith(`| ${cell}`));
  const sentence = said.replaceAll('**', '');
  const opinions = remark?.opinion === undefined ? [] : [{ ...remark.opinion, sentence }];
  return { brand, sentiment, opinions };
}
