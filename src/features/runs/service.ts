import type { Clock } from '../../domain/clock.js';
import { decodeCursor, encodeCursor, readPosition, type CursorBinding } from '../../domain/cursor.js';
import { latest, type DataVersion } from '../../domain/data-version.js';
import { DomainError } from '../../domain/errors.js';
import { currentWindow, daysOf, type RangeDays } from '../../domain/window.js';
import type { Outlook, Sampling } from '../analytics/index.js';
import type { ProviderKeysService } from '../provider-keys/index.js';
import { progressByPrompt } from './progress.js';
import { changeOf, inputOf } from './settings.js';
import type {
  AskedNow,
  GivenChange,
  GivenPlan,
  MeasuringPort,
  MeasuringState,
  PlannedRun,
  PlatformList,
  Run,
  RunDetails,
  RunPage,
  RunPlace,
  Selection,
  Spending,
  SpendingDay,
} from './types.js';

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The settings of measuring in a workspace, and its runs. It changes too often for a revision, so nothing is cached. */
export interface RunsService {
  /** The settings in force, and the spending. */
  state(workspaceId: string): Promise<MeasuringState>;
  /**
   * Changes settings, all or nothing, and returns those in force.
   * @throws DomainError invalid_parameter that names the member
   */
  change(workspaceId: string, change: GivenChange): Promise<MeasuringState>;
  /** The places to ask prompts, and the keys of providers. */
  platforms(workspaceId: string): Promise<PlatformList>;
  /**
   * A plan of runs: their questions, their cost, and the changes that they could detect. Changes nothing.
   * @throws DomainError invalid_parameter for invalid settings
   */
  plan(workspaceId: string, input: GivenPlan): Promise<PlannedRun>;
  /**
   * Asks prompts now, in the background.
   * @throws DomainError conflict if nothing can be asked, or the budget does not allow it
   */
  ask(workspaceId: string, selection: Selection): Promise<AskedNow>;
  /**
   * A page of runs, newest first.
   * @throws DomainError invalid_parameter for a cursor of another list
   */
  list(workspaceId: string, page: Page): Promise<RunPage>;
  /**
   * A run with a page of its prompts.
   * @throws DomainError not_found, or invalid_parameter for a cursor of another list
   */
  show(workspaceId: string, runId: string, page: Page): Promise<RunDetails>;
  /** Ends a run that asks now. @throws DomainError not_found, or conflict for another run */
  cancel(workspaceId: string, runId: string): Promise<Run>;
  /** The spending of the last days, including today. */
  spending(workspaceId: string, rangeDays: RangeDays): Promise<Spending>;
}

export function createRunsService(dependencies: {
  readonly clock: Clock;
  readonly measuring: MeasuringPort;
  readonly keys: Pick<ProviderKeysService, 'list'>;
  readonly outlookOf: (at: DataVersion, sampling: Sampling) => Promise<Outlook>;
}): RunsService {
  const { clock, measuring, keys, outlookOf } = dependencies;

  async function requireRun(workspaceId: string, runId: string): Promise<Run> {
    const run = await measuring.runOf(workspaceId, runId);
    if (run === null)
      throw new DomainError('not_found', { message: 'The workspace has no run with this id.' });
    return run;
  }

  return {
    state: (workspaceId) => measuring.stateOf(workspaceId),
    async change(workspaceId, change) {
      await measuring.changeMeasuring(workspaceId, changeOf(change));
      return measuring.stateOf(workspaceId);
    },
    async platforms(workspaceId) {
      const { canStore, keys: states } = await keys.list(workspaceId);
      return {
        canStoreKeys: canStore,
        keys: states.map(({ setAt, checkedAt, ...state }) => ({
          ...state,
          setAt: setAt?.toISOString() ?? null,
          checkedAt: checkedAt?.toISOString() ?? null,
        })),
        platforms: await measuring.platformsOf(workspaceId),
      };
    },
    async plan(workspaceId, input) {
      const { sampling, ...planned } = await measuring.previewOf(workspaceId, inputOf(input));
      const { budget } = await measuring.stateOf(workspaceId);
      if (sampling === null) return { ...planned, budget, outlook: null };
      const { basis, plans } = await outlookOf(latest(workspaceId), sampling);
      const [first] = plans;
      const { smallestChangeInWeek = null, smallestChangeInMonth = null } = first ?? {};
      return { ...planned, budget, outlook: { basis, smallestChangeInWeek, smallestChangeInMonth } };
    },
    ask: (workspaceId, selection) => measuring.askNow({ ...selection, workspaceId }),
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
    async show(workspaceId, runId, { limit, cursor }) {
      const run = await requireRun(workspaceId, runId);
      const binding = { operation: 'getRun', workspaceId, filters: { runId } };
      const [after] = cursor === undefined ? [''] : readPosition(decodeCursor(binding, cursor), ['string']);
      const rows = await measuring.questionsOf(workspaceId, { runId, after, limit: limit + 1 });
      const all = progressByPrompt(rows);
      const questions = all.slice(0, limit);
      const last = all.length > limit ? questions.at(-1) : undefined;
      return {
        run,
        questions,
        hasMore: last !== undefined,
        nextCursor: last === undefined ? null : encodeCursor(binding, [last.promptId]),
      };
    },
    async cancel(workspaceId, runId) {
      await measuring.cancelRun(workspaceId, runId);
      return requireRun(workspaceId, runId);
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
