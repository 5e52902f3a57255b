import fc, { type Arbitrary } from 'fast-check';
import type { CallKind } from './domain/calls.js';

/** One call of a program. It selects resources by position, so that it still works after others are removed. */
export interface Command {
  readonly kind: CallKind;
  /** The position of a prompt or of a key to revoke. */
  readonly target: number;
  /** Selects texts and fields. */
  readonly choice: number;
  /** The position of the shared key that sends it; 0 for the client's own key. */
  readonly key: number;
}

const LAST = 'last';

const clientOf = (place: string) => place.split('.', 1)[0];

export interface Shape {
  /** The number of prompts at the start. */
  readonly prompts: number;
  readonly isFirstPaused: boolean;
  /** The number of free slots at the start, if the workspace is filled to its cap. */
  readonly room: number;
  readonly clients: readonly (readonly Command[])[];
  /** The calls of the first client after all others, which show the state that these left; none by default. */
  readonly last?: readonly Command[];
}

/** The calls of several clients, each of which sends its next call after the response to its previous one. */
export class Program {
  /** The part of the program that a reduced failure consists of, if any. */
  reduced: Program | undefined;

  constructor(
    readonly shape: Shape,
    /** The remaining commands as `client.position`; all by default. */
    private readonly kept: readonly string[] = [
      ...shape.clients.flatMap((commands, client) => placesOf(client, commands)),
      ...placesOf(LAST, shape.last ?? []),
    ],
  ) {}

  get clients(): readonly (readonly Command[])[] {
    return this.shape.clients.map((commands, client) => this.keptOf(client, commands));
  }

  get last(): readonly Command[] {
    return this.keptOf(LAST, this.shape.last ?? []);
  }

  private keptOf(client: number | string, commands: readonly Command[]): Command[] {
    return commands.filter((_, position) => this.kept.includes(`${client}.${position}`));
  }

  get size(): number {
    return this.kept.length;
  }

  /**
   * Programs with fewer commands, the smallest first: without one of the clients, then without fewer and fewer commands.
   * Calls of two clients stay, because a fault may leave a state in which even a single call fails.
   */
  get smaller(): Program[] {
    const clients = [...new Set(this.kept.map(clientOf))];
    const least = Math.min(2, this.busy);
    const withoutClient = clients.map((client) => this.without((place) => clientOf(place) === client));
    const withoutPart = partsOf(this.kept).map((part) => this.without((place) => part.includes(place)));
    return [...withoutClient, ...withoutPart].filter(({ busy }) => busy >= least);
  }

  /** The number of clients with calls. */
  private get busy(): number {
    return this.clients.filter(({ length }) => length > 0).length;
  }

  private without(isGone: (place: string) => boolean): Program {
    return new Program(
      this.shape,
      this.kept.filter((place) => !isGone(place)),
    );
  }

  /** The program that a replay path describes. */
  at(replayPath: string | null): Program {
    return replayPath === null ? this : new Program(this.shape, replayPath.split(' '));
  }

  /** Describes the smallest failing program, with the replay path that `checkProperty` reads. */
  toString(): string {
    const { clients, last, kept } = this.reduced ?? this;
    const kinds = (commands: readonly Command[]) => commands.map(({ kind }) => kind).join(', ');
    const lines = clients.flatMap((commands, client) =>
      commands.length === 0 ? [] : [`client ${client + 1}: ${kinds(commands)}`],
    );
    if (last.length > 0) lines.push(`then: ${kinds(last)}`);
    return `${lines.join('; ')} /*replayPath="${kept.join(' ')}"*/`;
  }
}

const placesOf = (client: number | string, commands: readonly Command[]) =>
  commands.map((_, position) => `${client}.${position}`);

/** Parts of a list that follow each other: its halves, then its quarters, and so on down to single items. */
function partsOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size));
    if (size <= 1) return parts;
  }
}

/** The maximum number of clients of a program. */
export const MAX_CLIENTS = 4;

export interface ProgramOptions {
  /** The kinds of writes, which should overlap on one prompt. */
  readonly writes: readonly CallKind[];
  /** The kinds of reads in between. */
  readonly reads: readonly CallKind[];
  /** The maximum number of clients. With one, calls follow each other. */
  readonly clients?: number;
  /** The number of shared keys that may send calls. */
  readonly keys?: number;
}

const MAX_CALLS = 12;
const MIN_CALLS = 4;
const MAX_PROMPTS = 3;
const MAX_ROOM = 3;
/** The maximum number of free slots that a program at the cap needs. */
export const MAX_FREE_SLOTS = MAX_PROMPTS + MAX_ROOM;

/** Generates programs of 2 to 4 clients with 4 to 12 calls. */
export function programs({ writes, reads, clients = MAX_CLIENTS, keys = 0 }: ProgramOptions) {
  const kind = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...writes) },
    { weight: 1, arbitrary: fc.constantFrom(...reads) },
  );
  const target = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
  const command: Arbitrary<Command> = fc.record({ kind, target, choice: fc.nat(4), key: fc.nat(keys) });
  const commands = fc.array(command, { minLength: MIN_CALLS, maxLength: MAX_CALLS, size: 'max' });
  // With more clients, more calls overlap.
  const count = fc.oneof(
    { weight: 2, arbitrary: fc.constant(clients) },
    { weight: 1, arbitrary: fc.integer({ min: Math.min(2, clients), max: clients }) },
  );
  const shape = fc.record({
    prompts: fc.integer({ min: 1, max: MAX_PROMPTS }),
    isFirstPaused: fc.boolean(),
    room: fc.nat(MAX_ROOM),
    clients: fc.tuple(commands, count).map(([all, several]) => dealt(all, several)),
  });
  return (replayPath: string | null) => shape.map((one) => new Program(one).at(replayPath));
}

/** Deals the commands out to the clients in turn. */
function dealt(commands: readonly Command[], clients: number): Command[][] {
  return Array.from({ length: clients }, (_, client) =>
    commands.filter((_command, index) => index % clients === client),
  );
}
