import { run } from '../command.js';
import type { Generator } from '../generator.js';
import { compileGo, requireGo, runGo } from '../toolchains/go.js';
import {
  generateWithOpenapiGenerator,
  installOpenapiGenerator,
  openapiGenerator,
} from '../toolchains/openapi-generator.js';

/** The name that the generator gives the module when none is set. */
const MODULE = 'github.com/GIT_USER_ID/GIT_REPO_ID';

export const openapiGeneratorGo: Generator = {
  name: 'go',
  language: 'Go',
  tools: [openapiGenerator],
  async prepare(place) {
    await requireGo();
    await installOpenapiGenerator(place);
  },
  async generate(place) {
    await generateWithOpenapiGenerator(place, 'go');
  },
  async compile(place) {
    await compileGo(place, [`require ${MODULE} v0.0.0`, `replace ${MODULE} => ..`]);
    await run('go', ['vet', '.'], { cwd: place.client });
  },
  run: runGo,
};
