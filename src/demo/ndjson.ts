import { Readable } from 'node:stream';

/** Minimum size of a chunk. */
const CHUNK_CHARACTERS = 64 * 1024;

/** Streams records as NDJSON, generating them on demand. Fails with the reason of `signal` once it is aborted. */
export function ndjson(records: Iterable<object>, signal?: AbortSignal): Readable {
  return Readable.from(chunks(records, signal), { objectMode: false });
}

function* chunks(records: Iterable<object>, signal: AbortSignal | undefined): Generator<Buffer> {
  let text = '';
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    if (text.length >= CHUNK_CHARACTERS) {
      signal?.throwIfAborted();
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}
