import { join } from 'node:path';
import { run } from '../command.js';
import type { Generator } from '../generator.js';
import { compileTypeScript, installPackages, inTools, runTypeScript } from '../toolchains/typescript.js';
import { versions } from '../versions.js';

const tools = [
  { name: 'openapi-typescript', version: versions.openapiTypescript },
  { name: 'openapi-fetch', version: versions.openapiFetch },
];

export const openapiTypescript: Generator = {
  name: 'openapi-typescript',
  language: 'TypeScript',
  tools,
  prepare: (place) => installPackages(place, tools),
  async generate(place) {
    const command = inTools(place, '.bin', 'openapi-typescript');
    await run(command, [place.contract, '-o', join(place.client, 'schema.d.ts')], { cwd: place.folder });
  },
  compile: compileTypeScript,
  run: runTypeScript,
};
