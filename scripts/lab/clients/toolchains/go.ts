import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../command.js';
import type { Place } from '../generator.js';
import { requireProgram } from './installed.js';
import { copyScenario } from './scenario.js';

export const requireGo = () => requireProgram('go', 'version');

const programOf = ({ client }: Place) => join(client, 'program');

/** A module with the scenario; `requirements` are lines of its go.mod. */
export async function compileGo(place: Place, requirements: readonly string[]): Promise<void> {
  const folder = programOf(place);
  await copyScenario(place, 'go', folder);
  await writeFile(
    join(folder, 'go.mod'),
    ['module example.com/scenario', 'go 1.24', ...requirements, ''].join('\n'),
  );
  await run('go', ['mod', 'tidy'], { cwd: folder });
  await run('go', ['build', '-o', 'scenario', '.'], { cwd: folder });
  await run('go', ['vet', './...'], { cwd: folder });
}

function runGo(place: Place, env: NodeJS.ProcessEnv): Promise<string> {
  return run(join(programOf(place), 'scenario'), [], { cwd: programOf(place), env });
}

/** The shared base of the Go client generators. */
export const go = { language: 'Go', run: runGo } as const;
