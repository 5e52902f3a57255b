import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

// A checkout of a program that only prints a word, with the real bin and the real build.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
let checkout: string;

beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'visibility-build-')));
  for (const file of ['bin/visibility.js', 'scripts/build.js', 'package.json'])
    cpSync(join(ROOT, file), join(checkout, file));
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  mkdirSync(join(checkout, 'spec'));
  writeFileSync(join(checkout, 'spec', 'data.json'), '{}');
  say('one');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Makes the program one that prints the word. */
function say(word: string): void {
  mkdirSync(join(checkout, 'src', 'cli'), { recursive: true });
  const text = `export function main(): void {\n  const word: string = '${word}';\n  console.log(word);\n}\n`;
  writeFileSync(join(checkout, 'src', 'cli', 'main.ts'), text);
}

function run(): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, 'bin', 'visibility.js')], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const builds = () => readdirSync(checkout).filter((name) => name.startsWith('dist'));
const buildOf = () => statSync(join(checkout, 'dist')).ino;

describe('a start', () => {
  it('builds what was never built, with the files that the program reads', () => {
    expect(run()).toEqual({ status: 0, stdout: 'one\n', stderr: '' });
    expect(existsSync(join(checkout, 'dist', 'spec', 'data.json'))).toBe(true);
    expect(builds()).toEqual(['dist']);
  });

  it('builds nothing when nothing is newer', () => {
    run();
    const built = buildOf();
    expect(run().stdout).toBe('one\n');
    expect(buildOf()).toBe(built);
  });

  it('builds after an edit of the source, of the contract, or of the build itself', () => {
    run();
    say('two');
    expect(run().stdout).toBe('two\n');
    for (const file of ['spec/data.json', 'scripts/build.js']) {
      const built = buildOf();
      appendFileSync(join(checkout, file), '\n');
      expect(run().stdout).toBe('two\n');
      expect(buildOf(), file).not.toBe(built);
    }
  });

  it('of an installed package, which has no source, builds nothing and needs no tools', () => {
    run();
    rmSync(join(checkout, 'src'), { recursive: true });
    rmSync(join(checkout, 'node_modules'));
    expect(run()).toEqual({ status: 0, stdout: 'one\n', stderr: '' });
  });

  it('without the tools says which command installs them', () => {
    rmSync(join(checkout, 'node_modules'));
    expect(run()).toEqual({
      status: 3,
      stdout: '',
      stderr:
        'visibility: The program must be built, and the tools for it are not installed: run "npm ci" first.\n',
    });
  });

  it('with a fault in the source names its place, runs nothing, and leaves what was built', () => {
    run();
    const built = buildOf();
    appendFileSync(join(checkout, 'src', 'cli', 'main.ts'), 'const ;\n');
    const { status, stdout, stderr } = run();
    expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
    expect(stderr).toContain('src/cli/main.ts:5:6');
    expect(buildOf()).toBe(built);
    expect(builds()).toEqual(['dist']);
  });
});

describe('builds', () => {
  it('of several starts at once end in one good build', async () => {
    run();
    say('two');
    const outputs = await Promise.all(
      [1, 2, 3, 4].map(
        () =>
          new Promise<string>((resolve) => {
            const child = spawn(process.execPath, [join(checkout, 'bin', 'visibility.js')]);
            let output = '';
            child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
            child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()));
            child.once('close', () => resolve(output));
          }),
      ),
    );
    expect(outputs).toEqual(['two\n', 'two\n', 'two\n', 'two\n']);
    expect(builds()).toEqual(['dist']);
  });

  it.each([false, true])(
    'that are killed leave a whole build or none (built before: %s)',
    async (hasBuilt) => {
      if (hasBuilt) run();
      const before = hasBuilt ? buildOf() : undefined;
      say('two');
      // Enough files for the kill to come in the middle.
      for (let file = 0; file < 2000; file += 1) {
        writeFileSync(join(checkout, 'src', `filler-${file}.ts`), `export const filler: number = ${file};\n`);
      }
      const child = spawn(process.execPath, [join(checkout, 'scripts', 'build.js')], { stdio: 'ignore' });
      const gone = new Promise((resolve) => child.once('close', resolve));
      while (!existsSync(join(checkout, `dist.${child.pid}`)))
        await new Promise((resolve) => setTimeout(resolve, 1));
      child.kill('SIGKILL');
      await gone;

      expect(builds().includes('dist')).toBe(hasBuilt);
      if (hasBuilt) {
        expect(buildOf()).toBe(before);
        expect(readFileSync(join(checkout, 'dist', 'src', 'cli', 'main.js'), 'utf8')).toContain('one');
      }
      expect(run()).toEqual({ status: 0, stdout: 'two\n', stderr: '' });
      expect(builds()).toEqual(['dist']);
    },
  );
});
