import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { columns } from '../../scripts/lab/clients/cells.js';
import { generators as all } from '../../scripts/lab/clients/generators.js';
import { runAll, type Result } from '../../scripts/lab/clients/run-all.js';

// `npm run lab -- clients` runs all generators. Installing them takes a minute and downloads, which a test should not.
const generators = all.filter(({ name }) => ['openapi-python-client', 'oapi-codegen'].includes(name));
const cache = fileURLToPath(new URL('../../node_modules/.cache/clients', import.meta.url));
const installed = generators.filter(({ name }) => existsSync(join(cache, name, 'tools/.installed')));

let results: readonly Result[] = [];
beforeAll(async () => {
  if (installed.length === 0) return;
  results = await runAll(installed, { cache, keep: false, onProgress: () => undefined });
});

describe('clients generated from the contract', () => {
  it.for(generators)(
    'reads the key, adds prompts in bulk and walks over all keywords with the generated client in $language',
    (generator, context) => {
      const { name } = generator;
      if (!installed.includes(generator))
        return context.skip(
          `${name} is not installed; "npm run lab -- clients --install --only ${name}" installs it`,
        );
      const row = results.find((result) => result.generator === generator)?.row;
      const failed = columns.filter((column) => row?.[column].outcome !== 'pass');
      expect(failed.map((column) => [column, row?.[column]])).toEqual([]);
    },
  );
});
