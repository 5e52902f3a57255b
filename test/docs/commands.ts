import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A command that a document shows in a block of shell code. */
export interface DocumentedCommand {
  /** Path of the document from the root. */
  readonly document: string;
  /** Without comments, on one line unless it contains a here-document. */
  readonly text: string;
}

const skippedFolders = /^(?:node_modules|dist|coverage)\b|\/(?:node_modules|dist)\//;

/** The documents of the repository, without changelogs. */
export function documents(): string[] {
  const folders = ['docs', 'conformance', 'deploy', 'client', 'web', 'spec', '.github'];
  const nested = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return [...readdirSync(ROOT), ...nested]
    .filter((name) => name.endsWith('.md') && !name.endsWith('CHANGELOG.md') && !skippedFolders.test(name))
    .sort();
}

/** The languages of all code blocks of a document. */
export function languagesIn(document: string): string[] {
  return blocksOf(document).map(({ language }) => language);
}

/** The commands in the shell blocks of a document, in order. */
export function commandsIn(document: string): DocumentedCommand[] {
  return blocksOf(document)
    .filter(({ language }) => language === 'sh' || language === 'bash')
    .flatMap(({ code }) => commandsOf(code))
    .map((text) => ({ document, text }));
}

function withoutComment(line: string): string {
  const start = ` ${line}`.indexOf(' # ');
  return start < 0 ? line : line.slice(0, start);
}

function blocksOf(document: string): { readonly language: string; readonly code: string }[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  return [...text.matchAll(/^( *)```(\w*)\n([^]*?)^\1```/gm)].map(
    ([, indent = '', language = '', code = '']) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** A block with a here-document is one command; otherwise each line is, with those that continue it. */
function commandsOf(code: string): string[] {
  if (code.includes('<<')) return [code.trim()];
  return code
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => withoutComment(line).trim())
    .filter((line) => line !== '');
}
