import { join } from 'node:path';
import { run } from '../command.js';
import type { Place, Tool } from '../generator.js';
import { versions } from '../versions.js';
import { installOnce, requireProgram } from './installed.js';

/** The command line of OpenAPI Generator, which needs Java whatever it generates. */
export const openapiGenerator: Tool = { name: 'openapi-generator', version: versions.openapiGenerator };

const folderOf = ({ shared }: Place) => join(shared, 'openapi-generator');

/** Fetches the generator's jar with Maven. */
export async function installOpenapiGenerator(place: Place): Promise<void> {
  await requireProgram('java', '-version');
  await requireProgram('mvn', '-v');
  const folder = folderOf(place);
  const artifact = `org.openapitools:openapi-generator-cli:${versions.openapiGenerator}`;
  await installOnce(folder, artifact, () => {
    const flags = [`-Dartifact=${artifact}`, '-DoutputDirectory=.', '-Dmdep.stripVersion=true'];
    return run('mvn', ['-q', '-B', 'dependency:copy', ...flags], { cwd: folder });
  });
}

/** Generates a client with the default settings of `generator`. `flags` choose a library, nothing else. */
export function generateWithOpenapiGenerator(
  place: Place,
  generator: string,
  flags: readonly string[] = [],
): Promise<string> {
  const jar = join(folderOf(place), 'openapi-generator-cli.jar');
  const args = ['-jar', jar, 'generate', '-g', generator, '-i', place.contract, '-o', place.client, ...flags];
  return run('java', args, { cwd: place.folder });
}
