import fs from 'node:fs';
import type { DestinationStream } from 'pino';

const STANDARD_OUTPUT = 1;

/** The maximum that a pipe writes atomically (PIPE_BUF on Linux), so that lines of several processes never mix. */
const MAX_WRITE_BYTES = 4096;

/** Maximum delay of a line in the buffer, in ms. */
const MAX_DELAY_MS = 10;

/** Pause before a slow reader is tried again, and how long a process that exits waits for one, in ms. */
const RETRY_MS = 10;
const LAST_WAIT_MS = 2000;

/** Maximum size of the batches that wait for a slow reader. Later lines are lost. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

const isBusy = (error: unknown) => /^(?:EAGAIN|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? '');

/**
 * Writes lines to standard output in batches. Writing each line separately, which is done by another thread, would take
 * longer than the rest of a short request. A killed process loses its last few lines; one that exits loses none.
 *
 * Lines that cannot be written, because the disk is full or the reader is gone, are lost, and the process goes on. Their
 * number follows the next lines that can be written.
 */
export class StandardOutput implements DestinationStream {
  #lines = '';
  #bytes = 0;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #lost = 0;

  constructor() {
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    const more = Buffer.byteLength(line);
    if (this.#bytes + more > MAX_WRITE_BYTES) this.#flush();
    if (this.#lines === '') setTimeout(() => this.#flush(), MAX_DELAY_MS);
    this.#lines += line;
    this.#bytes += more;
  }

  #flush(): void {
    if (this.#lines === '') return;
    const batch = Buffer.from(this.#lines);
    this.#lines = '';
    this.#bytes = 0;
    if (this.#waitingBytes > MAX_WAITING_BYTES) this.#lost += linesIn(batch);
    else this.#wait('push', batch);
    this.#writeNext();
  }

  #wait(place: 'push' | 'unshift', batch: Buffer): void {
    this.#waiting[place](batch);
    this.#waitingBytes += batch.length;
  }

  #take(): Buffer | undefined {
    const batch = this.#waiting.shift();
    this.#waitingBytes -= batch?.length ?? 0;
    return batch;
  }

  #writeNext(): void {
    const batch = this.#isWriting ? undefined : this.#take();
    if (batch === undefined) return;
    this.#isWriting = true;
    fs.write(STANDARD_OUTPUT, batch, (error, written) => {
      const isBlocked = error !== null && isBusy(error);
      if (error !== null && !isBlocked) this.#lost += linesIn(batch);
      else if (written < batch.length) this.#wait('unshift', batch.subarray(written));
      if (isBlocked) return void setTimeout(() => this.#resume(), RETRY_MS);
      if (error === null) this.#reportLost();
      this.#resume();
    });
  }

  #resume(): void {
    this.#isWriting = false;
    this.#writeNext();
  }

  #reportLost(): void {
    if (this.#lost === 0) return;
    const line = { level: 40, time: new Date().toISOString(), lines: this.#lost, msg: LOST };
    this.#lost = 0;
    this.#wait('push', Buffer.from(`${JSON.stringify(line)}\n`));
  }

  /** Writes what waits before the process exits. Nothing can run meanwhile, so it gives up after a while. */
  #writeLast(): void {
    this.#isWriting = true;
    this.#flush();
    const deadline = Date.now() + LAST_WAIT_MS;
    for (let batch = this.#take(); batch !== undefined; batch = this.#take()) {
      try {
        const written = fs.writeSync(STANDARD_OUTPUT, batch);
        if (written < batch.length) this.#wait('unshift', batch.subarray(written));
      } catch (error) {
        if (!isBusy(error) || Date.now() > deadline) return;
        this.#wait('unshift', batch);
        sleep(RETRY_MS);
      }
    }
  }
}

const LOST = 'lines of the log were lost, because standard output could not be written';

const linesIn = (batch: Buffer) => batch.reduce((count, byte) => count + Number(byte === 0x0a), 0);

/** Blocks the process. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
