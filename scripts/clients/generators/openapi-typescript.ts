import { join } from 'node:path';
import { run } from '../command.js';
import { inTools, npmGenerator } from '../toolchains/typescript.js';
import { versions } from '../versions.js';

export const openapiTypescript = npmGenerator({
  name: 'openapi-typescript',
  tools: [
    { name: 'openapi-typescript', version: versions.openapiTypescript },
    { name: 'openapi-fetch', version: versions.openapiFetch },
  ],
  generate(place) {
    const command = inTools(place, '.bin', 'openapi-typescript');
    return run(command, [place.contract, '-o', join(place.client, 'schema.d.ts')], { cwd: place.folder });
  },
});
