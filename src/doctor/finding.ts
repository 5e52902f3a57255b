/** The result of a check. `skipped`: nothing was checked; the message says why. */
export type Status = 'ok' | 'skipped' | 'warning' | 'problem';

export interface Finding {
  /** The subject of the check, such as `database`. */
  readonly check: string;
  readonly status: Status;
  /** The observation or the problem. Never contains a secret. */
  readonly message: string;
  /** Advice; null if no action is needed. */
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

/** Clock differences above this, in ms, cause a warning. */
const MAX_SKEW_MS = 2000;

/** Compares the clock of a server with this machine's; `sentAt` and `receivedAt` enclose its reading. All in ms. */
export function checkClock(
  server: string,
  time: { readonly server: number; readonly sentAt: number; readonly receivedAt: number },
): Finding {
  const { ok, warning } = findingsOf('clock');
  const early = time.sentAt - time.server;
  const late = time.server - time.receivedAt;
  const skew = Math.round(Math.max(early, late, 0));
  if (skew <= MAX_SKEW_MS) return ok(`The clocks of this machine and of ${server} agree.`);
  return warning(
    `The clock of ${server} differs from that of this machine by ${skew} ms.`,
    'Synchronize both clocks, for example with chrony or systemd-timesyncd.',
  );
}
