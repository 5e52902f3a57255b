import type { IngestDependencies } from '../dependencies.js';
import { listWorkspaces } from '../workspace.js';
import type { MonthArchive } from './types.js';

/** See MonthArchive. Each operation is loaded on first use. */
export function createMonthArchive(dependencies: IngestDependencies): MonthArchive {
  const { database } = dependencies;
  return {
    workspaces: (workspaceId) => listWorkspaces(database, workspaceId),
    async state(of) {
      const { readState } = await import('./archive-month.js');
      return readState(database, of);
    },
    async read(of, write) {
      const { readMonth } = await import('./archive-month.js');
      return readMonth(database, of, write);
    },
    async close(of, rows) {
      const { closeMonth } = await import('./archive-month.js');
      return closeMonth(dependencies, of, rows);
    },
    async remove(of, kind, rows) {
      const { removeRows } = await import('./archive-month.js');
      return removeRows(database, of, kind, rows);
    },
    async finish(of) {
      const { finishMonth } = await import('./archive-month.js');
      return finishMonth(database, of);
    },
    async reopen(of) {
      const { reopenMonth } = await import('./restore-month.js');
      return reopenMonth(dependencies, of);
    },
    async putBack(of, kind, rows, columns) {
      const { putBackRows } = await import('./restore-month.js');
      return putBackRows(database, of, kind, { rows, columns });
    },
    async differences(of) {
      const { differingDays } = await import('./restore-month.js');
      return differingDays(database, of);
    },
  };
}
