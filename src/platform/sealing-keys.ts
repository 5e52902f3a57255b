import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { reasonOf } from '../domain/error-facts.js';
import { createSeal, deriveBytes, type Seal } from './seal.js';

/** A key that seals secrets in the database. */
export interface SealingKey extends Seal {
  /** Identifies the key without revealing it. */
  readonly id: string;
}

/** The source of the texts that sealing keys are derived from. */
export type SealingSource =
  /** Settings: the present text, then those that only open what they have sealed. */
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  /** A file with one text a line, in the same order. With `isOwn`, the service creates it when it is needed. */
  | { readonly kind: 'file'; readonly path: () => string; readonly isOwn: boolean }
  | { readonly kind: 'none' };

/** The keys that seal secrets in the database. They are read again for every use, so that no process needs a restart. */
export interface SealingKeys {
  /** True unless no source is set up: secrets can be stored. */
  readonly isSetUp: boolean;
  /**
   * The present key, and with it those that were replaced. Creates the file of the service if there is none.
   * @throws Error with advice if there is no source, or it cannot be read
   */
  forSealing(): Promise<SealingKey>;
  /** The keys that open secrets, by id; none if there is no source. @throws Error with advice if it cannot be read */
  forOpening(): Promise<ReadonlyMap<string, SealingKey>>;
  /**
   * Adds a new key to the file, as the present one.
   * @throws Error with advice if the keys come from settings, or the file cannot be written
   */
  renew(): Promise<void>;
  /** Removes all keys but the present one from the file. */
  forgetPrevious(): Promise<void>;
}

/** Shorter texts could be guessed. */
const MIN_LENGTH = 32;

/** Only the account of the service may read it. */
const PRIVATE = 0o600;

export function createSealingKeys(source: SealingSource): SealingKeys {
  const read = async () => (source.kind === 'texts' ? source.texts : readTexts(source));
  const change = async (edit: (texts: readonly string[]) => readonly string[]) => {
    if (source.kind !== 'file')
      throw new Error(
        'The key comes from SECRETS_KEY. Move it to SECRETS_KEY_PREVIOUS, set a new SECRETS_KEY, restart every process, and run the command without --new-key.',
      );
    await replaceFile(source.path(), edit(await read()));
  };
  return {
    isSetUp: source.kind !== 'none',
    async forSealing() {
      if (source.kind === 'none') throw new Error('No key to seal secrets is set up.');
      const [present] = await read();
      if (present !== undefined) return keyOf(present);
      if (source.kind === 'file' && source.isOwn) await createFile(source.path());
      const [created] = await read();
      if (created !== undefined) return keyOf(created);
      throw new Error('SECRETS_KEY_FILE has no key.');
    },
    async forOpening() {
      return new Map((await read()).map(keyOf).map((key) => [key.id, key]));
    },
    renew: () => change((texts) => [newText(), ...texts]),
    forgetPrevious: () => change((texts) => texts.slice(0, 1)),
  };
}

const newText = () => randomBytes(32).toString('base64url');

function keyOf(text: string): SealingKey {
  const bytes = (purpose: string) => deriveBytes(text, 'secrets', purpose);
  const id = createHash('sha256').update(bytes('id of the sealing key')).digest('hex').slice(0, 16);
  return { id, ...createSeal(bytes('sealing key')) };
}

/** The texts of the file; none if the file of the service does not exist yet. */
async function readTexts(source: Exclude<SealingSource, { kind: 'texts' }>): Promise<readonly string[]> {
  if (source.kind === 'none') return [];
  const path = source.path();
  let content: string;
  try {
    if (source.isOwn) await requirePrivate(path);
    content = await readFile(path, 'utf8');
  } catch (error) {
    if (source.isOwn && codeOf(error) === 'ENOENT') return [];
    throw new Error(`The key that seals secrets cannot be read from ${path}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  const texts = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const short = texts.findIndex(({ length }) => length < MIN_LENGTH);
  if (short >= 0) throw new Error(`${path}: key ${short + 1} has fewer than ${MIN_LENGTH} characters.`);
  return texts;
}

async function requirePrivate(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) throw new Error(`other accounts may use it. Run: chmod 600 ${path}`);
}

/** Never leaves a part of a file, and never replaces that of another process. */
async function createFile(path: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await write(draft, [newText()]);
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function replaceFile(path: string, texts: readonly string[]): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const { mode, uid, gid } = await stat(path);
    await write(draft, texts);
    await chmod(draft, mode & 0o777);
    if (process.getuid?.() === 0) await chown(draft, uid, gid);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new Error(`The key that seals secrets cannot be changed in ${path}: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function write(path: string, texts: readonly string[]): Promise<void> {
  const file = await open(path, 'wx', PRIVATE);
  try {
    await file.writeFile(`${texts.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
