import { v7 as uuidv7 } from 'uuid';

export type IdPrefix =
  | 'ws'
  | 'usr'
  | 'key'
  | 'ses'
  | 'inv'
  | 'prj'
  | 'prm'
  | 'run'
  | 'obs'
  | 'kwd'
  | 'rnk'
  | 'out'
  | 'chn'
  | 'req'
  | 'tch';

/**
 * A new id: `<prefix>_` and the 32 hexadecimal digits of a UUIDv7. Ids sort by creation time (to the millisecond, and
 * exactly within one process), so inserts go to the end of an index.
 */
export function newId(prefix: IdPrefix): string {
  const random = nextRandom();
  advance(Date.now(), random);
  return `${prefix}_${uuidv7({ random, msecs: last.msecs, seq: last.seq }, id).toString('hex')}`;
}

/** The time and counter of the last id. */
const last = { msecs: 0, seq: 0 };

/**
 * The counter starts at a random value in each millisecond. When it overflows or the clock goes back, the time of the
 * last id is used and advanced.
 */
function advance(now: number, random: Uint8Array): void {
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
    return;
  }
  last.seq = (last.seq + 1) >>> 0;
  if (last.seq === 0) last.msecs += 1;
}

const BYTES_PER_ID = 16;
const id = Buffer.alloc(BYTES_PER_ID);
const block = new Uint8Array(256 * BYTES_PER_ID);
let used = block.length;

/** Draws random bytes for many ids at once, because a call per id took most of the time. */
function nextRandom(): Uint8Array {
  if (used === block.length) {
    crypto.getRandomValues(block);
    used = 0;
  }
  used += BYTES_PER_ID;
  return block.subarray(used - BYTES_PER_ID, used);
}
