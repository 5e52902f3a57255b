import { java } from '../toolchains/java.js';
import { openapiGeneratorClient } from '../toolchains/openapi-generator.js';

export const javaOkhttp = openapiGeneratorClient({
  name: 'java-okhttp-gson',
  toolchain: java,
  generator: 'java',
  flags: ['--library', 'okhttp-gson'],
});
