import type { Database } from '../../platform/database.js';
import { readEvents } from './read-model.js';
import type { AuditEntry, AuditFilter } from './types.js';

/** The audit trail, for operators. It is written with the changes themselves, by `platform/audit.ts`. */
export interface AuditService {
  /** Up to `limit` events, newest first. */
  list(filter: AuditFilter, limit: number): Promise<AuditEntry[]>;
  /** All events in batches, newest first. */
  export(filter: AuditFilter): AsyncIterable<readonly AuditEntry[]>;
}

/** Events per batch of an export. */
const BATCH = 1_000;

export function createAuditService({ database }: { readonly database: Database }): AuditService {
  return {
    async list(filter, limit) {
      for await (const entries of readEvents(database, filter, limit)) return entries;
      return [];
    },
    export: (filter) => readEvents(database, filter, BATCH),
  };
}
