import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SOURCE = fileURLToPath(new URL('../peers', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/bench', import.meta.url));
const run = promisify(execFile);

/**
 * The folder with the peers, the load generator and their packages, which are installed on first use and whenever their
 * lock file changes.
 */
export async function preparePeers(onProgress: (text: string) => void): Promise<string> {
  const lock = await readFile(join(SOURCE, 'package-lock.json'), 'utf8');
  const marker = join(CACHE, '.installed');
  const isInstalled = existsSync(marker) && (await readFile(marker, 'utf8')) === lock;
  if (!isInstalled) await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  await cp(SOURCE, CACHE, {
    recursive: true,
    filter: (path) => !path.includes('node_modules', SOURCE.length),
  });
  if (!isInstalled) {
    onProgress('Installing the peers and the load generator ...');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: CACHE,
    });
    await writeFile(marker, lock);
  }
  return CACHE;
}
