import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportInput } from '../../export/index.js';
import { invalidParameter } from '../../domain/errors.js';
import { alreadyExists, openTarget, removeOnSignal, type TargetOptions } from '../kit/export-target.js';
import type { ExportFormat } from './types.js';

/** The destination of an export. After an error, only `abandon` may be called. */
export interface ExportFiles extends Pick<ExportInput, 'write'> {
  /** Completes the output, which appears under its name only now. */
  finish(): Promise<void>;
  /** Removes what was written, if possible. */
  abandon(): Promise<void>;
}

/** Writes all rows to one file. */
export async function openFile(
  options: TargetOptions,
  createFormat: () => ExportFormat,
): Promise<ExportFiles> {
  const target = await openTarget(options);
  const format = createFormat();
  const add = async (data: string | Uint8Array) => {
    if (data.length > 0) await target.write(typeof data === 'string' ? data : Buffer.from(data));
  };
  return {
    write: (rows, columns) => add(format.rows(rows, columns)),
    async finish() {
      await add(format.end());
      await target.finish();
    },
    abandon: () => target.abandon(),
  };
}

/**
 * Writes the rows of each day to `date=YYYY-MM-DD/part-0.parquet` in a folder, which appears under its name when all files are
 * complete.
 */
export async function openFolder(
  { path, force }: Pick<TargetOptions, 'path' | 'force'>,
  createFormat: () => ExportFormat,
): Promise<ExportFiles> {
  const isFree = async () => (await stat(path).catch(() => null)) === null;
  if (!force && !(await isFree())) throw alreadyExists(path);
  const partial = `${path}.partial-${process.pid}`;
  const forget = removeOnSignal(partial);
  await mkdir(partial).catch((error: unknown) => {
    forget();
    throw invalidParameter('output', `Cannot write "${path}": ${(error as Error).message}.`);
  });
  let current: { readonly day: string; readonly file: ExportFiles } | undefined;

  async function fileOf(day: string): Promise<ExportFiles> {
    if (current?.day === day) return current.file;
    await current?.file.finish();
    const folder = join(partial, `date=${day}`);
    await mkdir(folder);
    const options = { path: join(folder, 'part-0.parquet'), gzip: false, force: false };
    current = { day, file: await openFile(options, createFormat) };
    return current.file;
  }

  return {
    async write(rows, columns, day) {
      const file = await fileOf(String(day));
      await file.write(rows, columns, day);
    },
    async finish() {
      await current?.file.finish();
      if (!force && !(await isFree())) throw alreadyExists(path);
      await replace(path, partial);
      forget();
    },
    async abandon() {
      await current?.file.abandon();
      await rm(partial, { recursive: true, force: true });
      forget();
    },
  };
}

/** Gives a folder its name. What had that name before is removed afterwards. */
async function replace(path: string, written: string): Promise<void> {
  const replaced = `${path}.replaced-${process.pid}`;
  const isReplaced = await rename(path, replaced).then(
    () => true,
    () => false,
  );
  await rename(written, path);
  if (isReplaced) await rm(replaced, { recursive: true, force: true });
}
