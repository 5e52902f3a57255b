import { v7 as uuidv7 } from 'uuid';

export type IdPrefix = 'ws' | 'usr' | 'key' | 'prj' | 'prm' | 'run' | 'obs' | 'kwd' | 'out' | 'req';

/**
 * A new id: `<prefix>_` and the 32 hexadecimal digits of a UUIDv7. Ids sort by creation time (to the millisecond, and
 * exactly within one process), so inserts go to the end of an index.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7().replaceAll('-', '')}`;
}
