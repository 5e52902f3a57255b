import { askDue, type AskingInput } from './due-runs.js';
import { work, type RunInput, type RunReport } from './one-run.js';
import type { AskingDependencies } from './run-slot.js';

/**
 * Asks platforms for planned slots, and settles them.
 *
 * A slot is paid once. It is marked as submitted, in a transaction that has seen all spending before, ahead of the first
 * byte to the provider; and it is settled in the transaction that stores its observation. If a process disappears in
 * between, nobody can know whether the provider has billed the slot. Unless a task id was noted, it then becomes a failed
 * observation with the code `outcome_unknown` and is not sent again.
 */
export function createAsking(dependencies: AskingDependencies) {
  return {
    /**
     * Asks for the slots of all workspaces that are due, except for those that only a command asks for, and settles what
     * processes have left behind. Resolves when nothing is due or in flight any more, with the time at which more will
     * be; null if none is known. A process without a provider leaves that to others.
     */
    askDue: async (input: AskingInput): Promise<Date | null> =>
      dependencies.providers().size === 0 ? null : askDue(dependencies, input),

    /**
     * Asks for the slots of a run until all are settled, a limit is reached or the signal is aborted. Any number of
     * processes may work on the same run.
     */
    work: (input: RunInput): Promise<RunReport> => work(dependencies, input),
  };
}
