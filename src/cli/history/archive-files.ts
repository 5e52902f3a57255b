import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveColumns, ArchiveKind, ArchiveRow, MonthOf } from '../../ingest/index.js';
import { canonicalJson } from '../../domain/canonical-json.js';
import { invalidParameter } from '../../domain/errors.js';
import { openFile, type ExportFiles } from '../export/export-files.js';
import { loadExportFormat } from '../export/export-format.js';
import { openSource } from '../ingest/ingest-source.js';
import { removeOnSignal } from '../kit/export-target.js';

/** The file of each kind of records, in the folder of a month of a workspace. */
const FILES: Readonly<Record<ArchiveKind, string>> = {
  answers: 'answers.parquet',
  keywordChecks: 'keyword-checks.parquet',
};

export const ARCHIVE_KINDS = Object.keys(FILES) as ArchiveKind[];

const MANIFEST = 'manifest.json';
const VERSION = 1;

/** The contents of the folder of a month of a workspace. */
export interface Manifest extends MonthOf {
  readonly version: typeof VERSION;
  readonly workspaceCreatedAt: string;
  /** The first day whose records are complete, if retention had deleted earlier ones of the month; otherwise null. */
  readonly completeFrom: string | null;
  readonly archivedAt: string;
  readonly files: Readonly<Record<ArchiveKind, ArchivedFile>>;
}

export interface ArchivedFile {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The columns of the tables when it was written. */
  readonly columns: ArchiveColumns;
}

/** An archived month of a workspace. */
export interface Archive {
  readonly folder: string;
  readonly manifest: Manifest;
}

export const folderOf = (root: string, { month, workspaceId }: MonthOf): string =>
  join(root, month, workspaceId);

/** The manifest in a folder; null if the folder has none. @throws DomainError if it is not one of this version */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  });
  if (text === null) return null;
  const damaged = invalidParameter('folder', `${join(folder, MANIFEST)} is not the manifest of an archive.`);
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw damaged;
  }
  if (manifest.version !== VERSION)
    throw invalidParameter(
      'folder',
      `${join(folder, MANIFEST)} has the version ${String(manifest.version)}, which this release cannot read.`,
    );
  if (ARCHIVE_KINDS.some((kind) => manifest.files?.[kind]?.name !== FILES[kind])) throw damaged;
  return manifest as Manifest;
}

/** The archives in a folder: itself, or those of its months and workspaces. @throws DomainError if there are none */
export async function findArchives(root: string): Promise<Archive[]> {
  const found: Archive[] = [];
  const search = async (folder: string, depth: number): Promise<void> => {
    const manifest = await readManifest(folder);
    if (manifest !== null) return void found.push({ folder, manifest });
    if (depth === 0) return;
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      throw invalidParameter('folder', `Cannot read "${folder}": ${(error as Error).message}.`);
    });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1)))
      if (entry.isDirectory() && !isPartial(entry.name)) await search(join(folder, entry.name), depth - 1);
  };
  await search(root, 2);
  if (found.length === 0) throw invalidParameter('folder', `"${root}" has no archived month.`);
  return found;
}

const isPartial = (name: string) => name.includes('.partial-');

/**
 * Writes the folder of a month. It appears under its name when all is written, has been read again and is the same.
 * @param read calls its argument with the rows of each kind
 */
