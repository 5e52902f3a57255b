import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The documents in a folder and its subfolders, as paths from the root. */
function documentsIn(folder: string, recursive = false): string[] {
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

const documents = ['.', 'conformance', 'spec', '.github']
  .flatMap((folder) => documentsIn(folder))
  .concat(documentsIn('docs', true));

/** The documents that name paths of the repository. */
const guides = ['CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md'];

/** The targets of a document's links within this repository, as paths from the root. */
function linkedFiles(document: string): string[] {
  return [...read(document).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) =>
    join(dirname(document), target),
  );
}

/** The links of a document to headings that do not exist. */
function brokenAnchors(document: string): { readonly file: string; readonly anchor: string }[] {
  return [...read(document).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
    .map(([, file = '', anchor = '']) => ({
      file: file === '' ? document : join(dirname(document), file),
      anchor,
    }))
    .filter(({ file, anchor }) => file.endsWith('.md') && !anchorsIn(file).includes(anchor));
}

const anchors = new Map<string, readonly string[]>();

/** The anchors of a document: those that GitHub derives from headings, and explicit ones. */
function anchorsIn(document: string): readonly string[] {
  const known = anchors.get(document) ?? readAnchors(document);
  anchors.set(document, known);
  return known;
}

function readAnchors(document: string): string[] {
  const text = read(document);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return headings.concat([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, anchor = '']) => anchor));
}

/** The paths in code spans, such as `src/app.ts`, except those with a placeholder in angle brackets. */
function namedPaths(document: string): string[] {
  return [
    ...read(document).matchAll(/`((?:src|spec|test|docs|scripts|conformance|samples|\.github)\/[^\s`]*)`/g),
  ]
    .map(([, path = '']) => path)
    .filter((path) => !/[<*{]/.test(path));
}

describe('the documents', () => {
  it.each(documents)('%s links only to files that exist', (document) => {
    expect(linkedFiles(document).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('numbers the decision records without a gap, in the file name and in the title', () => {
    const records = documentsIn('docs/adr').sort();
    expect(records.length).toBeGreaterThan(5);
    const numbers = records.map((file) => Number(/\/(\d{4})-/.exec(file)?.[1]));
    expect(numbers).toEqual(records.map((_, index) => index + 1));
    expect(records.map((file) => Number(/^# (\d+)\. /.exec(read(file))?.[1]))).toEqual(numbers);
  });

  it('links only to files of the package from the documents that npm publishes with the service', () => {
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const packed = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' })) as [
      { files: { path: string }[] },
    ];
    const paths = packed[0].files.map(({ path }) => path);
    const isPacked = (target: string) =>
      paths.some((path) => path === target || path.startsWith(`${target}/`));
    const broken = paths
      .filter((path) => path.endsWith('.md') && !path.startsWith('dist/'))
      .flatMap((document) => linkedFiles(document).map((target) => ({ document, target })))
      .filter(({ target }) => !isPacked(target.replace(/\/$/, '')));
    expect(broken).toEqual([]);
  });

  it.each(documents)('%s links only to headings that exist', (document) => {
    expect(brokenAnchors(document)).toEqual([]);
  });

  it.each(guides)('%s names only paths that exist', (guide) => {
    const paths = namedPaths(guide);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
