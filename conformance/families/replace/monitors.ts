import { pathIdMonitor } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

/** Replacement: the response names the prompt in the path. */
export const replaceMonitors: readonly Monitor[] = [
  pathIdMonitor('REP-02', 'replacePrompt', 'archivedPromptId'),
];
