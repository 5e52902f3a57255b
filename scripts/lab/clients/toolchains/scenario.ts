import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '../generator.js';

const SCENARIOS = fileURLToPath(new URL('../scenarios', import.meta.url));

/** Copies the scenario of a language and the adapter of the generator into `target`. */
export async function copyScenario({ generator }: Place, language: string, target: string): Promise<void> {
  const folder = join(SCENARIOS, language);
  const shared = (name: string) => name === folder || /\.\w+$/.test(basename(name));
  await cp(folder, target, { recursive: true, filter: shared });
  await cp(join(folder, generator), target, { recursive: true });
}
