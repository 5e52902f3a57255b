import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * How to call this program from a shell: `npx visibility` in a checkout. Anywhere else npx might fetch another package
 * of that name, so the call names ours; a local installation of it is used where there is one.
 */
export function ownCommand(rootFolder = packageRoot()): string {
  return existsSync(join(rootFolder, 'src')) ? 'npx visibility' : 'npx -p @ai-visibility/service visibility';
}

/** The folder of the nearest package.json above this file: there are more folders above it when it is built. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
