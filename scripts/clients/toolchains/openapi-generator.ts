import { join } from 'node:path';
import { run } from '../command.js';
import type { Generator, Place, Tool } from '../generator.js';
import { versions } from '../versions.js';
import { installOnce, requireProgram } from './installed.js';

/** A client of OpenAPI Generator with the default settings of `generator`. `flags` choose a library, nothing else. */
export function openapiGeneratorClient(options: {
  name: string;
  toolchain: Pick<Generator, 'language' | 'compile' | 'run'>;
  generator: string;
  flags?: readonly string[];
  /** Installs what the client needs beside the generator. */
  install?: (place: Place) => Promise<void>;
}): Generator {
  const { name, toolchain, generator, flags = [], install } = options;
  return {
    ...toolchain,
    name,
    tools: [tool],
    async prepare(place) {
      await install?.(place);
      await installGenerator(place);
    },
    generate: async (place) => void (await generate(place, generator, flags)),
  };
}

/** The command line of OpenAPI Generator, which needs Java whatever it generates. */
const tool: Tool = { name: 'openapi-generator', version: versions.openapiGenerator };

const folderOf = ({ shared }: Place) => join(shared, 'openapi-generator');

/** Fetches the generator's jar with Maven. */
async function installGenerator(place: Place): Promise<void> {
  await requireProgram('java', '-version');
  await requireProgram('mvn', '-v');
  const folder = folderOf(place);
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
