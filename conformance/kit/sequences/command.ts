import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';

type NoModel = Record<string, never>;

/**
 * One command of a sequence. It names its resources by position, never by id, so that a sequence applies to any state,
 * and creates what it lacks, so that it still works when shrinking removes the commands before it.
 */
class Command<Oracle, Args extends readonly unknown[]> implements AsyncCommand<NoModel, Oracle> {
  constructor(
    private readonly name: string,
    private readonly args: Args,
    private readonly play: (oracle: Oracle, ...args: Args) => Promise<unknown>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_model: NoModel, oracle: Oracle): Promise<void> {
    await this.play(oracle, ...this.args);
  }

  toString(): string {
    return `${this.name}(${this.args.map((arg) => fc.stringify(arg)).join(', ')})`;
  }
}

/** A kind of command: its weight among others, and how to generate it. */
export interface CommandKind<Oracle> {
  readonly weight: number;
  readonly arbitrary: Arbitrary<AsyncCommand<NoModel, Oracle>>;
}

/** Defines a kind of command with its arguments. */
export function kind<Oracle, Args extends readonly unknown[]>(
  weight: number,
  name: string,
  args: { [Index in keyof Args]: Arbitrary<Args[Index]> },
  play: (oracle: Oracle, ...args: Args) => Promise<unknown>,
): CommandKind<Oracle> {
  const tuple = fc.tuple(...(args as unknown as Arbitrary<unknown>[])) as unknown as Arbitrary<Args>;
  return { weight, arbitrary: tuple.map((values) => new Command(name, values, play)) };
}

/** Sequences of up to `length` commands. */
export function sequences<Oracle>(kinds: readonly CommandKind<Oracle>[], length: number) {
  const one = fc.oneof(...kinds.map(({ weight, arbitrary }) => ({ weight, arbitrary })));
  return (replayPath: string | null) =>
    fc.commands<NoModel, Oracle, false>([one], {
      maxCommands: length,
      size: 'max',
      ...(replayPath === null ? {} : { replayPath }),
    });
}

/** Runs a sequence from a fresh start. */
export function play<Oracle extends object>(
  begin: () => Promise<Oracle>,
  commands: Iterable<AsyncCommand<NoModel, Oracle>>,
): Promise<void> {
  return fc.asyncModelRun(async () => ({ model: {}, real: await begin() }), commands);
}
