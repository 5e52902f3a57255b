/** Puts the tools into a folder of their own, each beside its dependencies, never into this package. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runChild, tailOf } from './child.js';

const INSTALL_LIMIT_SECONDS = 600;
/** A tool may ask for a newer Node.js than it needs; what it really does is seen when it runs. */
const LENIENT = ['--engine-strict=false'];

/**
 * Installs npm packages once, into `folder`; resolves to the folder of their programs. The packages are named with
 * their versions, so that a run tomorrow uses what a run today did.
 */
export async function installFromNpm(folder: string, packages: readonly string[]): Promise<string> {
  await once(folder, async (draft) => {
    await writeFile(join(draft, 'package.json'), '{ "private": true }\n');
    await install('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...LENIENT, ...packages], draft);
  });
  return join(folder, 'node_modules', '.bin');
}

/** Installs a Python package once, into a virtual environment at `folder`; resolves to the folder of its programs. */
export async function installFromPyPI(folder: string, requirement: string): Promise<string> {
  // A virtual environment holds its own path and cannot be moved: it is made in place, a mark tells that it is whole.
  const mark = join(folder, 'installed');
  if (!existsSync(mark)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await install('python3', ['-m', 'venv', folder], folder);
    await install(join(folder, 'bin', 'pip'), ['install', '--quiet', requirement], folder);
    await writeFile(mark, `${requirement}\n`);
  }
  return join(folder, 'bin');
}

async function once(folder: string, fill: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  await fill(draft);
  await rename(draft, folder);
}

async function install(command: string, args: readonly string[], folder: string): Promise<void> {
  const logFile = join(folder, 'install.log');
  const { exitCode } = await runChild({
    command,
    args,
    logFile,
    cwd: folder,
    timeLimitSeconds: INSTALL_LIMIT_SECONDS,
  });
  if (exitCode !== 0) throw new Error(`${command} ${args.join(' ')}: ${await tailOf(logFile)}`);
}
