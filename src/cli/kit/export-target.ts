import { rmSync } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { createGzip } from 'node:zlib';
import { DomainError, invalidParameter } from '../../domain/errors.js';

/** The destination of an export. After an error, only `abandon` may be called. */
export interface Target {
  /** Resolves when more data can be written. */
  write(data: string | Buffer): Promise<void>;
  /** Completes the file, which appears under its name only now. */
  finish(): Promise<void>;
  /** Removes what was written, if possible. */
  abandon(): Promise<void>;
}

export interface TargetOptions {
  /** A file, or - for standard output. */
  readonly path: string;
  readonly gzip: boolean;
  /** Whether to replace an existing file. */
  readonly force: boolean;
}

/** @throws DomainError if the file exists and must not be replaced, or cannot be written */
export async function openTarget({ path, gzip, force }: TargetOptions): Promise<Target> {
  const target = path === '-' ? standardOutput : await openFile(path, force);
  return gzip ? compressed(target) : target;
}

const standardOutput: Target = {
  write: (data) =>
    new Promise((resolve, reject) => {
      process.stdout.write(data, (error) => (error ? reject(error) : resolve()));
    }),
  finish: () => Promise.resolve(),
  abandon: () => Promise.resolve(),
};

async function openFile(path: string, force: boolean): Promise<Target> {
  const existing = await stat(path).catch(() => null);
  // Named pipes and devices such as /dev/null are written directly.
  if (existing !== null && !existing.isFile() && !existing.isDirectory()) return opened(path, 'w', path);
  if (existing !== null && !force) throw alreadyExists(path);
  const target = await opened(`${path}.partial-${process.pid}`, 'wx', path);
  return {
    ...target,
    async finish() {
      if (!force && (await stat(path).catch(() => null)) !== null) throw alreadyExists(path);
      await target.finish();
    },
  };
}

/** The error for an output that exists and must not be replaced. */
export function alreadyExists(path: string): DomainError {
  return new DomainError('conflict', {
    message: `"${path}" exists. Name another file, or replace it with --force.`,
    param: 'output',
  });
}

/** Writes to `written`. If that is not `path`, it is a temporary file that is renamed to `path` at the end. */
async function opened(written: string, flags: 'w' | 'wx', path: string): Promise<Target> {
  const isTemporary = written !== path;
  const forget = isTemporary ? removeOnSignal(written) : () => undefined;
  const file = await open(written, flags).catch((error: unknown) => {
    forget();
    throw invalidParameter('output', `Cannot write "${path}": ${(error as Error).message}.`);
  });
  return {
    write: (data) => file.appendFile(data),
    async finish() {
      if (!isTemporary) return file.close();
      await file.sync();
      await file.close();
      await rename(written, path);
      forget();
    },
    async abandon() {
      await closeQuietly(file);
      if (isTemporary) await rm(written, { force: true });
      forget();
    },
  };
}

/** Closes a file that is about to be deleted, so errors do not matter. */
async function closeQuietly(file: FileHandle): Promise<void> {
  await file.close().catch(() => undefined);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Deletes the file or folder on SIGINT or SIGTERM before the process ends. Returns a function that removes the handlers. */
export function removeOnSignal(path: string): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    try {
      rmSync(path, { recursive: true, force: true });
    } finally {
      forget();
      process.kill(process.pid, signal);
    }
  };
  const forget = () => SIGNALS.forEach((signal) => process.off(signal, onSignal));
  SIGNALS.forEach((signal) => process.on(signal, onSignal));
  return forget;
}

function compressed(target: Target): Target {
  const gzip = createGzip();
  const copying = copy(gzip, target);
  // `write` or `finish` awaits this later; until then a rejection must not count as unhandled.
  copying.catch(() => undefined);
  return {
    async write(data) {
      try {
        await new Promise<void>((resolve, reject) => {
          gzip.write(data, (error) => (error ? reject(error) : resolve()));
        });
      } catch (error) {
        // An error of the target itself is more specific.
        await copying;
        throw error;
      }
    },
    async finish() {
      gzip.end();
      await copying;
      await target.finish();
    },
    async abandon() {
      gzip.destroy();
      await target.abandon();
    },
  };
}

async function copy(source: AsyncIterable<Buffer>, target: Target): Promise<void> {
  for await (const chunk of source) await target.write(chunk);
}
