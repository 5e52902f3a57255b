import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { invalidParameter } from '../../domain/errors.js';

/**
 * Decompresses a source that begins with the gzip signature, and passes any other source through.
 * @throws DomainError if the compressed data is damaged or incomplete
 */
export async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await iterator.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  const all = resumed(start, iterator);
  if (start[0] === 0x1f && start[1] === 0x8b) yield* decompressed(all);
  else yield* all;
}

async function* resumed(start: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => iterator };
}

async function* decompressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const compressed = Readable.from(source);
  const gunzip = createGunzip();
  compressed.once('error', (error) => gunzip.destroy(error));
  try {
    yield* compressed.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (error) {
    if (!/^Z_/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    const reason = (error as Error).message;
    throw invalidParameter('file', `The file is compressed with gzip, but damaged or incomplete: ${reason}.`);
  } finally {
    compressed.destroy();
  }
}
