import { generatorNode, npmGenerator, runOnGeneratorNode } from '../toolchains/typescript.js';
import { versions } from '../versions.js';

export const heyApi = npmGenerator({
  name: 'hey-api',
  tools: [{ name: '@hey-api/openapi-ts', version: versions.heyApi }],
  beside: [{ name: 'typescript', version: versions.typescript }, generatorNode],
  generate(place) {
    const flags = ['-i', place.contract, '-o', `${place.client}/api`];
    return runOnGeneratorNode(place, 'openapi-ts', flags);
  },
});
