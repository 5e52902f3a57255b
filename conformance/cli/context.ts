/** The environment of a command. Tests supply their own. */
export interface CliContext {
  /** The environment variables that name the target and its keys. */
  readonly env: NodeJS.ProcessEnv;
  /** Results, on standard output. */
  readonly out: (line: string) => void;
  /** Progress and errors, on standard error. */
  readonly err: (text: string) => void;
  /** Whether standard error is a terminal, so that progress can be redrawn. */
  readonly isTerminal: boolean;
  /** Whether results on standard output may be colored. */
  readonly usesColors: boolean;
  /** Line width of prose on standard output, in characters. */
  readonly width: number;
  /** Sets the exit code without ending the process. */
  readonly exit: (code: number) => void;
  /** Calls back on the first Ctrl-C, SIGTERM or SIGHUP, and exits on the second. Returns a function that stops listening. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

export function createContext(): CliContext {
  const noColor = Boolean(process.env.NO_COLOR);
  return {
    env: process.env,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    usesColors: process.stdout.isTTY && !noColor,
    width: Math.max(40, Math.min(100, process.stdout.isTTY ? process.stdout.columns : 100)),
    exit: (code) => {
      process.exitCode = code;
    },
    onInterrupt,
  };
}

/** A second signal within this time is a duplicate, because npm forwards a Ctrl-C that the process also receives. */
const SAME_SIGNAL_MS = 1000;

/** A closed terminal sends SIGHUP. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function onInterrupt(listener: () => void): () => void {
  let first: number | undefined;
  const interrupted = () => {
    if (first !== undefined && Date.now() - first > SAME_SIGNAL_MS) process.exit(130);
    if (first !== undefined) return;
    first = Date.now();
    listener();
  };
  for (const signal of SIGNALS) process.on(signal, interrupted);
  return () => SIGNALS.forEach((signal) => process.off(signal, interrupted));
}
