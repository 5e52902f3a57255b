import type { IngestInput, IngestProgress } from '../types.js';

const INTERVAL_MS = 250;

export interface ProgressMeter {
  /** Begins a phase. `totalLines` is null while unknown. */
  begin(phase: IngestProgress['phase'], totalLines: number | null): void;
  addBytes(count: number): void;
  addLines(count: number): void;
  /** Reports the end of a phase, regardless of the interval. */
  end(): void;
}

/** Reports progress to `onProgress` a few times per second. */
export function createProgressMeter({
  onProgress,
  totalBytes,
}: Pick<IngestInput, 'onProgress' | 'totalBytes'>): ProgressMeter {
  let phase: IngestProgress['phase'] = 'checking';
  let totalLines: number | null = null;
  let lines = 0;
  let bytes = 0;
  let started = performance.now();
  let reportedAt = started;

  function report(now: number): void {
    reportedAt = now;
    const seconds = (now - started) / 1000;
    const done = phase === 'merging' ? share(lines, totalLines) : share(bytes, totalBytes ?? null);
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
      reportedAt = started;
    },
    addBytes(count) {
      bytes += count;
    },
    addLines(count) {
      lines += count;
      const now = performance.now();
      if (now - reportedAt >= INTERVAL_MS) report(now);
    },
    end() {
      report(performance.now());
    },
  };
}

function share(part: number, whole: number | null): number | null {
  return whole === null || whole <= 0 ? null : Math.min(1, part / whole);
}
