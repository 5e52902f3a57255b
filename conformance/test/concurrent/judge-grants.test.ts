import { describe, expect, it } from 'vitest';
import type { Call, Reply } from '../../concurrent/domain/calls.js';
import type { Entry } from '../../concurrent/history.js';
import { judge, type Initial } from '../../concurrent/judge.js';
import {
  accepted,
  entry,
  initial,
  list,
  rejected,
  reword,
  reworded,
  row,
  ruleOf,
  unknown,
  verdictOf,
} from './histories.js';

const add = (text: string): Call => ({ kind: 'add', text });
const archive = (id: string): Call => ({ kind: 'archive', id });
const counted = (promptId: string, activeCount: number, cap = 5) => accepted({ promptId, activeCount, cap });
const archived = (promptId: string) => accepted({ promptId });
const cap = (client: number, activeCount: number, start: number, end: number) =>
  entry(client, { kind: 'cap' }, accepted({ activeCount, cap: 5 }), start, end);

/** A workspace with more free slots than other clients can reserve. */
const roomy: Initial = { ...initial, prompts: { ...initial.prompts, cap: 50 } };
/** A workspace without a free slot. */
const full: Initial = { ...initial, prompts: { ...initial.prompts, cap: 3 } };

describe('the count in the response to a write', () => {
  it('may be of any moment between its write and the response', () => {
    for (const activeCount of [4, 3])
      expect(
        ruleOf(
          entry(0, add('a1b'), counted('p3', activeCount), 1, 6),
          entry(1, archive('p1'), archived('p1'), 2, 4),
        ),
      ).toBe('fine');
  });

  it('must include a write that ended before its request was sent', () => {
    expect(
      ruleOf(entry(1, archive('p1'), archived('p1'), 1, 2), entry(0, add('a1b'), counted('p3', 4), 3, 4)),
    ).toBe('CON-08');
  });

  it('may be that of a moment before an archive whose response came first', () => {
    expect(
      ruleOf(
        entry(0, add('a1b'), counted('p3', 4), 1, 6),
        entry(1, archive('p1'), archived('p1'), 2, 4),
        cap(-1, 3, 7, 8),
      ),
    ).toBe('fine');
  });

  it('is named in the reason if a read shows that it was out of date', () => {
    const history = [
      entry(0, add('a1b'), counted('p3', 4), 1, 8),
      entry(1, archive('p1'), archived('p1'), 2, 3),
      entry(1, { kind: 'list' }, list([row('p2', 'two')], [row('p1', 'one')]), 4, 5),
    ];
    expect(judge(history, [initial])).toMatchObject({
      rule: 'CON-04',
      got: 'add A of client 1: its response shows activeCount 4, not 3',
    });
  });

  it('breaks the rule on counts if the writes and the state after them have an order', () => {
    const before = [
      entry(0, add('a1b'), counted('p3', 4), 1, 8),
      entry(1, archive('p1'), archived('p1'), 2, 3),
      entry(1, archive('p2'), archived('p2'), 4, 5),
      entry(1, add('b1c'), counted('p4', 2), 6, 7),
    ];
    expect(ruleOf(...before, cap(-1, 3, 9, 10))).toBe('CON-08');
    expect(ruleOf(...before, cap(-1, 4, 9, 10))).toBe('CON-02');
  });

  it('must show the cap of the workspace', () => {
    expect(ruleOf(entry(0, add('a1b'), counted('p3', 4, 6), 1, 2))).toBe('CON-08');
  });

  it('may leave out a paused prompt if paused prompts may keep their slots or not', () => {
    const open: Initial = { ...initial, choices: { ...initial.choices, pausedCount: undefined } };
    const pause = entry(1, { kind: 'pause', id: 'p1', reason: 'why' }, accepted({ promptId: 'p1' }), 1, 2);
    for (const activeCount of [3, 4])
      expect(verdictOf([pause, entry(0, add('a1b'), counted('p3', activeCount), 3, 4)], open)).toBe('fine');
    expect(verdictOf([pause, entry(0, add('a1b'), counted('p3', 5), 3, 4)], open)).toBe('CON-08');
  });
});

