import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editJson, run } from './commands.js';
import { allPackages } from './packages.js';

/** Placeholder for the repository in the documents, replaced when a release is published. */
const PLACEHOLDER = 'OWNER/REPOSITORY';

/**
 * Writes the repository into the manifests of all packages, which npm requires for provenance, and into the documents.
 *
 * @param repository such as `owner/name`
 * @returns the paths of the changed documents
 * @throws Error if it is not the name of a repository
 */
export function nameRepository(root, repository) {
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new Error(`"${repository}" is not a repository. Give its owner and name, such as owner/name.`);
  for (const { folder } of allPackages)
    editJson(join(root, folder, 'package.json'), (manifest) => {
      manifest.repository = {
        type: 'git',
        url: `git+https://github.com/${repository}.git`,
        directory: folder,
      };
    });
  const documents = run(root, 'git', 'ls-files', '*.md').split('\n');
  return documents.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    if (!text.includes(PLACEHOLDER)) return false;
    writeFileSync(join(root, path), text.replaceAll(PLACEHOLDER, repository));
    return true;
  });
}
