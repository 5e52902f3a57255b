import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from './cells.js';
import type { Generator } from './generator.js';
import { startLaterVersion } from './later-version.js';
import { installGenerator, runGenerator, type Setting } from './run-generator.js';
import { startDemoService } from './service.js';

/** The row of one generator. */
export interface Result {
  readonly generator: Generator;
  readonly row: Row;
}

/** Installs the tools of the generators. Reports those that are unavailable, with the reason. */
export async function installAll(
  generators: readonly Generator[],
  options: Pick<Setting, 'cache' | 'onProgress'>,
): Promise<void> {
  for (const generator of generators) {
    const onProgress = (part: string) => options.onProgress(`${generator.name}: ${part}`);
    const unavailable = await installGenerator(generator, { ...options, onProgress });
    if (unavailable !== null) onProgress(unavailable);
  }
}

/** Starts the service, runs the generators one after the other, and stops the service. */
export async function runAll(
  generators: readonly Generator[],
  options: Pick<Setting, 'cache' | 'keep' | 'onProgress'>,
): Promise<Result[]> {
  options.onProgress('Starting the service with demo data ...');
  const service = await startDemoService();
  const later = await startLaterVersion(service.url);
  try {
    const contract = await saveContract(service.url, options.cache);
    const results: Result[] = [];
    for (const [index, generator] of generators.entries()) {
      const label = `[${index + 1}/${generators.length}] ${generator.name}`;
      const onProgress = (part: string) => options.onProgress(`${label}: ${part}`);
      const setting = { ...options, service, laterUrl: later.url, contract, onProgress };
      results.push({ generator, row: await runGenerator(generator, setting) });
    }
    return results;
  } finally {
    await later.close();
    await service.close();
  }
}

/** Saves the document that the service serves: what a client developer starts from. */
async function saveContract(url: string, cache: string): Promise<string> {
  const response = await fetch(`${url}/openapi.json`);
  if (!response.ok) throw new Error(`GET /openapi.json answered ${response.status}`);
  const file = join(cache, 'openapi.json');
  await mkdir(cache, { recursive: true });
  await writeFile(file, await response.text());
  return file;
}
