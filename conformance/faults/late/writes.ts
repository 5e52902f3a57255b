import { override } from '../../model/override.js';
import type { ApiKey, Prompt } from '../../model/state.js';
import { fault, type Fault } from '../fault.js';

/** Faults that only many writes reveal. */
export const manyWritesFaults: readonly Fault[] = [
  fault('L01', ['PR-32'], 'A prompt keeps 40 wordings: later rewords are not stored.', (behavior) =>
    override(behavior, 'reword', (base) => {
      const nth = counter();
      return (call, prompt, text) => {
        const before = prompt.text;
        const result = base(call, prompt, text);
        if (nth(prompt) > 40) prompt.text = before;
        return result;
      };
    }),
  ),
  fault('L02', ['PR-32'], 'From the 33rd reword of a prompt on, changed is false.', (behavior) =>
    override(behavior, 'reword', (base) => {
      const nth = counter();
      return (call, prompt, text) => {
        const result = base(call, prompt, text);
        return nth(prompt) > 32 ? { changed: false, wordingChange: 'none' } : result;
      };
    }),
  ),
  fault('L03', ['PR-32'], 'From the ninth pause of a prompt on, the previous reason is kept.', (behavior) => {
    const reasons = new WeakMap<Prompt, string | null>();
    override(behavior, 'pause', (base) => {
      const nth = counter();
      return (call, prompt, reason) => {
        base(call, prompt, reason);
        if (nth(prompt) > 8) prompt.pausedReason = reasons.get(prompt) ?? reason;
        else reasons.set(prompt, reason);
      };
    });
  }),
  fault('L04', ['PR-32'], 'From the tenth resume of a prompt on, it stays paused.', (behavior) =>
    override(behavior, 'resume', (base) => {
      const nth = counter();
      return (call, prompt) => {
        if (nth(prompt) < 10) base(call, prompt);
      };
    }),
  ),
  fault('L05', ['PR-32'], 'From the 50th reword of a prompt on, rewording resumes it.', (behavior) =>
    override(behavior, 'reword', (base) => {
      const nth = counter();
      return (call, prompt, text) => {
        if (nth(prompt) >= 50) prompt.isPaused = false;
        return base(call, prompt, text);
      };
    }),
  ),
  fault('L06', ['PR-32'], 'After 30 rewords, a bulk insert no longer finds a prompt.', (behavior) => {
    const nth = counter();
    const counts = new WeakMap<Prompt, number>();
    override(behavior, 'reword', (base) => (call, prompt, text) => {
      counts.set(prompt, nth(prompt));
      return base(call, prompt, text);
    });
    override(behavior, 'findReusable', (base) => (call, item) => {
      const prompt = base(call, item);
      return prompt !== null && (counts.get(prompt) ?? 0) > 30 ? null : prompt;
    });
  }),
  fault('L07', ['PR-32'], 'The 60th reword of a prompt takes a slot.', (behavior) => {
    const extra = new Map<string, number>();
    override(behavior, 'reword', (base) => {
      const nth = counter();
      return (call, prompt, text) => {
        if (nth(prompt) === 60) extra.set(call.workspace.id, 1);
        return base(call, prompt, text);
      };
    });
    override(behavior, 'activeCount', (base) => (call) => base(call) + (extra.get(call.workspace.id) ?? 0));
  }),
  fault('L08', ['PR-32'], 'A prompt that was reworded 70 times is listed as archived.', (behavior) => {
    const worn = new WeakSet<Prompt>();
    override(behavior, 'reword', (base) => {
      const nth = counter();
      return (call, prompt, text) => {
        if (nth(prompt) === 70) worn.add(prompt);
        return base(call, prompt, text);
      };
    });
    override(behavior, 'trackedList', (base) => (call) => base(call).filter((prompt) => !worn.has(prompt)));
    override(behavior, 'archivedList', (base) => (call) => [
      ...base(call),
      ...call.workspace.prompts.filter((prompt) => worn.has(prompt) && prompt.archivedSerial === null),
    ]);
  }),
  fault('L09', ['PR-32'], 'A bulk edit skips a prompt that was reworded 25 times.', (behavior) =>
    override(behavior, 'reword', (base) => {
      const nth = counter();
      return (call, prompt, text) => {
        const isSkipped = call.operation === 'bulkEditPrompts' && nth(prompt, 0) > 25;
        nth(prompt);
        return isSkipped ? { changed: true, wordingChange: 'major' } : base(call, prompt, text);
      };
    }),
  ),
  fault('L10', ['KEY-21'], 'Only the latest 20 revocations are remembered.', (behavior) => {
    const revoked: ApiKey[] = [];
    override(behavior, 'revoke', (base) => (call, key) => {
      if (key.revokedAt === null) revoked.push(key);
      base(call, key);
    });
    override(behavior, 'isKeyValid', (base) => (key, exchange) => {
      return base(key, exchange) || revoked.slice(0, -20).includes(key);
    });
  }),
  fault('L11', ['KEY-24'], 'A key issued by the API works until 25 others were issued.', (behavior) => {
    const issued: ApiKey[] = [];
    override(behavior, 'issueKey', (base) => (call, name, environment) => {
      const key = base(call, name, environment);
      issued.push(key);
      return key;
    });
    override(behavior, 'isKeyValid', (base) => (key, exchange) => {
      return base(key, exchange) && !issued.slice(0, -25).includes(key);
    });
  }),
];

/** Counts the events of each prompt. Returns the count, after adding `step`. */
function counter(): (prompt: Prompt, step?: number) => number {
  const counts = new WeakMap<Prompt, number>();
  return (prompt, step = 1) => {
    const count = (counts.get(prompt) ?? 0) + step;
    counts.set(prompt, count);
    return count;
  };
}
