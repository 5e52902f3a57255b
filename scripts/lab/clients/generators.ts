import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.js';
import type { Generator, Place } from './generator.js';
import { compileGo, go, requireGo } from './toolchains/go.js';
import { installOnce } from './toolchains/installed.js';
import { java } from './toolchains/java.js';
import { openapiGeneratorClient } from './toolchains/openapi-generator.js';
import { compileAll, inEnvironment, installPython, python } from './toolchains/python.js';
import {
  generatorNode,
  inTools,
  npmGenerator,
  runOnGeneratorNode,
  typescript,
} from './toolchains/typescript.js';
import { versions } from './versions.js';

/** The path of the command that `go install` compiles. */
const OAPI_CODEGEN = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${versions.oapiCodegen}`;

/** The name that OpenAPI Generator gives a Go module when none is set. */
const GO_MODULE = 'github.com/GIT_USER_ID/GIT_REPO_ID';

/** Every generator, in the order of the table. */
export const generators: readonly Generator[] = [
  npmGenerator({
    name: 'openapi-typescript',
    tools: [
      { name: 'openapi-typescript', version: versions.openapiTypescript },
      { name: 'openapi-fetch', version: versions.openapiFetch },
    ],
    generate(place) {
      const command = inTools(place, '.bin', 'openapi-typescript');
      return run(command, [place.contract, '-o', join(place.client, 'schema.d.ts')], { cwd: place.folder });
    },
  }),
  npmGenerator({
    name: 'hey-api',
    tools: [{ name: '@hey-api/openapi-ts', version: versions.heyApi }],
    beside: [{ name: 'typescript', version: versions.typescript }, generatorNode],
    generate: (place) =>
      runOnGeneratorNode(place, 'openapi-ts', ['-i', place.contract, '-o', `${place.client}/api`]),
  }),
  npmGenerator({
    name: 'orval',
    tools: [
      { name: 'orval', version: versions.orval },
      { name: 'axios', version: versions.axios },
    ],
    beside: [generatorNode],
    generate: (place) =>
      runOnGeneratorNode(place, 'orval', ['--input', place.contract, '--output', `${place.client}/api.ts`]),
  }),
  openapiGeneratorClient({ name: 'typescript-fetch', toolchain: typescript }),
  {
    ...python,
    name: 'openapi-python-client',
    tools: [{ name: 'openapi-python-client', version: versions.openapiPythonClient }],
    prepare: (home) =>
      installPython(home, [
        `openapi-python-client==${versions.openapiPythonClient}`,
        `httpx==${versions.httpx}`,
      ]),
    compile: compileAll,
    async generate(place) {
      const output = ['--meta', 'none', '--output-path', 'client/visibility'];
      const args = ['generate', '--path', place.contract, ...output];
      await run(inEnvironment(place, 'openapi-python-client'), args, { cwd: place.folder });
    },
  },
  openapiGeneratorClient({
    name: 'python',
    toolchain: python,
    install: (home) =>
      installPython(home, [`pydantic==${versions.pydantic}`, `urllib3==${versions.urllib3}`]),
  }),
  {
    ...go,
    name: 'oapi-codegen',
    tools: [{ name: 'oapi-codegen', version: versions.oapiCodegen }],
    async prepare({ folder }) {
      await requireGo();
      const tools = join(folder, 'tools');
      await installOnce(tools, OAPI_CODEGEN, () =>
        run('go', ['install', OAPI_CODEGEN], { cwd: tools, env: { GOBIN: tools } }),
      );
    },
    async generate(place) {
      const target = join(place.client, 'program', 'visibility');
      await mkdir(target, { recursive: true });
      const args = ['-package', 'visibility', '-o', join(target, 'client.gen.go'), place.contract];
      await run(join(place.folder, 'tools', 'oapi-codegen'), args, { cwd: place.folder });
    },
    compile: (place) =>
      compileGo(place, [`require github.com/oapi-codegen/runtime v${versions.oapiRuntime}`]),
  },
  openapiGeneratorClient({
    name: 'go',
    toolchain: { ...go, compile: compileWithModule },
    install: requireGo,
  }),
  openapiGeneratorClient({
    name: 'java-native',
    toolchain: java,
    generator: 'java',
    flags: ['--library', 'native'],
  }),
  openapiGeneratorClient({
    name: 'java-okhttp-gson',
    toolchain: java,
    generator: 'java',
    flags: ['--library', 'okhttp-gson'],
  }),
];

/** Also compiles the client, a separate module. */
async function compileWithModule(place: Place): Promise<void> {
  await compileGo(place, [`require ${GO_MODULE} v0.0.0`, `replace ${GO_MODULE} => ..`]);
  await run('go', ['vet', '.'], { cwd: place.client });
}
