import type { Generator } from '../generator.js';
import { run } from '../command.js';
import { compilePython, inEnvironment, installPython, runPython } from '../toolchains/python.js';
import { versions } from '../versions.js';

const requirements = [
  `openapi-python-client==${versions.openapiPythonClient}`,
  `httpx==${versions.httpx}`,
  `mypy==${versions.mypy}`,
  'python-dateutil',
  'types-python-dateutil',
];

export const openapiPythonClient: Generator = {
  name: 'openapi-python-client',
  language: 'Python',
  tools: [{ name: 'openapi-python-client', version: versions.openapiPythonClient }],
  prepare: (place) => installPython(place, requirements),
  async generate(place) {
    const args = [
      'generate',
      '--path',
      place.contract,
      '--meta',
      'none',
      '--output-path',
      'client/visibility',
    ];
    await run(inEnvironment(place, 'openapi-python-client'), args, { cwd: place.folder });
  },
  compile: compilePython,
  run: runPython,
};
