import type { Monitor } from './run/monitor.js';
import { acrossMonitors } from './kit/monitors/across.js';
import { answerMonitors } from './kit/monitors/answers.js';
import { httpMonitors } from './kit/monitors/http.js';
import { shapeMonitors } from './kit/monitors/shapes.js';
import { silenceMonitors } from './families/silences/monitors.js';

/** Rules that are looked at in every exchange of a run. A rule may have several monitors: all must hold. */
export const monitors: readonly Monitor[] = [
  ...httpMonitors,
  ...shapeMonitors,
  ...answerMonitors,
  ...acrossMonitors,
  ...silenceMonitors,
];
