import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The shell command for this program: `npx visibility` in a checkout. Elsewhere, npx must not download the unrelated
 * package of that name if this one is not installed in the folder.
 */
export function ownCommand(rootFolder = packageRoot()): string {
  return existsSync(join(rootFolder, 'src')) ? 'npx visibility' : 'npx --no visibility';
}

/** The folder of the nearest package.json above this file. Its depth differs between source and build. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
