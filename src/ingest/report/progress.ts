import type { IngestInput, IngestProgress } from '../types.js';

const INTERVAL_MS = 250;

export interface ProgressMeter {
  /** Begins a phase. `totalLines` where it is known. */
  begin(phase: IngestProgress['phase'], totalLines: number | null): void;
  addBytes(count: number): void;
  addLines(count: number): void;
  /** Tells the state at the end of a phase, however little time has passed. */
  end(): void;
}

/** Tells `onProgress` several times a second how far the work is. */
export function createProgressMeter({ onProgress, totalBytes }: IngestInput): ProgressMeter {
  let phase: IngestProgress['phase'] = 'checking';
  let totalLines: number | null = null;
  let lines = 0;
  let bytes = 0;
  let started = performance.now();
  let told = started;

  function tell(now: number): void {
    told = now;
    const seconds = (now - started) / 1000;
    const done = phase === 'checking' ? share(bytes, totalBytes ?? null) : share(lines, totalLines);
    onProgress?.({
      phase,
      lines,
      totalLines,
      bytes,
      totalBytes: totalBytes ?? null,
      rate: seconds > 0 ? lines / seconds : 0,
      etaSeconds: done === null || done === 0 ? null : (seconds * (1 - done)) / done,
    });
  }

  return {
    begin(next, total) {
      [phase, totalLines, lines] = [next, total, 0];
      started = performance.now();
      told = started;
    },
    addBytes(count) {
      bytes += count;
    },
    addLines(count) {
      lines += count;
      const now = performance.now();
      if (now - told >= INTERVAL_MS) tell(now);
    },
    end() {
      tell(performance.now());
    },
  };
}

function share(part: number, whole: number | null): number | null {
  return whole === null || whole <= 0 ? null : Math.min(1, part / whole);
}
