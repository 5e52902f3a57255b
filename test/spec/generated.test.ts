import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compareWith, buildSpec, type GeneratedFiles } from '../../scripts/build-spec.js';
import { specifications } from '../../spec/extensions/index.js';

const committed = fileURLToPath(new URL('../../spec/generated', import.meta.url));
let built: GeneratedFiles;
let folder: string;

beforeAll(async () => {
  built = await buildSpec();
  folder = await mkdtemp(join(tmpdir(), 'generated-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('matches the contract and its extensions, which pass their linter', async () => {
  expect(await compareWith(built, committed)).toEqual([]);
});

const names = ['openapi.json', 'openapi.closed.json', 'types.ts', 'types.closed.ts'];

it.each([...names, ...names.map((name) => `extensions/evidence.${name}`)])(
  'reports drift of %s by name',
  async (name) => {
    await cp(committed, folder, { recursive: true });
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
