import type { Generator } from '../generator.js';
import {
  generateWithOpenapiGenerator,
  installOpenapiGenerator,
  openapiGenerator,
} from '../toolchains/openapi-generator.js';
import { compileTypeScript, runTypeScript } from '../toolchains/typescript.js';

export const typescriptFetch: Generator = {
  name: 'typescript-fetch',
  language: 'TypeScript',
  tools: [openapiGenerator],
  prepare: installOpenapiGenerator,
  async generate(place) {
    await generateWithOpenapiGenerator(place, 'typescript-fetch');
  },
  compile: compileTypeScript,
  run: runTypeScript,
};
