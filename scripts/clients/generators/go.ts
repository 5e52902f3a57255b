import { run } from '../command.js';
import type { Place } from '../generator.js';
import { compileGo, go, requireGo } from '../toolchains/go.js';
import { openapiGeneratorClient } from '../toolchains/openapi-generator.js';

/** The name that the generator gives the module when none is set. */
const MODULE = 'github.com/GIT_USER_ID/GIT_REPO_ID';

async function compile(place: Place): Promise<void> {
  await compileGo(place, [`require ${MODULE} v0.0.0`, `replace ${MODULE} => ..`]);
  await run('go', ['vet', '.'], { cwd: place.client });
}

export const openapiGeneratorGo = openapiGeneratorClient({
  name: 'go',
  toolchain: { ...go, compile },
  generator: 'go',
  install: requireGo,
});
