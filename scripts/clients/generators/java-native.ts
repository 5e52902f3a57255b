import type { Generator } from '../generator.js';
import { compileJava, runJava } from '../toolchains/java.js';
import {
  generateWithOpenapiGenerator,
  installOpenapiGenerator,
  openapiGenerator,
} from '../toolchains/openapi-generator.js';

export const javaNative: Generator = {
  name: 'java-native',
  language: 'Java',
  tools: [openapiGenerator],
  prepare: installOpenapiGenerator,
  async generate(place) {
    await generateWithOpenapiGenerator(place, 'java', ['--library', 'native']);
  },
  compile: compileJava,
  run: runJava,
};
