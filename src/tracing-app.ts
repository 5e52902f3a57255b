import type { Config } from './config.js';
import { activateTracing } from './platform/telemetry/tracing.js';

let stop: (() => Promise<void>) | undefined;

/**
 * Starts OpenTelemetry if the settings ask for it; otherwise loads nothing. To be called before the drivers are loaded that
 * it instruments.
 */
export async function startTracing({ openTelemetry }: Config, version: string): Promise<void> {
  if (!openTelemetry) return;
  const { startOpenTelemetry } = await import('./platform/telemetry/opentelemetry.js');
  const started = startOpenTelemetry(version);
  activateTracing(started.tracing);
  stop = started.stop;
}

/** Sends the spans that are left. Never rejects. */
export async function stopTracing(): Promise<void> {
  await stop?.();
}
