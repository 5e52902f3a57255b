import { pathIdMonitor } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

export const replaceMonitors: readonly Monitor[] = [
  pathIdMonitor('REP-02', 'replacePrompt', 'archivedPromptId'),
];
