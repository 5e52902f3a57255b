import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../src/platform/context.js';

describe('createContext', () => {
  it('shows the value to everything that the work awaits, and to nothing else', async () => {
    const context = createContext<string>('one');
    const seen = await Promise.all(
      ['a', 'b'].map((value) =>
        context.run(value, async () => {
          await setTimeout(1);
          return context.current();
        }),
      ),
    );
    expect(seen).toEqual(['a', 'b']);
    expect(context.current()).toBeUndefined();
  });

  it('keeps the values of other contexts, and restores an outer value', () => {
    const [one, other] = [createContext<string>('same name'), createContext<number>('same name')];
    one.run('outer', () => {
      other.run(1, () => {
        expect(one.run('inner', () => [one.current(), other.current()])).toEqual(['inner', 1]);
        expect([one.current(), other.current()]).toEqual(['outer', 1]);
      });
      expect(other.current()).toBeUndefined();
    });
  });
});
