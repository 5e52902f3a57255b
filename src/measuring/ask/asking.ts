import { askDue, type AskingInput } from './due-runs.js';
import { work, type RunInput, type RunReport } from './one-run.js';
import type { AskingDependencies } from './run-slot.js';

/**
 * Asks platforms the planned questions, and settles their slots.
 * A slot is paid once. It is marked as submitted, in a transaction that sees all earlier spending, before the first
 * byte is sent to the provider; and it is settled in the transaction that stores its observation. If a process
 * disappears in between, it is unknown whether the provider has billed the slot. Unless a task id was recorded, the
 * slot then becomes a failed observation with the code `outcome_unknown` and is not sent again.
 */
export function createAsking(dependencies: AskingDependencies) {
  return {
    /**
     * Asks the due questions of all workspaces, except those reserved for commands, and settles slots that other
     * processes have abandoned. Resolves when nothing is due or in flight, with the time at which more will be; null if
     * unknown. A process without a provider leaves this to others.
     */
    askDue: async (input: AskingInput): Promise<Date | null> =>
      dependencies.providers().size === 0 ? null : askDue(dependencies, input),

    /**
     * Asks the questions of a run until all are settled, a limit is reached or the signal is aborted. Any number of
     * processes may work on the same run.
     */
    work: (input: RunInput): Promise<RunReport> => work(dependencies, input),
  };
}
