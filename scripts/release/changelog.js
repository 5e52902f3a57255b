/** Reads and extends changelogs in the format of Keep a Changelog. */

/** The kinds of changes, in the order of their sections. */
export const KINDS = ['added', 'changed', 'deprecated', 'removed', 'fixed', 'security'];

/** The text of a release without changes, such as a release candidate made together with other packages. */
export const NO_CHANGES = 'No changes.';

const headingOf = (kind) => `### ${kind[0].toUpperCase()}${kind.slice(1)}`;

/** Splits a changelog into its introduction and the sections of its releases, newest first. */
function parse(text) {
  const [introduction, ...sections] = text.split(/^(?=## \[)/m);
  return {
    introduction: introduction.trim(),
    releases: sections.map((section) => {
      const [, version, body] = /^## \[([^\]]+)\][^\n]*\n([^]*)$/.exec(section) ?? [];
      return { version, text: section.trim(), body: body?.trim() };
    }),
  };
}

/** The entries of one kind in the body of a release; none if it has no such section. */
function entriesOf(body, kind) {
  const sections = body.split(/^(?=### )/m).map((section) => section.trim());
  return sections
    .filter((section) => section.startsWith(`${headingOf(kind)}\n`))
    .map((section) => section.slice(headingOf(kind).length).trim());
}

/**
 * Returns the text of a version's section without its heading.
 *
 * @throws Error when the changelog has no section for the version
 */
export function notesOf(text, version) {
  const release = parse(text).releases.find((each) => each.version === version);
  if (release === undefined) throw new Error(`The changelog has no section "## [${version}]". Add one.`);
  return release.body;
}

/**
 * Adds a release above the earlier ones: its change notes by kind, and those of its release candidates, whose sections it
 * replaces.
 *
 * @param notes kind and text of each change note
 * @param date YYYY-MM-DD
 */
export function addRelease(text, { version, date, notes }) {
  const { introduction, releases } = parse(text);
  const isCandidate = (release) => release.version?.startsWith(`${version}-rc.`);
  const candidates = releases.filter(isCandidate);
  const sections = KINDS.flatMap((kind) => {
    const entries = [
      ...notes.filter((note) => note.kind === kind).map((note) => note.text),
      ...candidates.flatMap(({ body }) => entriesOf(body, kind)),
    ];
    return entries.length === 0 ? [] : [`${headingOf(kind)}\n\n${entries.join('\n')}`];
  });
  const body = sections.length === 0 ? NO_CHANGES : sections.join('\n\n');
  const earlier = releases.filter((release) => !isCandidate(release)).map((release) => release.text);
  return `${[introduction, `## [${version}] - ${date}\n\n${body}`, ...earlier].join('\n\n')}\n`;
}
