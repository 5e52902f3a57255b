import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '../generator.js';

const SCENARIOS = fileURLToPath(new URL('../scenarios', import.meta.url));

/** Copies the scenario of a generator, and the shared code of its language (a file or a folder), into `target`. */
export async function copyScenario({ generator }: Place, common: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of [common, generator]) {
    const into = (await stat(join(SCENARIOS, name))).isDirectory() ? target : join(target, name);
    await cp(join(SCENARIOS, name), into, { recursive: true });
  }
}
