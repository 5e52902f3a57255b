import { TextDecoder } from 'node:util';

/** The first bytes, in which HTML may declare its encoding. */
const HEAD_BYTES = 1024;

/** The text of a page, in the encoding that its header, its first bytes or its HTML declare, else UTF-8. */
export function htmlText(contentType: string, body: Buffer): string {
  const ofHeader = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  const head = body.subarray(0, HEAD_BYTES).toString('latin1');
  const ofHtml = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  return decoderOf(markOf(body) ?? ofHeader ?? ofHtml ?? 'utf-8').decode(body);
}

function markOf(body: Buffer): string | null {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : null;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
