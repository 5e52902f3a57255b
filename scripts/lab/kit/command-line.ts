const USAGE = 2;

/** The options of this process, as `read` parses them. Prints `help` on request, and exits if they are invalid. */
export function optionsOrExit<Options>(help: string, read: (args: readonly string[]) => Options): Options {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(help);
    return process.exit();
  }
  try {
    return read(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nSee --help.`);
    return process.exit(USAGE);
  }
}

/**
 * The value of `--name`.
 * @throws Error unless it is a whole number from `min` to 999999
 */
export function wholeNumber(name: string, text: string, min: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= min) return Number(text);
  throw new Error(`--${name} must be a whole number from ${min} to 999999.`);
}
