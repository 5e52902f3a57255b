/** What a check found. `skipped` means that nothing was checked, and the message says why. */
export type Status = 'ok' | 'skipped' | 'warning' | 'problem';

export interface Finding {
  /** What was checked, such as `database`. */
  readonly check: string;
  readonly status: Status;
  /** What is so, or what is wrong. Never contains a secret. */
  readonly message: string;
  /** What to do; null if there is nothing to do. */
  readonly advice: string | null;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  const advise = (status: Status) => (message: string, advice: string) => ({
    check,
    status,
    message,
    advice,
  });
  const state = (status: Status) => (message: string) => ({ check, status, message, advice: null });
  return {
    ok: state('ok'),
    skipped: state('skipped'),
    warning: advise('warning'),
    problem: advise('problem'),
  };
}

/** More than this between two clocks, in ms, is worth a warning. */
const MOST_SKEW_MS = 2000;

/** Compares the clock of a server with this machine's; `sentAt` and `receivedAt` enclose its reading. All in ms. */
export function checkClock(
  server: string,
  time: { readonly server: number; readonly sentAt: number; readonly receivedAt: number },
): Finding {
  const { ok, warning } = findingsOf('clock');
  const early = time.sentAt - time.server;
  const late = time.server - time.receivedAt;
  const skew = Math.round(Math.max(early, late, 0));
  if (skew <= MOST_SKEW_MS) return ok(`The clocks of this machine and of ${server} agree.`);
  return warning(
    `The clock of ${server} differs from that of this machine by ${skew} ms.`,
    'Synchronize both clocks, for example with chrony or systemd-timesyncd.',
  );
}
