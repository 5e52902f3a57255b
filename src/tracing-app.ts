import type { Config } from './config.js';
import { activateTracing } from './platform/telemetry/tracing.js';

let stop: (() => Promise<void>) | undefined;

/**
 * Starts OpenTelemetry if the settings ask for it; otherwise loads nothing. Call it before loading the drivers that it
 * instruments.
 */
export async function startTracing({ openTelemetry }: Config, version: string): Promise<void> {
  if (!openTelemetry) return;
  const { startOpenTelemetry } = await import('./platform/telemetry/opentelemetry.js');
  const started = startOpenTelemetry(version);
  activateTracing(started.tracing);
  stop = started.stop;
}

/** Sends the remaining spans. Never rejects. */
export async function stopTracing(): Promise<void> {
  await stop?.();
}
