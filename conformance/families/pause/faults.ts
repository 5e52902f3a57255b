import { type Fault, fault } from '../../model/fault.js';
import { around, override, withFields } from '../../model/override.js';

/** Faults of pausing. */
export const pauseFaults: readonly Fault[] = [
  fault('M26', ['PAU-02'], 'A paused prompt is not in the list.', (behavior) =>
    override(behavior, 'trackedList', (base) => (call) => base(call).filter(({ isPaused }) => !isPaused)),
  ),
  fault('M27', ['PAU-03'], 'The reason of a pause is not recorded.', (behavior) =>
    override(behavior, 'pause', (base) => (call, prompt) => base(call, prompt, null)),
  ),
  fault('M28a', ['PAU-06'], 'A pause without `paused` is read as a resume.', (behavior) =>
    around(behavior, 'pausePrompt', (call, next) => {
      const { paused = false } = call.body as { paused?: unknown };
      return next(withFields(call, { paused }));
    }),
  ),
  fault('M28b', ['PAU-07'], 'A string as `paused`, even "false", is read as true.', (behavior) =>
    around(behavior, 'pausePrompt', (call, next) => {
      const { paused } = call.body as { paused?: unknown };
      return next(typeof paused === 'string' ? withFields(call, { paused: true }) : call);
    }),
  ),
];
