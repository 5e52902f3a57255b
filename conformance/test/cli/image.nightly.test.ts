import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Without a container engine, the copies and the build of the Dockerfile are repeated in a folder.
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Instruction {
  readonly name: string;
  readonly words: readonly string[];
}

const instructions = read('conformance/Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Instruction => {
    const [name = '', ...words] = line.split(/\s+/);
    return { name, words };
  });
const finalStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
const buildStage = instructions.slice(0, instructions.length - finalStage.length);

const argumentsOf = (name: string, stage: readonly Instruction[]) =>
  stage.filter((one) => one.name === name).map(({ words }) => words);

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'conformance-image-'));
  copyAll(buildStage, 'build');
  symlinkSync(join(ROOT, 'node_modules'), join(work, 'build/app/node_modules'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Repeats the COPY instructions of a stage in a folder. `--from=build` copies from the folder of the build. */
function copyAll(stage: readonly Instruction[], folder: string): void {
  for (const words of argumentsOf('COPY', stage)) {
    const from = words[0] === '--from=build' ? join(work, 'build') : ROOT;
    const paths = words.filter((word) => !word.startsWith('--'));
    const to = posix.resolve('/app', paths.at(-1) ?? '');
    for (const path of paths.slice(0, -1)) {
      const target = (paths.at(-1) ?? '').endsWith('/') ? join(to, posix.basename(path)) : to;
      mkdirSync(dirname(join(work, folder, target)), { recursive: true });
      if (path.endsWith('/node_modules')) symlinkSync(join(ROOT, 'node_modules'), join(work, folder, target));
      else cpSync(join(from, path), join(work, folder, target), { recursive: true, filter: isInContext });
    }
  }
}

const isInContext = (file: string) =>
  !/\/(?:node_modules|dist)(?:\/|$)/.test(file.slice(ROOT.length - 1)) || file.startsWith(work);

describe("the suite's container image", () => {
  it('the Dockerfile copies the manifest of every workspace, which npm ci requires', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: readonly string[] };
    const copied = argumentsOf('COPY', buildStage).flat();
    expect(workspaces.filter((name) => !copied.includes(`${name}/package.json`))).toEqual([]);
  });

  it('the image builds from the files that the Dockerfile copies, and its entry point starts the suite', () => {
    const script = join(work, 'build/app/scripts/build.js');
    expect(spawnSync(process.execPath, [script], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    copyAll(finalStage, 'image');
    const [entry] = argumentsOf('ENTRYPOINT', finalStage);
    const [program, file = ''] = JSON.parse(entry?.join(' ') ?? '[]') as string[];
    expect(program).toBe('node');
    const { status, stdout } = spawnSync(process.execPath, [join(work, 'image', file), '--version'], {
      encoding: 'utf8',
    });
    const { version } = JSON.parse(read('conformance/package.json')) as { version: string };
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
    expect(existsSync(join(work, 'image/app/conformance/test'))).toBe(false);
  });

  it('the image runs as an unprivileged user, on the same base image as the service', () => {
    expect(argumentsOf('USER', finalStage)).toEqual([['1000']]);
    const bases = (file: string) => new Set(read(file).match(/(?<=^FROM )\S+/gm));
    expect(bases('conformance/Dockerfile')).toEqual(bases('Dockerfile'));
  });
});
