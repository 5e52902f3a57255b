import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlantedFault } from './planted.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface FaultyBuild {
  /** The command line of the copy. */
  readonly program: string;
  remove(): void;
}

/**
 * Copies the build and plants a fault in the copy.
 * @throws Error unless the code that the fault replaces occurs exactly once in the build
 */
export function copyBuild({ name, file, from, to }: PlantedFault): FaultyBuild {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-planted-'));
  for (const entry of readdirSync(ROOT)) {
    if (entry === 'bin' || entry === 'dist')
      cpSync(join(ROOT, entry), join(folder, entry), { recursive: true });
    else symlinkSync(join(ROOT, entry), join(folder, entry));
  }
  const path = join(folder, 'dist/src', file);
  const parts = readFileSync(path, 'utf8').split(from);
  if (parts.length !== 2)
    throw new Error(
      `The fault "${name}" has ${parts.length - 1} places in ${file} instead of one. Update planted.ts.`,
    );
  writeFileSync(path, parts.join(to));
  return {
    program: join(folder, 'bin/visibility.js'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
