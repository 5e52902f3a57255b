import type { Generator } from '../generator.js';
import {
  compileTypeScript,
  generatorNode,
  installPackages,
  runOnGeneratorNode,
  runTypeScript,
} from '../toolchains/typescript.js';
import { versions } from '../versions.js';

const tools = [
  { name: 'orval', version: versions.orval },
  { name: 'axios', version: versions.axios },
];

export const orval: Generator = {
  name: 'orval',
  language: 'TypeScript',
  tools,
  prepare: (place) => installPackages(place, [...tools, generatorNode]),
  async generate(place) {
    await runOnGeneratorNode(place, 'orval', [
      '--input',
      place.contract,
      '--output',
      `${place.client}/api.ts`,
    ]);
  },
  compile: compileTypeScript,
  run: runTypeScript,
};
