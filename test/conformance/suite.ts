import { monitors } from './monitors/index.js';
import { pauseChecks } from './checks/pause.js';
import type { Suite } from './engine/session.js';

/** Every check and monitor. */
export const suite: Suite = { checks: [...pauseChecks], monitors };
