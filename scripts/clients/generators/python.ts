import type { Generator } from '../generator.js';
import {
  generateWithOpenapiGenerator,
  installOpenapiGenerator,
  openapiGenerator,
} from '../toolchains/openapi-generator.js';
import { compilePython, installPython, runPython } from '../toolchains/python.js';
import { versions } from '../versions.js';

const requirements = [
  `mypy==${versions.mypy}`,
  `pydantic==${versions.pydantic}`,
  `urllib3==${versions.urllib3}`,
  'python-dateutil',
  'types-python-dateutil',
];

export const openapiGeneratorPython: Generator = {
  name: 'python',
  language: 'Python',
  tools: [openapiGenerator],
  async prepare(place) {
    await installOpenapiGenerator(place);
    await installPython(place, requirements);
  },
  async generate(place) {
    await generateWithOpenapiGenerator(place, 'python');
  },
  compile: compilePython,
  run: runPython,
};
