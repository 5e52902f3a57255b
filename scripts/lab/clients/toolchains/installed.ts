import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled } from '../command.js';
import { ToolUnavailable } from '../generator.js';

/**
 * Runs `install` in an emptied folder, unless it already succeeded there with the same `recipe`, which names all
 * versions.
 * @throws ToolUnavailable if the installation fails
 */
export async function installOnce(
  folder: string,
  recipe: string,
  install: () => Promise<unknown>,
): Promise<void> {
  const marker = join(folder, '.installed');
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === recipe) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await install();
  } catch (error) {
    throw new ToolUnavailable(`could not be installed: ${(error as Error).message}`, { cause: error });
  }
  await writeFile(marker, recipe);
}

/** @throws ToolUnavailable if a program of the language is missing */
export async function requireProgram(program: string, ...args: string[]): Promise<void> {
  if (!(await isInstalled(program, ...args))) throw new ToolUnavailable(`${program} is not installed`);
}
