import { Readable } from 'node:stream';

/** Enough lines for one write. */
const CHUNK_CHARACTERS = 64 * 1024;

/** Records as the bytes of a file, made as they are read. */
export function ndjson(records: Iterable<object>): Readable {
  return Readable.from(chunks(records), { objectMode: false });
}

function* chunks(records: Iterable<object>): Generator<Buffer> {
  let text = '';
  for (const record of records) {
    text += `${JSON.stringify(record)}\n`;
    if (text.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}
