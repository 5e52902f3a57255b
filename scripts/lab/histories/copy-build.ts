import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlantedFault } from './planted.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface FaultyBuild {
  /** The command line of the copy. */
  readonly program: string;
  remove(): void;
}

/**
 * Copies the build and plants a fault in the copy.
 * @throws Error unless the code that the fault replaces occurs exactly once in the build
 */
export function copyBuild(fault: PlantedFault): FaultyBuild {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-planted-'));
  for (const entry of readdirSync(ROOT)) {
    if (entry === 'bin' || entry === 'dist')
      cpSync(join(ROOT, entry), join(folder, entry), { recursive: true });
    else symlinkSync(join(ROOT, entry), join(folder, entry));
  }
  writeFileSync(join(folder, 'dist/src', fault.file), withFault(fault));
  return {
    program: join(folder, 'bin/visibility.js'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * The built file with the fault.
 * @throws Error unless the code that the fault replaces occurs exactly once
 */
export function withFault({ name, file, from, to }: PlantedFault): string {
  const parts = readFileSync(join(ROOT, 'dist/src', file), 'utf8').split(from);
  if (parts.length === 2) return parts.join(to);
  throw new Error(
    `The fault "${name}" has ${parts.length - 1} places in ${file} instead of one. Update planted.ts.`,
  );
}
