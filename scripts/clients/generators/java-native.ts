import { java } from '../toolchains/java.js';
import { openapiGeneratorClient } from '../toolchains/openapi-generator.js';

export const javaNative = openapiGeneratorClient({
  name: 'java-native',
  toolchain: java,
  generator: 'java',
  flags: ['--library', 'native'],
});
