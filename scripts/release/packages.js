import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The published packages. A tag is the prefix and the version; `namesTag` are the documents that name the last tag. */
const packages = {
  service: { name: 'service', folder: '.', tagPrefix: 'v' },
  client: { name: 'client', folder: 'client', tagPrefix: 'client-v' },
  conformance: {
    name: 'conformance',
    folder: 'conformance',
    tagPrefix: 'conformance-v',
    namesTag: ['README.md', 'action/README.md'],
  },
};

export const allPackages = Object.values(packages);

/** @throws Error if the package does not exist */
export function packageNamed(name) {
  if (Object.hasOwn(packages, name)) return packages[name];
  throw new Error(`"${name}" is not a package. Give one of: ${Object.keys(packages).join(', ')}.`);
}

/**
 * Returns the package and the version that a tag such as `v1.2.3` names.
 *
 * @throws Error when it is not the tag of a release
 */
export function parseTag(tag) {
  const found = allPackages.find(
    ({ tagPrefix }) => tag.startsWith(tagPrefix) && /^\d/.test(tag.slice(tagPrefix.length)),
  );
  if (found !== undefined) return { ...found, version: tag.slice(found.tagPrefix.length) };
  throw new Error(`"${tag}" is not a release tag. Give one such as v1.2.3 or conformance-v1.2.3.`);
}

export const manifestOf = (root, { folder }) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** The path of a package's changelog in the repository. */
export const changelogPath = ({ folder }) => join(folder, 'CHANGELOG.md');
