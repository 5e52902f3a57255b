import { openapiGeneratorClient } from '../toolchains/openapi-generator.js';
import { installPython, python } from '../toolchains/python.js';
import { versions } from '../versions.js';

export const openapiGeneratorPython = openapiGeneratorClient({
  name: 'python',
  toolchain: python,
  generator: 'python',
  install: (place) =>
    installPython(place, [`pydantic==${versions.pydantic}`, `urllib3==${versions.urllib3}`]),
});
