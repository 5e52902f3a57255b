import { openapiGeneratorClient } from '../toolchains/openapi-generator.js';
import { typescript } from '../toolchains/typescript.js';

export const typescriptFetch = openapiGeneratorClient({
  name: 'typescript-fetch',
  toolchain: typescript,
  generator: 'typescript-fetch',
});
