import type { Generator } from '../generator.js';
import { compileJava, runJava } from '../toolchains/java.js';
import {
  generateWithOpenapiGenerator,
  installOpenapiGenerator,
  openapiGenerator,
} from '../toolchains/openapi-generator.js';

export const javaOkhttp: Generator = {
  name: 'java-okhttp-gson',
  language: 'Java',
  tools: [openapiGenerator],
  prepare: installOpenapiGenerator,
  async generate(place) {
    await generateWithOpenapiGenerator(place, 'java', ['--library', 'okhttp-gson']);
  },
  compile: compileJava,
  run: runJava,
};
