import type { Clock } from '../../domain/clock.js';
import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import { currentWindow, daysOf, type RangeDays } from '../../domain/window.js';
import type { MeasuringReads, MeasuringState, RunPage, RunPlace, Spending, SpendingDay } from './types.js';

/** Reads the state of measuring in a workspace. It changes too often for a revision, so nothing is cached. */
export interface RunsService {
  /** The settings in force, and the spending. */
  state(workspaceId: string): Promise<MeasuringState>;
  /**
   * A page of runs, newest first.
   * @throws DomainError invalid_parameter for a cursor of another list
   */
  list(workspaceId: string, page: { limit: number; cursor: string | undefined }): Promise<RunPage>;
  /** The spending of the last days, including today. */
  spending(workspaceId: string, rangeDays: RangeDays): Promise<Spending>;
}

export function createRunsService(dependencies: {
  readonly clock: Clock;
  readonly measuring: MeasuringReads;
}): RunsService {
  const { clock, measuring } = dependencies;
  return {
    state: (workspaceId) => measuring.stateOf(workspaceId),
    async list(workspaceId, { limit, cursor }) {
      const binding = { operation: 'listRuns', workspaceId, filters: {} };
      // One extra row shows whether another page exists.
      const rows = await measuring.runsAfter(workspaceId, placeOf(binding, cursor), limit + 1);
      const runs = rows.slice(0, limit);
      const last = rows.length > limit ? runs.at(-1) : undefined;
      return {
        runs,
        hasMore: last !== undefined,
        nextCursor: last === undefined ? null : encodeCursor(binding, [last.scheduledFor, last.runId]),
      };
    },
    async spending(workspaceId, rangeDays) {
      const window = currentWindow(clock(), rangeDays);
      const { budget, days: active, rows } = await measuring.spendingSince(workspaceId, window.from);
      const byDate = new Map(active.map((day) => [day.date, day]));
      const days = daysOf(window).map((date) => byDate.get(date) ?? { date, ...NOTHING });
      const [from = '', to = ''] = [days.at(0)?.date, days.at(-1)?.date];
      return { rangeDays, from, to, budget, days, rows };
    },
  };
}

/** Before the newest run. */
const START: RunPlace = { scheduledFor: new Date('9999-12-31T23:59:59.999Z'), runId: '' };

const NOTHING: Omit<SpendingDay, 'date'> = { slots: 0, answered: 0, failed: 0, unknown: 0, spentUsd: 0 };

function placeOf(binding: CursorBinding, cursor: string | undefined): RunPlace {
  if (cursor === undefined) return START;
  const [scheduledFor, runId] = readPosition(decodeCursor(binding, cursor), ['timestamp', 'string']);
  return { scheduledFor, runId };
}
