import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compareWith, buildSpec, COMMITTED, type GeneratedFiles } from '../../scripts/build-spec.js';
import { specifications } from '../../spec/extensions/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const present = join(root, 'spec/generated');
let built: GeneratedFiles;
let folder: string;

beforeAll(async () => {
  built = await buildSpec();
  folder = await mkdtemp(join(tmpdir(), 'generated-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('matches the contract and its extensions, which pass their linter', async () => {
  expect(await compareWith(built, present)).toEqual([]);
});

it("keeps the contract's document for clients in git, and nothing else that the build generates", () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const names = Object.keys(built).map((name) => `spec/generated/${name}`);
  const ignored = git('check-ignore', '--no-index', ...names);
  const committed = [`spec/generated/${COMMITTED}`];
  expect(names.filter((name) => !ignored.includes(name))).toEqual(committed);
  expect(git('ls-files', 'spec/generated')).toEqual(committed);
});

const names = ['openapi.json', 'openapi.closed.json', 'types.ts', 'types.closed.ts'];

it.each([...names, ...names.map((name) => `extensions.${name}`)])(
  'reports drift of %s by name',
  async (name) => {
    await cp(present, folder, { recursive: true });
    await writeFile(join(folder, name), (built[name] ?? '').replace('\n', '\n\n'));
    expect(await compareWith(built, folder)).toEqual([
      expect.stringContaining(`spec/generated/${name} has drifted`),
    ]);
    await rm(join(folder, name));
    expect(await compareWith(built, folder)).toEqual([`spec/generated/${name} is missing`]);
  },
);

it.each(specifications.map((one) => [one.document.info.title, one] as const))(
  'serves the open document "%s" in JSON and YAML',
  (_, { documentJson, documentYaml, openDocument }) => {
    expect(JSON.parse(documentJson())).toEqual(openDocument());
    expect(parse(documentYaml())).toEqual(openDocument());
  },
);

it('has no components in any document that nothing in it refers to', () => {
  const documents = Object.entries(built).filter(([name]) => name.endsWith('.json'));
  expect(documents).toHaveLength(4);
  const unused = documents.flatMap(([name, text]) => {
    const { components } = JSON.parse(text) as { components: Record<string, object> };
    const all = Object.entries(components).filter(([section]) => section !== 'securitySchemes');
    return all
      .flatMap(([section, members]) =>
        Object.keys(members).map((member) => `#/components/${section}/${member}`),
      )
      .filter((reference) => !text.includes(`"${reference}"`))
      .map((reference) => `${name}: ${reference}`);
  });
  expect(unused).toEqual([]);
});
