import type { DemosService } from '../features/demos/index.js';
import type { Demo } from './create.js';

export interface DemoTaskDependencies {
  readonly demos: Pick<DemosService, 'due' | 'begin' | 'note' | 'finish' | 'fail' | 'forget'>;
  readonly demo: Pick<Demo, 'createOpen' | 'removeAll'>;
  /** Runs `work` unless another process creates or removes a demo. */
  readonly ifFree: (work: () => Promise<void>) => Promise<unknown>;
}

/** The demo is to be removed, or the process stops. */
class Interrupted extends Error {}

/** The background work that creates and removes the demo for people. */
export function demoTask({ demos, demo, ifFree }: DemoTaskDependencies) {
  return {
    name: 'demo',
    async run(signal: AbortSignal): Promise<Date | null> {
      if ((await demos.due()) === null) return null;
      await ifFree(async () => {
        const due = await demos.due();
        if (due === 'create') await create({ demos, demo }, signal);
        else if (due === 'remove') {
          await demo.removeAll();
          await demos.forget();
        }
      });
      return null;
    },
  };
}

/** Creates the demo, or leaves nothing of it: an interrupted creation starts over, and a failed one waits for a new request. */
async function create(
  { demos, demo }: Pick<DemoTaskDependencies, 'demos' | 'demo'>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await demos.begin())) return;
  const removal = new AbortController();
  const progress = noting(
    (percent) => demos.note(percent),
    () => removal.abort(new Interrupted()),
  );
  try {
    await demo.createOpen({
      signal: AbortSignal.any([signal, removal.signal]),
      onPercent: (percent) => progress.note(percent),
      async finish(workspaceIds) {
        await progress.noted();
        if (!(await demos.finish(workspaceIds))) throw new Interrupted();
      },
    });
  } catch (error) {
    if (error instanceof Interrupted || signal.aborted || removal.signal.aborted) return;
    await demos.fail();
    throw error;
  }
}

/** Notes the progress one percent after another, without holding up the work. */
function noting(note: (percent: number) => Promise<boolean>, onRemoval: () => void) {
  let last = 0;
  let pending = Promise.resolve();
  const save = async (percent: number) => {
    // The next percent may be skipped: this one is only shown.
    if (percent === last && !(await note(percent))) onRemoval();
  };
  return {
    note(percent: number): void {
      if (percent <= last) return;
      last = percent;
      pending = pending.then(() => save(percent)).catch(() => undefined);
    },
    noted: () => pending,
  };
}
