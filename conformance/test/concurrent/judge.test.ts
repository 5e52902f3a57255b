import { describe, expect, it } from 'vitest';
import type { Call, Reply } from '../../concurrent/domain/calls.js';
import type { Entry } from '../../concurrent/history.js';
import { judge } from '../../concurrent/judge.js';
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
} from './histories.js';

describe('the judgment of overlapping calls', () => {
  it('accepts either of two overlapping rewords as the last', () => {
    for (const text of ['left', 'right'])
      expect(
        ruleOf(
          entry(0, reword('p1', 'left'), reworded('p1'), 1, 4),
          entry(1, reword('p1', 'right'), reworded('p1'), 2, 3),
          entry(-1, { kind: 'list' }, list([row('p1', text), row('p2', 'two')]), 5, 6),
        ),
      ).toBe('fine');
  });

  it('finds a reword that an overlapping pause undid', () => {
    expect(
      ruleOf(
        entry(0, reword('p1', 'new'), reworded('p1'), 1, 4),
        entry(1, { kind: 'pause', id: 'p1', reason: 'why' }, accepted({ promptId: 'p1' }), 2, 3),
        entry(
          -1,
          { kind: 'list' },
          list([{ ...row('p1', 'one', 'paused'), pausedReason: 'why' }, row('p2', 'two')]),
          5,
          6,
        ),
      ),
    ).toBe('CON-02');
  });

  it('finds two replacements of one prompt', () => {
    const replace = (text: string): Call => ({ kind: 'replace', id: 'p1', text });
    const by = (promptId: string) => accepted({ promptId, archivedPromptId: 'p1' });
    expect(ruleOf(entry(0, replace('a1b'), by('p3'), 1, 4), entry(1, replace('b1c'), by('p4'), 2, 3))).toBe(
      'CON-01',
    );
    expect(
      ruleOf(entry(0, replace('a1b'), by('p3'), 1, 4), entry(1, replace('b1c'), rejected(409), 2, 3)),
    ).toBe('fine');
  });

  it('finds a count that drifted, and allows a count that includes later writes', () => {
    const add = (text: string): Call => ({ kind: 'add', text });
    const by = (promptId: string, activeCount: number) => accepted({ promptId, activeCount, cap: 5 });
    const calls = [entry(0, add('a1b'), by('p3', 5), 1, 4), entry(1, add('b1c'), by('p4', 5), 2, 3)];
    const cap = (activeCount: number) => entry(-1, { kind: 'cap' }, accepted({ activeCount, cap: 5 }), 5, 6);
    expect(ruleOf(...calls, cap(5))).toBe('fine');
    expect(ruleOf(...calls, cap(4))).toBe('CON-02');
  });

  it('finds adds beyond the cap, and a rejection only if nothing explains it', () => {
    const add = (text: string): Call => ({ kind: 'add', text });
    const by = (promptId: string, activeCount: number) => accepted({ promptId, activeCount, cap: 5 });
    const first = [entry(0, add('a1b'), by('p3', 4), 1, 2), entry(0, add('b1c'), by('p4', 5), 3, 4)];
    expect(ruleOf(...first, entry(1, add('c1d'), by('p5', 6), 5, 6))).toBe('CON-01');
    expect(ruleOf(...first, entry(1, add('c1d'), rejected(409), 5, 6))).toBe('fine');
    expect(ruleOf(entry(1, add('c1d'), rejected(409), 5, 6))).toBe('CON-01');
  });

  it('finds a list that shows one half of a replacement', () => {
    expect(
      ruleOf(
        entry(
          0,
          { kind: 'replace', id: 'p1', text: 'new' },
          accepted({ promptId: 'p3', archivedPromptId: 'p1' }),
          1,
          4,
        ),
        entry(1, { kind: 'list' }, list([row('p2', 'two')], [row('p1', 'one')]), 2, 3),
      ),
    ).toBe('CON-03');
  });

  it('finds a stale list, unless reads lag', () => {
    const history = [
      entry(0, reword('p1', 'new'), reworded('p1'), 1, 2),
      entry(1, { kind: 'list' }, list([row('p1', 'one'), row('p2', 'two')]), 3, 4),
    ];
    expect(ruleOf(...history)).toBe('CON-04');
    expect(judge(history, [{ ...initial, lags: true }]).kind).toBe('fine');
  });

  it('accepts both outcomes of a write without a response', () => {
    for (const text of ['one', 'new'])
      expect(
        ruleOf(
          entry(0, reword('p1', 'new'), unknown, 1, Infinity),
          entry(-1, { kind: 'list' }, list([row('p1', text), row('p2', 'two')]), 5, 6),
        ),
      ).toBe('fine');
  });

  it('finds a response that belongs to another request', () => {
    expect(ruleOf(entry(0, reword('p1', 'new'), reworded('p2'), 1, 2))).toBe('CON-05');
  });

  it('finds a save that lost the field of another one, and a repeated version', () => {
    const save = (fields: object): Call => ({ kind: 'save', fields: { positioning: 'new', ...fields } });
    const by = (version: number) => accepted({ version, superseded: true });
    const left = entry(0, save({ audience: 'left' }), by(4), 1, 4);
    const right = entry(1, save({ tone: 'right' }), by(5), 2, 3);
    const shown = (audience: string) =>
      entry(
        -1,
        { kind: 'brand' },
        accepted({
          version: 5,
          positioning: 'new',
          audience,
          productDescription: 'old',
          tone: 'right',
          competitors: [],
          competitorsPinnedAt: null,
        }),
        5,
        6,
      );
    expect(ruleOf(left, right, shown('left'))).toBe('fine');
    expect(ruleOf(left, right, shown('old'))).toBe('CON-06');
    expect(ruleOf(left, { ...right, reply: by(4) })).toBe('CON-06');
  });

  it('finds a key that outlives its revocation, and allows either outcome during it', () => {
    const use = (start: number, reply: Reply) => ({
      ...entry(0, { kind: 'me' }, reply, start, start + 1),
      keyId: 'k1',
    });
    const revoke = entry(1, { kind: 'revoke', id: 'k1' }, accepted(), 4, 8);
    expect(ruleOf(use(1, accepted()), revoke, use(5, rejected(401)), use(6, accepted()))).toBe('fine');
    expect(ruleOf(revoke, use(9, accepted()))).toBe('CON-07');
    expect(ruleOf(use(1, rejected(401)), revoke)).toBe('CON-07');
  });

  it('reports a key that is lost for good rather than the first list without it', () => {
    const issue = entry(
      0,
      { kind: 'issue', name: 'new' },
      accepted({ id: 'k1', key: 'sk_1', keyPrefix: 'sk' }),
      1,
      2,
    );
    const without = (client: number, start: number) =>
      entry(client, { kind: 'keys' }, accepted({ keys: [] }), start, start + 1);
    expect(ruleOf(issue, without(1, 3))).toBe('CON-04');
    expect(ruleOf(issue, without(1, 3), without(-1, 5))).toBe('CON-07');
  });

  it('judges each workspace by itself', () => {
    const inFirst = entry(0, reword('p1', 'new'), reworded('p1'), 1, 4);
    const inSecond = (reply: Reply) => ({ ...entry(1, reword('p1', 'new'), reply, 2, 3), workspace: 1 });
    const verdictOn = (...entries: Entry[]) => judge(entries, [initial, initial]).kind;
    expect(verdictOn(inFirst, inSecond(reworded('p1')))).toBe('fine');
    // A write to another workspace does not cause a conflict.
    expect(verdictOn(inFirst, inSecond(rejected(409)))).toBe('broken');
    expect(verdictOn({ ...inFirst, reply: rejected(409) }, inSecond(reworded('p1')))).toBe('broken');
  });

  it('explains a failure by the orders that were tried', () => {
    const judgment = judge(
      [
        entry(0, reword('p1', 'new'), reworded('p1'), 1, 2),
        entry(1, reword('p1', 'new'), reworded('p1'), 3, 4),
      ],
      [initial],
    );
    expect(judgment).toMatchObject({
      rule: 'CON-01',
      got: 'reword B of client 2: p1 had the text "new", so "changed" must be false',
      orders: [{ order: [{ start: 1 }] }],
    });
  });

  it('decides a history of 40 calls on prompts', () => {
    const calls = Array.from({ length: 40 }, (_, index) =>
      entry(
        index % 4,
        reword(`p${1 + (index % 2)}`, `text ${index}`),
        reworded(`p${1 + (index % 2)}`),
        2 * index + 1,
        2 * index + 8,
      ),
    );
    const wrong = entry(-1, { kind: 'list' }, list([row('p1', 'one'), row('p2', 'two')]), 200, 201);
    expect(ruleOf(...calls)).toBe('fine');
    expect(ruleOf(...calls, wrong)).toBe('CON-02');
  });
});
