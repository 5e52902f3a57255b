import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '../generator.js';

const SCENARIOS = fileURLToPath(new URL('../scenarios', import.meta.url));

/** Copies the scenario of a generator and its language's report helper into `target`. */
export async function copyScenario({ generator }: Place, helper: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await cp(join(SCENARIOS, generator), target, { recursive: true });
  await cp(join(SCENARIOS, helper), join(target, helper));
}