describe('the counts of overlapping additions', () => {
  const both = [entry(0, add('a1b'), counted('p3', 4), 1, 4), entry(1, add('b1c'), counted('p4', 4), 2, 5)];

  it('must not both be the count before them and one more', () => {
    expect(ruleOf(...both)).toBe('CON-08');
    expect(ruleOf(both[0] as Entry, entry(1, add('b1c'), counted('p4', 5), 2, 5))).toBe('fine');
  });

  it('break only the arguable rule if reads lag', () => {
    expect(verdictOf(both, { ...initial, lags: true })).toBe('CON-04');
  });

  it('may be of a moment before the response to a read that shows another one', () => {
    expect(ruleOf(both[0] as Entry, cap(1, 3, 2, 3), cap(1, 4, 5, 6))).toBe('fine');
  });

  it('must have been right at some moment, even if reads lag', () => {
    for (const lags of [false, true])
      expect(verdictOf([both[0] as Entry, cap(1, 5, 2, 3)], { ...initial, lags })).toBe('CON-08');
  });
});

describe('a rejection for the cap', () => {
  const forCap: Reply = { kind: 'rejected', status: 409, isForCap: true };
  const reworded1 = entry(1, reword('p1', 'other'), reworded('p1'), 1, 4);
  const one: Initial = { ...initial, prompts: { ...initial.prompts, cap: 4 } };

  it('needs an addition that may hold the slots, while any conflict explains another rejection', () => {
    const rejectedBeside = (reply: Reply) => ruleOf(reworded1, entry(0, add('a1b'), reply, 2, 3));
    expect(rejectedBeside(forCap)).toBe('CON-01');
    expect(rejectedBeside(rejected(409))).toBe('fine');
  });

  it('is explained by an addition that takes the last slot before or after it', () => {
    for (const [start, end] of [
      [1, 4],
      [3, 6],
    ] as const)
      expect(
        verdictOf(
          [entry(0, add('a1b'), forCap, 2, 5), entry(1, add('b1c'), counted('p3', 4, 4), start, end)],
          one,
        ),
      ).toBe('fine');
  });

  it('is not explained by an addition that leaves room for it', () => {
    const taking = entry(1, add('b1c'), counted('p3', 4), 1, 4);
    expect(ruleOf(taking, entry(0, add('a1b'), forCap, 2, 3))).toBe('CON-01');
  });

  it('is arguable if only another rejected addition asked for the slots', () => {
    const tooLarge = entry(1, { kind: 'bulk', texts: ['b1c', 'c1d'] }, forCap, 1, 4);
    expect(verdictOf([tooLarge, entry(0, add('a1b'), forCap, 2, 3)], one)).toBe('CON-04');
    expect(verdictOf([tooLarge, entry(0, add('a1b'), counted('p3', 4, 4), 2, 3)], one)).toBe('fine');
  });

  it('may be due to an addition without a response', () => {
    const lost = entry(1, add('b1c'), unknown, 1, Infinity);
    expect(verdictOf([lost, entry(0, add('a1b'), forCap, 2, 3)], one)).toBe('fine');
  });
});

describe('a read among the calls', () => {
  it('of the cap may show either count while a write is in progress, and only the new one after it', () => {
    const adding = entry(0, add('a1b'), counted('p3', 4), 1, 4);
    for (const count of [3, 4]) expect(ruleOf(adding, cap(1, count, 2, 3))).toBe('fine');
    expect(ruleOf(adding, cap(1, 3, 5, 6))).toBe('CON-04');
    expect(ruleOf(cap(1, 4, 1, 2), { ...adding, start: 3, end: 5 })).toBe('CON-08');
  });

  it('may lag behind writes if reads lag, but the last read may not', () => {
    const lagging: Initial = { ...initial, lags: true };
    const adding = entry(0, add('a1b'), counted('p3', 4), 1, 2);
    expect(verdictOf([adding, cap(1, 3, 5, 6)], lagging)).toBe('fine');
    expect(verdictOf([adding, cap(-1, 3, 5, 6)], lagging)).toBe('CON-02');
  });

  it('says nothing if it failed', () => {
    expect(
      ruleOf(
        entry(0, { kind: 'list' }, unknown, 1, Infinity),
        entry(1, { kind: 'cap' }, rejected(429), 2, 3),
      ),
    ).toBe('fine');
  });

  it('may be older than a prompt that a history replaces after it created it', () => {
    const history = [
      entry(0, add('a1b'), counted('p3', 4), 1, 2),
      entry(
        0,
        { kind: 'replace', id: 'p3', text: 'a1c' },
        accepted({ promptId: 'p4', archivedPromptId: 'p3' }),
        3,
        4,
      ),
      entry(1, { kind: 'list' }, list([row('p1', 'one'), row('p2', 'two')]), 5, 6),
    ];
    expect(ruleOf(...history)).toBe('CON-04');
  });

  it('that shows half of a replacement is named in the reason', () => {
    const history = [
      entry(
        0,
        { kind: 'replace', id: 'p1', text: 'new' },
        accepted({ promptId: 'p3', archivedPromptId: 'p1' }),
        1,
        4,
      ),
      entry(1, { kind: 'list' }, list([row('p2', 'two')], [row('p1', 'one')]), 2, 3),
    ];
    expect(judge(history, [initial])).toMatchObject({
      got: 'list B of client 2: the list shows neither p1 as tracked, nor p3',
    });
  });
});

