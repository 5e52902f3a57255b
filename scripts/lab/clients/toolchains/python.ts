import { join } from 'node:path';
import { run } from '../command.js';
import type { Home, Place } from '../generator.js';
import { versions } from '../versions.js';
import { installOnce, requireProgram } from './installed.js';
import { copyScenario } from './scenario.js';

const environmentOf = ({ folder }: Home) => join(folder, 'tools');

/** The tools that check every client. */
const COMMON = [`mypy==${versions.mypy}`, 'python-dateutil', 'types-python-dateutil'];

/** Creates a virtual environment with mypy and what a client needs. */
export async function installPython(home: Home, needs: readonly string[]): Promise<void> {
  await requireProgram('python3', '-m', 'venv', '--help');
  const folder = environmentOf(home);
  const requirements = [...needs, ...COMMON];
  await installOnce(folder, requirements.join(' '), async () => {
    await run('python3', ['-m', 'venv', folder], { cwd: folder });
    await run(inEnvironment(home, 'pip'), ['install', '-q', ...requirements], { cwd: folder });
  });
}

/** Path of a program in the virtual environment. */
export const inEnvironment = (home: Home, program: string) => join(environmentOf(home), 'bin', program);

/** Checks the scenario with mypy. As for an installed package, errors inside the client itself do not count. */
const compileScenario = (place: Place) => compile(place, '--follow-imports=silent', 'scenario.py');

/** Checks the scenario and the whole client with mypy. */
export const compileAll = (place: Place) => compile(place, '.');

async function compile(place: Place, ...args: readonly string[]): Promise<void> {
  await copyScenario(place, 'python', place.client);
  await run(inEnvironment(place, 'mypy'), args, { cwd: place.client });
}

function runPython(place: Place, env: NodeJS.ProcessEnv): Promise<string> {
  return run(inEnvironment(place, 'python'), ['scenario.py'], { cwd: place.client, env });
}

/** The shared base of the Python client generators. */
export const python = { language: 'Python', compile: compileScenario, run: runPython } as const;
