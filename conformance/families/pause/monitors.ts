import { pathIdMonitor } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

/** Pause and resume: the response names the prompt in the path. */
export const pauseMonitors: readonly Monitor[] = [pathIdMonitor('PAU-01', 'pausePrompt', 'promptId')];
