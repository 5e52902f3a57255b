import { type Fault, fault } from './fault.js';
import { around, otherTracked, override, withFields } from '../model/override.js';
import { ApiError } from '../model/api-error.js';
import type { Prompt } from '../model/state.js';

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
  fault(
    'X65',
    ['PAU-10', 'PAU-02', 'RES-02'],
    'Pausing a prompt pauses every tracked prompt of the same topic.',
    (behavior) =>
      override(behavior, 'pause', (base) => (call, prompt, reason) => {
        for (const other of otherTracked(call, prompt)) {
          if (prompt.topic !== null && other.topic === prompt.topic) base(call, other, reason);
        }
        base(call, prompt, reason);
      }),
  ),
  fault('X66', ['PAU-10'], 'Resuming clears the topic.', (behavior) =>
    override(behavior, 'resume', (base) => (call, prompt) => {
      if (prompt.isPaused) prompt.topic = null;
      base(call, prompt);
    }),
  ),
  fault('X67', ['PAU-13'], 'A resumed prompt cannot be paused again.', (behavior) => {
    const resumed = new WeakSet<Prompt>();
    override(behavior, 'resume', (base) => (call, prompt) => {
      if (prompt.isPaused) resumed.add(prompt);
      base(call, prompt);
    });
    override(behavior, 'pause', (base) => (call, prompt, reason) => {
      if (resumed.has(prompt)) throw new ApiError('conflict', 'The prompt was paused before.');
      base(call, prompt, reason);
    });
  }),
  fault('X68', ['PAU-08'], 'A pause returns the previous status.', (behavior) =>
    around(behavior, 'pausePrompt', async (call, next) => {
      const prompt = behavior.lookUpPrompt(call, call.id);
      const status = prompt === null ? '' : behavior.status(call, prompt);
      const given = await next(call);
      return { ...given, body: { ...(given.body as object), status } };
    }),
  ),
];
