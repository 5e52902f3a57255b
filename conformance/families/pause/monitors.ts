import { pathIdMonitor } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

export const pauseMonitors: readonly Monitor[] = [pathIdMonitor('PAU-01', 'pausePrompt', 'promptId')];
