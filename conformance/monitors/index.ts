import type { Monitor } from '../engine/monitor.js';
import { acrossMonitors } from './across.js';
import { answerMonitors } from './answers.js';
import { httpMonitors } from './http.js';
import { shapeMonitors } from './shapes.js';
import { silenceMonitors } from './silences.js';

/** Rules that are looked at in every exchange of a run. A rule may have several monitors: all must hold. */
export const monitors: readonly Monitor[] = [
  ...httpMonitors,
  ...shapeMonitors,
  ...answerMonitors,
  ...acrossMonitors,
  ...silenceMonitors,
];
