import type { Generator } from '../generator.js';
import {
  compileTypeScript,
  generatorNode,
  installPackages,
  runOnGeneratorNode,
  runTypeScript,
} from '../toolchains/typescript.js';
import { versions } from '../versions.js';

const heyApiTool = { name: '@hey-api/openapi-ts', version: versions.heyApi };
const typescript = { name: 'typescript', version: versions.typescript };

export const heyApi: Generator = {
  name: 'hey-api',
  language: 'TypeScript',
  tools: [heyApiTool],
  prepare: (place) => installPackages(place, [heyApiTool, typescript, generatorNode]),
  async generate(place) {
    await runOnGeneratorNode(place, 'openapi-ts', ['-i', place.contract, '-o', `${place.client}/api`]);
  },
  compile: compileTypeScript,
  run: runTypeScript,
};
