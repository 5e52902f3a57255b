import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

// A checkout of programs that only print a word, with the real bins and the real build.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const bins = { service: 'bin/visibility.js', suite: 'conformance/bin/visibility-conformance.js' };
let checkout: string;

beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'visibility-build-')));
  for (const file of [...Object.values(bins), 'scripts/build.js', 'package.json'])
    cpSync(join(ROOT, file), join(checkout, file));
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
  write('spec/index.ts', `export const word: string = 'built';\n`);
  write('spec/data.json', '{}');
  write('client/index.ts', '');
  write('conformance/index.ts', '');
  for (const program of ['src', 'conformance'])
    write(
      `${program}/cli/main.ts`,
      `import { word } from '../../spec/index.js';\nexport const main = () => console.log(word);\n`,
    );
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
}

function run(script: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(checkout, script)], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('builds the suite where the service is absent, as in its container image', () => {
  for (const path of ['src', 'client/index.ts']) rmSync(join(checkout, path), { recursive: true });
  write('client/package.json', '{}');
  expect(run('scripts/build.js')).toMatchObject({ status: 0, stderr: '' });
  expect(run(bins.suite)).toMatchObject({ status: 0, stdout: 'built\n' });
  expect(existsSync(join(checkout, 'dist'))).toBe(false);
});

it('builds both programs, each next to its own copy of the contract, and the typed client', () => {
  expect(run('scripts/build.js').status).toBe(0);
  for (const bin of Object.values(bins))
    expect(run(bin), bin).toEqual({ status: 0, stdout: 'built\n', stderr: '' });
  for (const dist of ['dist', 'conformance/dist'])
    expect(existsSync(join(checkout, dist, 'spec/data.json')), dist).toBe(true);
  for (const dist of ['dist', 'client/dist'])
    expect(existsSync(join(checkout, dist, 'client/index.js')), dist).toBe(true);
});

it('builds the service where the suite is absent, as in the container image', () => {
  rmSync(join(checkout, 'conformance'), { recursive: true });
  expect(run('scripts/build.js').status).toBe(0);
  expect(run(bins.service).stdout).toBe('built\n');
});

it('generates files from the contract before it compiles, and again only after their sources change', () => {
  const generated = join(checkout, 'spec/generated/word.ts');
  const at = (file: string, seconds: number) => utimesSync(join(checkout, file), seconds, seconds);
  write('redocly.yaml', '');
  write('spec/openapi.yaml', '');
  write('spec/index.ts', `export { word } from './generated/word.js';\n`);
  write(
    'scripts/build-spec.ts',
    `import { appendFileSync, mkdirSync } from 'node:fs';
     mkdirSync('spec/generated', { recursive: true });
     appendFileSync('spec/generated/word.ts', 'export const word: string = "' + process.argv[2] + '";\\n');`,
  );
  expect(run('scripts/build.js')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(run(bins.service).stdout).toBe('--ignored\n');

  const text = () => readFileSync(generated, 'utf8');
  const first = text();
  run('scripts/build.js');
  expect(text()).toBe(first);
  at('spec/openapi.yaml', Date.now() / 1000 + 10);
  run('scripts/build.js');
  expect(text()).toBe(first + first);
});

it("fails with the linter's report when the contract is invalid", () => {
  write('redocly.yaml', '');
  write('spec/openapi.yaml', '');
  write('scripts/build-spec.ts', `console.error('openapi.yaml:1 is wrong');\nprocess.exitCode = 1;\n`);
  expect(run('scripts/build.js')).toEqual({ status: 1, stdout: '', stderr: 'openapi.yaml:1 is wrong\n' });
});

it('leaves tests and the output of deleted sources out of the build', () => {
  write('src/gone.ts', '');
  run('scripts/build.js');
  expect(existsSync(join(checkout, 'dist/src/gone.js'))).toBe(true);
  rmSync(join(checkout, 'src/gone.ts'));
  write('conformance/test/some.test.ts', '');
  run('scripts/build.js');
  expect(existsSync(join(checkout, 'dist/src/gone.js'))).toBe(false);
  expect(readdirSync(join(checkout, 'conformance/dist/conformance'))).toEqual(['cli', 'index.js']);
});

it('fails with the location of a syntax error', () => {
  write('src/cli/main.ts', 'const ;\n');
  const { status, stderr } = run('scripts/build.js');
  expect(status).toBe(1);
  expect(stderr).toContain('src/cli/main.ts:1:6');
});

it('names the build command when a program was never built', () => {
  for (const bin of Object.values(bins)) {
    const { status, stdout, stderr } = run(bin);
    expect({ status, stdout }, bin).toEqual({ status: 3, stdout: '' });
    expect(stderr, bin).toMatch(/^visibility\S*: the program is not built\. Run "npm run build" first\.\n$/);
  }
});
