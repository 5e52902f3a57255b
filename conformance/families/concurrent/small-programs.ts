import fc from 'fast-check';
import type { CallKind } from '../../concurrent/domain/calls.js';
import { Program, type Command, type Shape } from '../../concurrent/program.js';
import { NEW_FIRST } from '../../concurrent/send.js';

/** A program of a few calls for one kind of fault. Each check sends its small programs before random ones. */
export interface SmallProgram {
  readonly name: string;
  readonly shape: Shape;
}

/** New texts in each item. */
const FRESH = 1;
/** The text that all clients share; in a bulk insert, that of the second item. */
const SHARED = 2;
const SHARED_SECOND = 3;
const ALL_FIELDS = 3;

const call = (kind: CallKind, choice = 0, target = 0): Command => ({ kind, choice, target, key: 0 });
const times = (count: number, command: Command) => Array.from({ length: count }, () => command);

const add = call('add');
const bulk = call('bulk', FRESH);
const archive = call('archive');
const replace = call('replace');

/** Without prompts of the program, an archive is of the latest prompt that the client added. */
const addsAndArchives = [add, archive, add, archive, add, archive];

function small(
  name: string,
  { prompts = 0, room = 0, last = [] }: Partial<Pick<Shape, 'prompts' | 'room' | 'last'>>,
  ...clients: readonly Command[][]
): SmallProgram {
  return { name, shape: { prompts, room, last, clients, isFirstPaused: false } };
}

/**
 * Programs at the cap. The calls after the overlapping ones show whether the server still counts its slots right, even
 * if no response shows its count.
 */
export const atTheCap: readonly SmallProgram[] = [
  small('two adds for one slot', { room: 1, last: [add] }, [add], [add]),
  small('two archives of a prompt', { prompts: 1, last: [add, add] }, [archive], [archive]),
  small('an archive and a replacement of a prompt', { prompts: 1, last: [add, add] }, [archive], [replace]),
  small('a bulk insert and an add for its last slot', { room: 2, last: [add] }, [bulk], [add]),
  small('a bulk insert that does not fit, and an add that does', { room: 1, last: [add] }, [bulk], [add]),
  small('a bulk insert and an add that both fit', { room: 3, last: [add] }, [bulk], [add]),
  small('two bulk inserts for three slots', { room: 3, last: [add, add] }, [bulk], [bulk]),
  small(
    'an add for the last slot, and writes that need none',
    { prompts: 3, room: 1, last: [add] },
    [call('reword', FRESH), call('pause')],
    [call('replace', FRESH, 1), call('edit', FRESH, 2)],
    [add],
  ),
  small(
    'adds and archives that never need more than the free slots',
    { room: 2 },
    addsAndArchives,
    addsAndArchives,
  ),
  small(
    'reads of the cap beside additions',
    { room: 2, last: [add] },
    [bulk, add],
    [add, bulk],
    times(3, call('cap')),
    times(3, call('cap')),
  ),
];

export const ofPrompts: readonly SmallProgram[] = [
  small(
    'a bulk insert, and an add of one of its texts',
    {},
    [call('bulk', SHARED_SECOND)],
    [call('add', SHARED)],
  ),
  small(
    'a bulk insert that reuses a prompt, and its archive',
    { prompts: 1 },
    [call('bulk', NEW_FIRST)],
    [archive],
  ),
  small('adds, and what they count', {}, [add], [add], [bulk]),
  small('an archive and a replacement', { prompts: 1 }, [archive], [replace]),
];

const save = call('save', ALL_FIELDS);

export const ofBrand: readonly SmallProgram[] = [
  small(
    'reads of the profile beside saves',
    {},
    times(3, save),
    ...times(3, call('brand')).map((read) => times(4, read)),
  ),
  small(
    'saves beside a pin',
    {},
    [save, save],
    [call('pin', FRESH), call('brand')],
    [call('brand'), call('brand')],
  ),
];

/** Sends exactly one program. */
export const only = (shape: Shape) => (replayPath: string | null) =>
  fc.constant(new Program(shape).at(replayPath));
