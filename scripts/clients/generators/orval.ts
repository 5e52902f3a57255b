import { generatorNode, npmGenerator, runOnGeneratorNode } from '../toolchains/typescript.js';
import { versions } from '../versions.js';

export const orval = npmGenerator({
  name: 'orval',
  tools: [
    { name: 'orval', version: versions.orval },
    { name: 'axios', version: versions.axios },
  ],
  beside: [generatorNode],
  generate(place) {
    const flags = ['--input', place.contract, '--output', `${place.client}/api.ts`];
    return runOnGeneratorNode(place, 'orval', flags);
  },
});
