import { v7 as uuidv7 } from 'uuid';

export type IdPrefix = 'ws' | 'usr' | 'key' | 'prj' | 'prm' | 'run' | 'obs' | 'kwd' | 'out' | 'req';

/**
 * A new id: `<prefix>_` and 32 hexadecimal digits of a UUIDv7. Later ids sort after earlier ones (by the
 * millisecond, and in order within one process), so inserts touch the end of an index.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7().replaceAll('-', '')}`;
}
