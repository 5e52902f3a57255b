import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { replaceSection } from '../../../document-section.js';
import type { Result } from '../result.js';
import { asMarkdown } from './markdown.js';
import { asSvg } from './svg.js';

const pathOf = (name: string) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));
const RESULTS = pathOf('bench/results.json');

/** Writes a result to docs/bench, as data and as a picture, and its tables to docs/performance.md. */
export async function writeDocuments(result: Result): Promise<void> {
  await mkdir(pathOf('bench'), { recursive: true });
  await writeFile(RESULTS, `${JSON.stringify(result, null, 2)}\n`);
  await writeFile(pathOf('bench/results.svg'), asSvg(result));
  await replaceSection(pathOf('performance.md'), 'results', asMarkdown(result));
}

/** Writes the section about growth to docs/performance.md. */
export const writeGrowth = (markdown: string): Promise<void> =>
  replaceSection(pathOf('performance.md'), 'growth', markdown);

/** The result that the documents show. */
export async function readPublished(): Promise<Result> {
  return JSON.parse(await readFile(RESULTS, 'utf8')) as Result;
}
