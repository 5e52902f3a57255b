import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './errors.js';

/** The content of a folder: paths relative to it, with `/`, in order. */
interface Content {
  /** Postgres does not start without its empty folders, so they are listed too. */
  readonly folders: readonly string[];
  readonly files: readonly FileEntry[];
}

interface FileEntry {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The contents of a backup, written when all of it has been copied. */
export interface Manifest extends Content {
  readonly format: typeof FORMAT;
  /** ISO 8601. */
  readonly createdAt: string;
}

const FORMAT = 1;
const NAME = 'manifest.json';
/** Maximum number of paths in an error message. */
const MAX_SHOWN = 5;

/** Writes the manifest of the cluster next to it, into `home`, and waits until it is on the disk. */
export async function writeManifest(home: string, cluster: string): Promise<void> {
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    ...(await contentOf(cluster)),
  };
  const file = await open(join(home, NAME), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The manifest in the folder of a cluster; undefined if there is none.
 * @throws EmbeddedPostgresError if it is damaged, or of a newer release
 */
export function readManifest(home: string): Manifest | undefined {
  const path = join(home, NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const manifest = parse(text);
  if (manifest === undefined)
    throw new EmbeddedPostgresError(
      `The manifest ${path} is damaged, so the backup is too: use another one.`,
    );
  if (manifest.format !== FORMAT)
    throw new EmbeddedPostgresError(
      `The backup was made by a newer release: ${path} has a format that this one does not know. Use that release.`,
    );
  return manifest;
}

/** Compares a cluster with its manifest and returns a sentence for each difference; none if it is whole. */
export async function differencesFrom(manifest: Manifest, cluster: string): Promise<string[]> {
  const found = await contentOf(cluster);
  const files = new Map(found.files.map((file) => [file.path, file]));
  const folders = new Set(found.folders);
  const known = new Set([...manifest.folders, ...manifest.files.map(({ path }) => path)]);
  return [
    ...manifest.folders.filter((path) => !folders.has(path)).map((path) => `${path} is missing`),
    ...manifest.files.flatMap((file) => differenceOf(file, files.get(file.path)) ?? []),
    ...[...folders, ...files.keys()]
      .filter((path) => !known.has(path))
      .map((path) => `${path} does not belong to it`),
  ];
}

/** The error for a backup with these differences from its manifest. */
export function damagedError(backup: string, differences: readonly string[]): EmbeddedPostgresError {
  const more = differences.length - MAX_SHOWN;
  const shown = differences.slice(0, MAX_SHOWN).join(', ') + (more > 0 ? `, and ${more} more` : '');
  return new EmbeddedPostgresError(
    `The backup in ${backup} is damaged, or was used as a data folder: ${shown}. Use another backup.`,
  );
}

function differenceOf(expected: FileEntry, found: FileEntry | undefined): string | undefined {
  const { path, bytes, sha256 } = expected;
  if (found === undefined) return `${path} is missing`;
  if (found.bytes !== bytes) return `${path} has ${found.bytes} bytes instead of ${bytes}`;
  return found.sha256 === sha256 ? undefined : `${path} has changed`;
}

function parse(text: string): Manifest | undefined {
  try {
    const { format, files, folders } = JSON.parse(text) as Partial<Manifest>;
    const isWhole = typeof format === 'number' && Array.isArray(files) && Array.isArray(folders);
    return isWhole ? (JSON.parse(text) as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

async function contentOf(root: string, within = ''): Promise<Content> {
  const folders: string[] = [];
  const files: FileEntry[] = [];
  const entries = await readdir(join(root, within), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${within}${entry.name}`;
    if (entry.isDirectory()) {
      const inner = await contentOf(root, `${path}/`);
      folders.push(path, ...inner.folders);
      files.push(...inner.files);
    } else files.push({ path, ...(await digestOf(join(root, path))) });
  }
  return { folders, files };
}

async function digestOf(file: string): Promise<Omit<FileEntry, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
