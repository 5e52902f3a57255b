import type { MeasuringService, PlannedRun, RunKey, Settled } from '../measuring/index.js';
import type { Task } from './task.js';

export interface MeasuringTasksDependencies {
  readonly measuring: Pick<MeasuringService, 'planDue' | 'askDue'>;
  /** Maximum number of questions in flight. */
  readonly concurrency: number;
  readonly onPlanned: (run: PlannedRun) => void;
  readonly onSettled: (run: RunKey, outcome: Settled) => void;
  readonly onFinished: (run: RunKey) => void;
}

/** Measures all workspaces: one task plans their scheduled runs, the other asks the due questions. */
export function measuringTasks(dependencies: MeasuringTasksDependencies): Task[] {
  const { measuring, concurrency, onPlanned, onSettled, onFinished } = dependencies;
  return [
    { name: 'schedule', run: (signal) => measuring.planDue({ signal, onPlanned }) },
    {
      name: 'measuring',
      run: (signal) => measuring.askDue({ concurrency, signal, onSettled, onFinished }),
    },
  ];
}
