import { join } from 'node:path';
import { run } from '../command.js';
import type { Generator, Home, Place, Tool } from '../generator.js';
import { versions } from '../versions.js';
import { installOnce, requireProgram } from './installed.js';

/**
 * A client from OpenAPI Generator with the default settings of `generator`, which is `name` unless given. `flags`
 * choose a library, nothing else.
 */
export function openapiGeneratorClient(options: {
  name: string;
  toolchain: Pick<Generator, 'language' | 'compile' | 'run'>;
  generator?: string;
  flags?: readonly string[];
  /** Installs the client's dependencies in addition to the generator. */
  install?: (home: Home) => Promise<void>;
}): Generator {
  const { name, toolchain, generator = name, flags = [], install } = options;
  return {
    ...toolchain,
    name,
    tools: [tool],
    async prepare(home) {
      await install?.(home);
      await installGenerator(home);
    },
    generate: async (place) => void (await generate(place, generator, flags)),
  };
}

/** The command line of OpenAPI Generator, which needs Java for every language. */
const tool: Tool = { name: 'openapi-generator', version: versions.openapiGenerator };

const folderOf = ({ shared }: Home) => join(shared, 'openapi-generator');

/** Fetches the generator's jar with Maven. */
async function installGenerator(home: Home): Promise<void> {
  await requireProgram('java', '-version');
  await requireProgram('mvn', '-v');
  const folder = folderOf(home);
  const artifact = `org.openapitools:openapi-generator-cli:${versions.openapiGenerator}`;
  await installOnce(folder, artifact, () => {
    const flags = [`-Dartifact=${artifact}`, '-DoutputDirectory=.', '-Dmdep.stripVersion=true'];
    return run('mvn', ['-q', '-B', 'dependency:copy', ...flags], { cwd: folder });
  });
}

function generate(place: Place, generator: string, flags: readonly string[]): Promise<string> {
  const jar = join(folderOf(place), 'openapi-generator-cli.jar');
  const args = ['-jar', jar, 'generate', '-g', generator, '-i', place.contract, '-o', place.client, ...flags];
  return run('java', args, { cwd: place.folder });
}
