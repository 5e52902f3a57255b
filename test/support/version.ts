import { readFileSync } from 'node:fs';

/** The version of the package in a folder of the repository, which a release changes. Default: the service. */
export function versionOf(folder = '.'): string {
  const manifest = readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
