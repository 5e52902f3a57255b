import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from './support/version.js';

// All packages as npm publishes them, unpacked in an empty folder next to the dependencies that they declare.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const packages = { service: '.', client: 'client', conformance: 'conformance' } as const;

let work: string;
let user: string;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'visibility-pack-'));
  user = join(work, 'user');
  mkdirSync(user);
  const checkout = copyOfCheckout(join(work, 'checkout'));
  for (const [name, folder] of Object.entries(packages)) install(name, pack(join(checkout, folder)));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The tracked files, so that packing does not replace the build that other tests run. */
function copyOfCheckout(to: string): string {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(to, file));
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  return to;
}

/** Packs a package, with the existing build or otherwise a new one of all packages; returns the path of the archive. */
function pack(folder: string): string {
  const built = existsSync(join(folder, 'dist')) ? ['--ignore-scripts'] : [];
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--pack-destination', work, ...built],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm pack failed in ${folder}:\n${stdout}${stderr}`);
  return join(work, /"filename": "([^"]+\.tgz)"/.exec(stdout)?.[1] ?? '');
}

/** Unpacks a package as npm installs it, with exactly the dependencies that it declares. */
function install(name: string, file: string): void {
  const folder = packageFolder(name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', folder]);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const dependency of Object.keys(manifest.dependencies)) {
    const link = join(folder, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', dependency), link);
  }
}

const packageFolder = (name: string) => join(user, 'node_modules/@ai-visibility', name);

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: user, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the installed service', () => {
  it('runs the command line of the installed service', () => {
    const program = join(packageFolder('service'), 'bin/visibility.js');
    expect(node(program, '--version')).toEqual({ status: 0, stdout: `${versionOf()}\n`, stderr: '' });
    expect(node(program, 'key', 'create', '--help').stdout).toContain('--workspace');
  });

  it('exports the contract of the service as JSON', () => {
    const text = `import contract from '@ai-visibility/service/openapi.json' with { type: 'json' };
      console.log(contract.openapi, Object.keys(contract.paths).includes('/prompts'));`;
    const { stdout } = node('--input-type=module', '--no-warnings', '--eval', text);
    expect(stdout).toMatch(/^3\.1\.\d /);
  });

  it('exports the types of the contract', () => {
    writeFileSync(
      join(user, 'types.mts'),
      `import type { paths } from '@ai-visibility/service/types';
const known: keyof paths = '/v1/prompts';
// @ts-expect-error -- proves that the types are there: the contract has no such path
const unknown: keyof paths = '/v1/nowhere';
export { known, unknown };\n`,
    );
    const options = ['--noEmit', '--strict', '--module', 'NodeNext'];
    expect(node(TSC, ...options, 'types.mts')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('contains every file that the documents of the service link to', () => {
    const folder = packageFolder('service');
    const documents = ['README.md', 'CONTRIBUTING.md'].concat(
      readdirSync(join(folder, 'docs'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => join('docs', name)),
    );
    const broken = documents.flatMap((document) =>
      linksIn(readFileSync(join(folder, document), 'utf8'))
        .filter((link) => !existsSync(join(folder, dirname(document), link)))
        .map((link) => `${document}: ${link}`),
    );
    expect(documents.length).toBeGreaterThan(5);
    expect(broken).toEqual([]);
  });

  it('contains neither tests nor the suite in the service package', () => {
    const files = readdirSync(packageFolder('service'), { recursive: true, encoding: 'utf8' });
    const strays = files.filter((name) => !name.startsWith('node_modules') && /(^|\/)test(\/|$)/.test(name));
    expect(strays).toEqual([]);
  });
});

describe('the installed client', () => {
  it('runs, and narrows errors by their code', () => {
    const text = `import { createClient, isApiError } from '@ai-visibility/client';
      const body = JSON.stringify({ error: { code: 'prompt_cap_exceeded', message: 'Full.', requestId: 'r' } });
      const fetch = async () => new Response(body, { status: 409 });
      await createClient({ baseUrl: 'http://service.example', key: 'k', fetch }).GET('/v1/me')
        .catch((error) => console.log(isApiError(error, 'prompt_cap_exceeded')));`;
    expect(node('--input-type=module', '--eval', text)).toEqual({ status: 0, stdout: 'true\n', stderr: '' });
  });

  // Type-checks the declarations of the client, too: skipLibCheck is off.
  it.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'bundler'],
  ])('compiles the examples of its README as %s modules with %s resolution', (module, resolution) => {
    writeFileSync(join(user, 'client.mts'), clientProgram());
    const options = ['--noEmit', '--strict', '--target', 'ES2022', '--module', module];
    expect(node(TSC, ...options, '--moduleResolution', resolution, 'client.mts')).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });
});

/** A program made of the examples in the README of the client, and of uses that must not compile. */
function clientProgram(): string {
  const readme = readFileSync(join(packageFolder('client'), 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(examples.length).toBeGreaterThan(3);
  const imports = examples.flatMap((code) => code.match(/^import .*$/gm) ?? []);
  const [first, ...others] = examples.map((code) => code.replace(/^import .*$/gm, ''));
  return `${imports.join('\n')}
import type { components, extensionComponents } from '@ai-visibility/client';
declare const text: string, baseUrl: string, key: string;
${first}
${others.map((code) => `{${code}}`).join('\n')}
export const me: components['schemas']['Me'] = await dataOf(client.GET('/v1/me'));
const params = { path: { answerId: 'obs_1' } };
const answer = await dataOf(client.GET('/v1/evidence/answers/{answerId}', { params }));
export const answerText: extensionComponents['schemas']['Answer']['text'] = answer.text;
// @ts-expect-error -- the contract has no such path
await client.GET('/v1/nowhere');
const error: unknown = null;
// @ts-expect-error -- the contract promises no cap with this code
if (isApiError(error, 'rate_limited')) console.log(error.details.cap);
`;
}

describe('the installed suite', () => {
  it('runs the command line of the installed suite', () => {
    const program = join(packageFolder('conformance'), 'bin/visibility-conformance.js');
    expect(node(program, '--version')).toEqual({
      status: 0,
      stdout: `${versionOf('conformance')}\n`,
      stderr: '',
    });
    const { status, stdout } = node(program, '--help');
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('Exit codes') });
    expect(node(program, 'list', '--json').stdout).toContain('BULK-07');
  });

  it('exports the public API of the suite, with types', () => {
    const text = `import { ruleIds } from '@ai-visibility/conformance';
      import schema from '@ai-visibility/conformance/result.schema.json' with { type: 'json' };
      console.log(ruleIds.length > 300, schema.$id);`;
    const { stdout } = node('--input-type=module', '--no-warnings', '--eval', text);
    expect(stdout).toBe('true urn:visibility-conformance:result:1\n');
    const declared = join(packageFolder('conformance'), 'dist/conformance');
    for (const name of ['index', 'vitest'])
      expect(existsSync(join(declared, `${name}.d.ts`)), name).toBe(true);
  });

  it('contains every file that the README of the suite package links to', () => {
    const folder = packageFolder('conformance');
    const links = linksIn(readFileSync(join(folder, 'README.md'), 'utf8'));
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  it('does not contain tests in the suite package', () => {
    const files = readdirSync(packageFolder('conformance'), { recursive: true, encoding: 'utf8' });
    expect(
      files.filter((name) => /\.test\.|(^|\/)(test|scripts)\//.test(name) && !name.includes('node_modules')),
    ).toEqual([]);
  });
});

/** The relative targets of the links in a Markdown text, without fragments. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}