describe('a rejection', () => {
  it('with 409, 412 or 423 is allowed while another write is in progress, and not otherwise', () => {
    const other = entry(1, reword('p2', 'new'), reworded('p2'), 1, 4);
    for (const status of [409, 412, 423]) {
      expect(ruleOf(other, entry(0, reword('p1', 'new'), rejected(status), 2, 3))).toBe('fine');
      expect(ruleOf(other, entry(0, reword('p1', 'left'), rejected(status), 5, 6))).toBe('CON-01');
    }
    expect(ruleOf(other, entry(0, reword('p1', 'left'), rejected(400), 2, 3))).toBe('CON-01');
  });

  it('because of a read in progress is not allowed', () => {
    const read = cap(1, 3, 1, 4);
    expect(ruleOf(read, entry(0, reword('p1', 'new'), rejected(409), 2, 3))).toBe('CON-01');
  });

  it('of an addition is allowed with any status while others may have reserved the last slots', () => {
    const both: Call = { kind: 'bulk', texts: ['a1b', 'b1c'] };
    const refused = entry(1, add('c1d'), rejected(422), 2, 3);
    const other = entry(0, both, rejected(422), 1, 4);
    expect(verdictOf([other, refused], full)).toBe('fine');
    expect(verdictOf([entry(0, reword('p1', 'new'), reworded('p1'), 1, 4), refused], roomy)).toBe('CON-01');
    expect(ruleOf(refused)).toBe('CON-01');
  });

  it('with 429 changes nothing and is left to the rules on the limit', () => {
    expect(ruleOf(entry(0, reword('p1', 'new'), rejected(429), 1, 2), cap(-1, 3, 3, 4))).toBe('fine');
  });
});

describe('a write without a response', () => {
  it('may have added a prompt, reused one, or done nothing', () => {
    const lost = entry(0, add('one'), unknown, 1, Infinity);
    const shown = (...rows: object[]) => entry(-1, { kind: 'list' }, list([...rows, row('p2', 'two')]), 3, 4);
    expect(ruleOf(lost, shown(row('p1', 'one')))).toBe('fine');
    expect(ruleOf(lost, shown(row('p1', 'one'), row('p9', 'one')))).toBe('fine');
    expect(ruleOf(lost, shown(row('p1', 'one'), row('p9', 'eins')))).toBe('CON-02');
  });

  it('may have reused a paused prompt, which may resume it', () => {
    const pause = entry(0, { kind: 'pause', id: 'p1', reason: 'why' }, accepted({ promptId: 'p1' }), 1, 2);
    const shown = (status: string, pausedReason: string | null) =>
      entry(
        -1,
        { kind: 'list' },
        list([{ ...row('p1', 'one', status), pausedReason }, row('p2', 'two')]),
        5,
        6,
      );
    for (const call of [add('one'), { kind: 'bulk', texts: ['one'] }] as const) {
      const lost = entry(1, call, unknown, 3, Infinity);
      expect(ruleOf(pause, lost, shown('paused', 'why'))).toBe('fine');
      expect(ruleOf(pause, lost, shown('active', null))).toBe('fine');
    }
  });

  it('keeps later writes contended, because it may still be in progress', () => {
    const lost = entry(0, reword('p2', 'new'), unknown, 1, Infinity);
    expect(ruleOf(lost, entry(1, reword('p1', 'new'), rejected(409), 9, 10))).toBe('fine');
  });
});
