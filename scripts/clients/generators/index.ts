import type { Generator } from '../generator.js';
import { openapiGeneratorGo } from './go.js';
import { heyApi } from './hey-api.js';
import { javaNative } from './java-native.js';
import { javaOkhttp } from './java-okhttp-gson.js';
import { oapiCodegen } from './oapi-codegen.js';
import { openapiPythonClient } from './openapi-python-client.js';
import { openapiTypescript } from './openapi-typescript.js';
import { orval } from './orval.js';
import { openapiGeneratorPython } from './python.js';
import { typescriptFetch } from './typescript-fetch.js';

/** Every generator, in the order of the table. */
export const generators: readonly Generator[] = [
  openapiTypescript,
  heyApi,
  orval,
  typescriptFetch,
  openapiPythonClient,
  openapiGeneratorPython,
  oapiCodegen,
  openapiGeneratorGo,
  javaNative,
  javaOkhttp,
];
