/** Reads and edits changelogs in the format of Keep a Changelog. */

const UNRELEASED = '## [Unreleased]';

/** Splits a changelog into the lines before, inside and after the section under `heading`; undefined without one. */
function split(text, heading) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line === heading || line.startsWith(`${heading} `));
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  const end = length < 0 ? lines.length : start + 1 + length;
  return { before: lines.slice(0, start), section: lines.slice(start + 1, end), after: lines.slice(end) };
}

const trimmed = (lines) => lines.join('\n').trim();

/**
 * Returns the text of a version's section without its heading. A release candidate may have none: its changes are those
 * under Unreleased.
 *
 * @throws Error when the changelog has no section for the version
 */
export function notesOf(text, version) {
  const unreleased = version.includes('-rc.') ? split(text, UNRELEASED) : undefined;
  const parts = split(text, `## [${version}]`) ?? unreleased;
  if (parts === undefined) throw new Error(`The changelog has no section "## [${version}]". Add one.`);
  return trimmed(parts.section);
}

/**
 * Moves the entries under Unreleased below a heading with the version and the date (YYYY-MM-DD), and leaves an empty
 * Unreleased section on top.
 *
 * @throws Error when there is no Unreleased section or it is empty
 */
export function cutRelease(text, version, date) {
  const parts = split(text, UNRELEASED);
  if (parts === undefined) throw new Error(`The changelog has no section "${UNRELEASED}". Add one.`);
  const notes = trimmed(parts.section);
  if (notes === '')
    throw new Error('The Unreleased section of the changelog is empty. Describe the changes.');
  const released = [UNRELEASED, '', `## [${version}] - ${date}`, '', notes, ''];
  return `${[...parts.before, ...released, ...parts.after].join('\n').trimEnd()}\n`;
}
