import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The shell command for this program: `npx visibility` in a checkout, and `visibility` in the image. Elsewhere, npx must
 * not download the unrelated package of that name if this one is not installed in the folder.
 */
export function ownCommand(rootFolder = packageRoot()): string {
  if (existsSync(join(rootFolder, 'src'))) return 'npx visibility';
  return rootFolder.split(sep).includes('node_modules') ? 'npx --no visibility' : 'visibility';
}

/** The folder of the nearest package.json above this file. Its depth differs between source and build. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