export async function writeArchive(
  folder: string,
  facts: Omit<Manifest, 'version' | 'files'>,
  read: (
    write: (kind: ArchiveKind, rows: readonly ArchiveRow[], columns: ArchiveColumns) => Promise<void>,
  ) => Promise<void>,
): Promise<Archive> {
  const partial = `${folder}.partial-${process.pid}`;
  const forget = removeOnSignal(partial);
  try {
    await mkdir(partial, { recursive: true }).catch((error: unknown) => {
      throw invalidParameter('to', `Cannot write "${folder}": ${(error as Error).message}.`);
    });
    const written = await writeFiles(partial, read);
    const files: Partial<Record<ArchiveKind, ArchivedFile>> = {};
    for (const kind of ARCHIVE_KINDS) {
      const [name, { rows, content, columns }] = [FILES[kind], written[kind]];
      const path = join(partial, name);
      const again = new Content();
      for await (const batch of rowsIn(path)) again.add(batch);
      if (again.rows !== rows || again.digest() !== content)
        throw new Error(`${path} does not contain what was written. Nothing was deleted.`);
      const [{ size: bytes }, sha256] = [await stat(path), await digestOf(path)];
      files[kind] = { name, rows, bytes, sha256, columns };
    }
    const manifest = { version: VERSION, ...facts, files: files as Manifest['files'] } as const;
    await writeSynced(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return { folder, manifest };
  } finally {
    await rm(partial, { recursive: true, force: true });
    forget();
  }
}

async function writeFiles(
  folder: string,
  read: Parameters<typeof writeArchive>[2],
): Promise<Record<ArchiveKind, { rows: number; content: string; columns: ArchiveColumns }>> {
  const createFormat = await loadExportFormat('parquet');
  const open = (kind: ArchiveKind) =>
    openFile({ path: join(folder, FILES[kind]), gzip: false, force: false }, createFormat);
  const files = new Map<ArchiveKind, ExportFiles>();
  const contents = { answers: new Content(), keywordChecks: new Content() };
  const columns: Record<ArchiveKind, ArchiveColumns> = { answers: {}, keywordChecks: {} };
  try {
    for (const kind of ARCHIVE_KINDS) files.set(kind, await open(kind));
    await read(async (kind, rows, given) => {
      await files.get(kind)?.write(rows, given, null);
      columns[kind] = given;
      contents[kind].add(rows);
    });
    for (const file of files.values()) await file.finish();
  } catch (error) {
    for (const file of files.values()) await file.abandon();
    throw error;
  }
  const written = (kind: ArchiveKind) => ({
    rows: contents[kind].rows,
    content: contents[kind].digest(),
    columns: columns[kind],
  });
  return { answers: written('answers'), keywordChecks: written('keywordChecks') };
}

/** The number and the digest of rows, whether they come from the database or a file, which leaves out nulls. */
class Content {
  rows = 0;
  private readonly hash = createHash('sha256');

  add(rows: readonly ArchiveRow[]): void {
    for (const row of rows) this.hash.update(`${canonicalJson(row)}\n`);
    this.rows += rows.length;
  }

  digest(): string {
    return this.hash.digest('hex');
  }
}

/** @throws DomainError if a file is missing or not what the manifest says */
export async function verifyArchive({ folder, manifest }: Archive): Promise<void> {
  for (const { name, sha256 } of Object.values(manifest.files)) {
    const path = join(folder, name);
    const found = await digestOf(path).catch((error: unknown) => {
      throw invalidParameter('folder', `Cannot read "${path}": ${(error as Error).message}.`);
    });
    if (found !== sha256)
      throw invalidParameter('folder', `"${path}" is damaged: it is not what the manifest says.`);
  }
}

/** The rows of a kind of an archive, in batches. */
export const archivedRows = ({ folder }: Archive, kind: ArchiveKind): AsyncGenerator<ArchiveRow[]> =>
  rowsIn(join(folder, FILES[kind]));

/** Rows, and about the characters, that are changed in one transaction. */
const BATCH_ROWS = 1_000;
const BATCH_CHARACTERS = 4 * 1024 * 1024;

async function* rowsIn(path: string): AsyncGenerator<ArchiveRow[]> {
  const source = await openSource(path, 'parquet');
  let [rows, characters]: [ArchiveRow[], number] = [[], 0];
  try {
    for await (const lines of source.stream)
      for (const line of (lines as Buffer).toString().split('\n')) {
        if (line === '') continue;
        rows.push(JSON.parse(line) as ArchiveRow);
        characters += line.length;
        if (rows.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
        yield rows;
        [rows, characters] = [[], 0];
      }
    if (rows.length > 0) yield rows;
  } finally {
    await source.close();
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new name in a folder durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
