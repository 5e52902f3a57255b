import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const suiteFolder = fileURLToPath(new URL('..', import.meta.url));

/** Finds the file that defines a check, as a path from the root of the repository; null if its name is composed. */
export function checkSources(): (check: string) => string | null {
  const files = readdirSync(`${suiteFolder}families`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `families/${name}`)
    .concat('prompt-sequences.ts')
    .sort()
    .map((name) => ({ name: `conformance/${name}`, text: readFileSync(`${suiteFolder}${name}`, 'utf8') }));
  return (check) => files.find(({ text }) => text.includes(`'${check}'`))?.name ?? null;
}
