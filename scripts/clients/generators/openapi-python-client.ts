import { run } from '../command.js';
import type { Generator } from '../generator.js';
import { compileAll, inEnvironment, installPython, python } from '../toolchains/python.js';
import { versions } from '../versions.js';

const requirements = [`openapi-python-client==${versions.openapiPythonClient}`, `httpx==${versions.httpx}`];

export const openapiPythonClient: Generator = {
  ...python,
  name: 'openapi-python-client',
  tools: [{ name: 'openapi-python-client', version: versions.openapiPythonClient }],
  prepare: (home) => installPython(home, requirements),
  compile: compileAll,
  async generate(place) {
    const output = ['--meta', 'none', '--output-path', 'client/visibility'];
    const args = ['generate', '--path', place.contract, ...output];
    await run(inEnvironment(place, 'openapi-python-client'), args, { cwd: place.folder });
  },
};
