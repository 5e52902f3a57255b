import fc, { type Arbitrary, type AsyncCommand } from 'fast-check';

type NoModel = Record<string, never>;

/**
 * One command of a sequence. It selects resources by position rather than id, so that it applies to any state, and
 * creates missing ones, so that it still works after shrinking removes earlier commands.
 */
class Command<Verifier, Args extends readonly unknown[]> implements AsyncCommand<NoModel, Verifier> {
  constructor(
    private readonly name: string,
    private readonly args: Args,
    private readonly play: (verifier: Verifier, ...args: Args) => Promise<unknown>,
  ) {}

  check(): boolean {
    return true;
  }

  async run(_model: NoModel, verifier: Verifier): Promise<void> {
    await this.play(verifier, ...this.args);
  }

  toString(): string {
    return `${this.name}(${this.args.map((arg) => fc.stringify(arg)).join(', ')})`;
  }
}

/** A kind of command: its relative weight and its generator. */
export interface CommandKind<Verifier> {
  readonly weight: number;
  readonly arbitrary: Arbitrary<AsyncCommand<NoModel, Verifier>>;
}

/** Defines a kind of command with its arguments. */
export function kind<Verifier, Args extends readonly unknown[]>(
  weight: number,
  name: string,
  args: { [Index in keyof Args]: Arbitrary<Args[Index]> },
  play: (verifier: Verifier, ...args: Args) => Promise<unknown>,
): CommandKind<Verifier> {
  const tuple = fc.tuple(...(args as unknown as Arbitrary<unknown>[])) as unknown as Arbitrary<Args>;
  return { weight, arbitrary: tuple.map((values) => new Command(name, values, play)) };
}

/** Generates sequences of up to `length` commands. */
export function sequences<Verifier>(kinds: readonly CommandKind<Verifier>[], length: number) {
  const one = fc.oneof(...kinds.map(({ weight, arbitrary }) => ({ weight, arbitrary })));
  return (replayPath: string | null) =>
    fc.commands<NoModel, Verifier, false>([one], {
      maxCommands: length,
      size: 'max',
      ...(replayPath === null ? {} : { replayPath }),
    });
}

export function play<Verifier extends object>(
  begin: () => Promise<Verifier>,
  commands: Iterable<AsyncCommand<NoModel, Verifier>>,
): Promise<void> {
  return fc.asyncModelRun(async () => ({ model: {}, real: await begin() }), commands);
}
