import type { Config } from '../../config.js';
import { programVersion } from '../version.js';

/** Starts OpenTelemetry if the settings ask for it, for commands that run until a signal. Call it before loading the service. */
export async function beginTracing(config: Config): Promise<void> {
  if (!config.openTelemetry) return;
  const { startTracing } = await import('../../tracing-app.js');
  await startTracing(config, programVersion());
}
