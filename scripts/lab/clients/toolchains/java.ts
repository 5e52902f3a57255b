import { delimiter, join } from 'node:path';
import { CommandFailed, run } from '../command.js';
import type { Place } from '../generator.js';
import { copyScenario } from './scenario.js';

const classPath = [join('target', 'classes'), join('target', 'dependency', '*'), 'scenario'].join(delimiter);

/** Builds the client with its own Maven project, then the scenario against its classes. */
async function compileJava(place: Place): Promise<void> {
  const cwd = place.client;
  const goals = ['compile', 'dependency:copy-dependencies', '-DincludeScope=runtime'];
  await maven(['-q', '-B', ...goals], cwd);
  await copyScenario(place, 'java', join(cwd, 'scenario'));
  const files = ['Scenario.java', 'Report.java', 'Connection.java'].map((name) => join('scenario', name));
  await run('javac', ['-cp', classPath, '-d', 'scenario', ...files], { cwd });
}

/** Tries offline first, because Maven otherwise looks for updates on every run. */
async function maven(args: readonly string[], cwd: string): Promise<void> {
  await run('mvn', ['-o', ...args], { cwd }).catch((error: unknown) => {
    if (!(error instanceof CommandFailed) || !/offline/i.test(error.message)) throw error;
    return run('mvn', args, { cwd });
  });
}

function runJava({ client }: Place, env: NodeJS.ProcessEnv): Promise<string> {
  return run('java', ['-cp', classPath, 'Scenario'], { cwd: client, env });
}

/** The shared base of the Java client generators. */
export const java = { language: 'Java', compile: compileJava, run: runJava } as const;
