/** Exit codes, as `--help` and the documentation list them. */
export const exitCodes = {
  /** Every rule that was checked holds. */
  conforms: 0,
  /** A rule is broken, or an expected failure did not happen. */
  broken: 1,
  /** The command line, a setting or a key is wrong. */
  usage: 2,
  /** The target does not respond, or no check covers the selection. */
  unreachable: 3,
  /** A rule was inconclusive, or the run was interrupted. */
  inconclusive: 4,
  /** Something that the run created could not be removed. */
  leftovers: 5,
} as const;

export const EXIT_CODES_HELP = `
Exit codes:
  0  every rule that was checked holds
  1  a rule is broken, or an expected failure did not happen
  2  the command line, a setting or a key is wrong
  3  the target does not respond, or no check covers the selection
  4  a rule was inconclusive, or the run was interrupted
  5  something that the run created could not be removed
Exit code 1 takes precedence over the others.`;
