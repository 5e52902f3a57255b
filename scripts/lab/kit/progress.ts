import type { WriteStream } from 'node:tty';

/** Shows what a run is doing: on a terminal one line that is overwritten, elsewhere a line for each step. */
export function createProgress(stream: WriteStream): { show: (text: string) => void; clear: () => void } {
  const clear = () => void (stream.isTTY && stream.write('\r\u001b[K'));
  return {
    show(text) {
      clear();
      stream.write(stream.isTTY ? text : `${text}\n`);
    },
    clear,
  };
}
