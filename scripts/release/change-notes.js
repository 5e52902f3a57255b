import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS } from './changelog.js';

/** The folder with a folder of change notes for each package. */
export const CHANGES = '.changes';

const FILE_NAME = new RegExp(`^[a-z0-9-]+\\.(${KINDS.join('|')})\\.md$`);

/**
 * The notes of a package's changes since its last release, by name of their files: `.changes/service/gaps.added.md` holds
 * one or more entries of a list for the section Added. Files of their own let branches add notes without a conflict.
 *
 * @returns the path, kind and text of each note; none if nothing changed
 * @throws Error if a file has another name or holds something else than entries of a list
 */
export function changeNotesOf(root, { name }) {
  const folder = join(CHANGES, name);
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      const [, kind] = FILE_NAME.exec(file) ?? [];
      if (kind === undefined)
        throw new Error(`${path} is not named like what-changed.KIND.md, with one of ${KINDS.join(', ')}.`);
      const text = readFileSync(join(root, path), 'utf8').trim();
      if (!/^- \S.*(?:\n(?:- | {2})\S.*)*$/.test(text))
        throw new Error(
          `${path} is not a list: begin each entry with "- ", and indent its other lines by two spaces.`,
        );
      return { path, kind, text };
    });
}
